import { translateScanErrors } from "../workspaces/scan-failure.ts";
import type { WorkspaceLocation } from "./workspace-locator.ts";
import { defineOperation } from "./operation.ts";

type SourceAsked = { readonly service: string; readonly file: string };

type SourceRequest = { readonly location: WorkspaceLocation; readonly file: string };

/**
 * Lines of a configuration file of a service without secrets; undefined where it has no such file.
 */
export const sourceLines = defineOperation({
  lane: "look",

  prepare: async ({ service, file }: SourceAsked, locator): Promise<SourceRequest> => ({
    location: await locator.locateService(service, { changed: false }),
    file,
  }),

  run: async ({ location: { configPath }, file }, work): Promise<readonly string[] | undefined> => {
    const scanner = await work.scanner();
    return translateScanErrors(scanner, () =>
      scanner.sourceLines(configPath, file, work.environment),
    );
  },
});
