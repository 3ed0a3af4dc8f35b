import { interpreterAllowedCheck } from "@parapet/runtime-kit/families/interpreter-allowed.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { approvedCode } from "../saved-approvals.ts";
import { copilotDocs, folderReference, owaspAgenticReference } from "../references.ts";

export const interpreterApproved = interpreterAllowedCheck<ClientModel>({
  id: "GC-TOOL-001",
  remediation:
    "Remove the name from `commandIdentifiers` in `FILE`, and approve such commands one by one.",
  references: [
    copilotDocs("how-tos/copilot-cli/set-up-copilot-cli/configure-copilot-cli"),
    folderReference,
    owaspAgenticReference,
  ],
  allowed: (model) =>
    approvedCode(model).map(({ name, location, at, severity, says }) => ({
      at,
      severity,
      message: `Commands that begin with ${JSON.stringify(name)} run without approval in ${location}, and ${says}.`,
    })),
});
