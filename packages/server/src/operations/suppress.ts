import type { SuppressionRequest } from "@parapet/scanner";
import { translateScanErrors } from "../workspaces/scan-failure.ts";
import type { WorkspaceLocation } from "./workspace-locator.ts";
import { defineOperation } from "./operation.ts";
import { scanWorkspace } from "./scan.ts";
import { type SuppressionOutcome, suppressionNote } from "./suppression-outcome.ts";

type SuppressAsked = {
  readonly service: string;
  readonly suppression: SuppressionRequest;
  readonly by: string;
};

type SuppressRequest = {
  readonly location: WorkspaceLocation;
  readonly suppression: SuppressionRequest;
};

/**
 * Writes a suppression into the `parapet-ignore.json5` of the workspace, scans again and stores the
 * result before it answers.
 */
export const suppress = defineOperation({
  lane: "change",

  prepare: async ({ service, suppression }: SuppressAsked, locator): Promise<SuppressRequest> => ({
    location: await locator.locateService(service, { changed: true }),
    suppression,
  }),

  locks: ({ location }) => location.workspacePath,

  run: async ({ location, suppression: asked }, work): Promise<SuppressionOutcome> => {
    const scanner = await work.scanner();
    return translateScanErrors(scanner, async () => {
      const how = { ...work, bounds: work.environment };
      const suppression = await scanner.suppressFindings(location.workspacePath, asked, how);
      return { suppression, scan: await scanWorkspace(work, { location, service: undefined }) };
    });
  },

  audit: (asked, outcome) => suppressionNote("finding.suppress", asked, outcome),
  scanOf: ({ scan }) => scan,
});
