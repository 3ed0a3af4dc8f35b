import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { approvedCode } from "../saved-approvals.ts";
import { copilotDocs, folderReference, owaspAgenticReference } from "../references.ts";

export const interpreterApproved: Check<ClientModel> = {
  id: "GC-TOOL-001",
  title: "A program that runs any code was approved for good",
  severity: "high",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "An approval for the rest of time holds for the program, whatever follows its name. Programs such as python, node, " +
    "bash, npx and docker run whatever follows, so that one of them is as wide as every command.",
  remediation:
    "Remove the name from commandIdentifiers in `FILE`, and approve such commands one by one.",
  references: [
    copilotDocs("how-tos/copilot-cli/set-up-copilot-cli/configure-copilot-cli"),
    folderReference,
    owaspAgenticReference,
  ],
  weakness: "unprompted commands",
  run: (model, report) => {
    for (const { name, location, at, severity, says } of approvedCode(model)) {
      report({
        severity,
        at,
        message: `${JSON.stringify(name)} runs without approval in ${location}, and ${says}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Asks before such a command runs",
    apply: (sighting, edit) => edit.remove(placeOf(sighting)),
  },
};
