import { type FixTrial, previewEffects, unranked } from "@parapet/assessment";
import { translateScanErrors } from "../workspaces/scan-failure.ts";
import { preferredService } from "../workspaces/preferred-service.ts";
import {
  type FixOptions,
  type FixTarget,
  pathOf,
  plannerOptions,
  unusedToolsOf,
} from "./fix-options.ts";
import { defineOperation } from "./operation.ts";
import { inspectNow, type Work } from "./work.ts";

export type PreviewHow = FixOptions & {
  /** Check IDs whose fixes are taken as made: the preview shows what comes on top of them. */
  readonly onTopOf?: readonly string[];
};

type PreviewAsked = PreviewHow & {
  /** Without one, in every workspace of the user: only for a command. */
  readonly path: string | undefined;
  readonly checkIds: readonly string[];
};

type PreviewRequest = FixTarget & PreviewHow & Pick<PreviewAsked, "checkIds">;

/** What fixes would do; writes nothing. */
export const previewFix = defineOperation({
  lane: "preview",

  prepare: async ({ path, ...asked }: PreviewAsked, locator): Promise<PreviewRequest> => ({
    location: await locator.locateFirst(path),
    everywhere: path === undefined,
    ...asked,
  }),

  run: async (request, work): Promise<FixTrial> =>
    translateScanErrors(await work.scanner(), () => tryFixes(request, work)),
});

async function tryFixes(request: PreviewRequest, work: Work): Promise<FixTrial> {
  const { store, environment } = work;
  const { location, checkIds, onTopOf = [] } = request;
  const scanner = await work.scanner();
  const path = pathOf(request);
  const unusedTools = await unusedToolsOf(work, request, [...checkIds, ...onTopOf]);
  const service = await store.workspaces.serviceFor(
    location.workspacePath,
    await preferredService(store, { scanner, location, environment }),
  );
  return previewEffects({
    checkIds,
    onTopOf,
    tryFixes: (ids, made) =>
      scanner.previewWorkspaceFix(path, ids, {
        ...plannerOptions(request, work),
        unusedTools,
        onTopOf: made,
      }),
    scanWith: async (drafted) => {
      const inspected = await inspectNow(work, { path, service, drafted });
      const scans = await store.postures.adjacent(inspected.service, inspected.shared);
      const adjacent = await store.postures.graphsOf(scans.map((scan) => scan.service));
      return inspected.report(inspected.search(adjacent), unranked, adjacent);
    },
  });
}
