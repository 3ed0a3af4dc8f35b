import type { FileSuppression } from "@parapet/scanner";
import { translateScanErrors } from "../workspaces/scan-failure.ts";
import type { WorkspaceLocation } from "./workspace-locator.ts";
import { defineOperation } from "./operation.ts";

/** What is in the `parapet-ignore.json5` of a service's workspace. */
export const suppressions = defineOperation({
  lane: "look",

  prepare: async ({ service }: { readonly service: string }, locator): Promise<WorkspaceLocation> =>
    locator.locateService(service, { changed: false }),

  run: async ({ workspacePath }, work): Promise<readonly FileSuppression[]> => {
    const scanner = await work.scanner();
    return translateScanErrors(scanner, () =>
      scanner.listSuppressions(workspacePath, work.environment),
    );
  },
});
