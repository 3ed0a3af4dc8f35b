import { translateScanErrors } from "../workspaces/scan-failure.ts";
import type { WorkspaceLocation } from "./workspace-locator.ts";
import { defineOperation } from "./operation.ts";
import { scanWorkspace } from "./scan.ts";
import { type SuppressionOutcome, suppressionNote } from "./suppression-outcome.ts";

type LiftAsked = {
  readonly service: string;
  readonly suppressionId: string;
  readonly by: string;
};

type LiftRequest = { readonly location: WorkspaceLocation; readonly suppressionId: string };

/** Takes a suppression out of its file, scans again and stores the result before it answers. */
export const liftSuppression = defineOperation({
  lane: "change",

  prepare: async ({ service, suppressionId }: LiftAsked, locator): Promise<LiftRequest> => ({
    location: await locator.locateService(service, { changed: true }),
    suppressionId,
  }),

  locks: ({ location }) => location.workspacePath,

  run: async ({ location, suppressionId }, work): Promise<SuppressionOutcome> => {
    const scanner = await work.scanner();
    return translateScanErrors(scanner, async () => {
      const { workspacePath } = location;
      const how = { ...work, bounds: work.environment };
      const suppression = await scanner.liftSuppression(workspacePath, suppressionId, how);
      return { suppression, scan: await scanWorkspace(work, { location, service: undefined }) };
    });
  },

  audit: (asked, outcome) => suppressionNote("finding.unsuppress", asked, outcome),
  scanOf: ({ scan }) => scan,
});
