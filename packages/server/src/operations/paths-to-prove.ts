import { detailedPath, graphDigest } from "@parapet/assessment";
import type { PathToProve } from "@parapet/proof";
import { translateScanErrors } from "../workspaces/scan-failure.ts";
import { defineOperation } from "./operation.ts";
import type { Apart } from "./kept-apart.ts";
import type { WorkspaceLocation } from "./workspace-locator.ts";
import { inspectNow } from "./work.ts";

type Asked = { readonly service: string; readonly pathIds: readonly string[] };

type Request = Asked & { readonly location: WorkspaceLocation };

/** Attack paths as they can be taken now. */
export type PathsToProve = {
  /** Absolute path of the configuration file. */
  readonly configPath: string;
  /** What was not read for them, and is not read when they are played. */
  readonly apart: Apart;
  /** Of the graph that they were found in. */
  readonly graphDigest: string;
  /** Those that the workspace still has, worst first. */
  readonly paths: readonly { readonly path: PathToProve; readonly routeHash: string }[];
};

/** Reads a workspace for what a proof asks of some of its attack paths; stores nothing. */
export const pathsToProve = defineOperation({
  lane: "preview",

  prepare: async ({ service, pathIds }: Asked, locator): Promise<Request> => ({
    location: await locator.locateService(service, { changed: false }),
    service,
    pathIds,
  }),

  run: async ({ location: { configPath }, service, pathIds }, work): Promise<PathsToProve> => {
    const wanted = new Set(pathIds);
    const scanner = await work.scanner();
    const inspected = await translateScanErrors(scanner, () =>
      inspectNow(work, { path: configPath, service }),
    );
    const { graph } = inspected;
    const { paths } = inspected.search([], { countAlternates: false });
    return {
      configPath,
      apart: work.environment.apart,
      graphDigest: graphDigest(JSON.stringify(graph)),
      paths: paths
        .filter(({ pathId }) => wanted.has(pathId))
        .map((path) => ({ path: detailedPath(path, graph), routeHash: path.routeHash })),
    };
  },
});
