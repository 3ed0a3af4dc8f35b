import type { Check } from "../../check.ts";
import { placeOf } from "../../check-place.ts";
import { codeRunnerSeverity } from "../../commands/code-runner.ts";
import { isList } from "../../documents/find-node.ts";
import { childPointer } from "../../documents/pointer.ts";
import type { ClientModel } from "../../mcp-clients/client/client-spec.ts";
import { savedApprovals } from "../saved-approvals.ts";
import { copilotDocs, folderReference, owaspAgenticReference } from "./references.ts";

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
  run: (model, report) => {
    for (const { approval, location, at } of savedApprovals(model)) {
      const list = approval["commandIdentifiers"];
      const names =
        approval["kind"] === "commands" && list !== undefined && isList(list) ? list : [];
      for (const [index, name] of names.entries()) {
        const severity = typeof name === "string" ? codeRunnerSeverity(wordsOf(name)) : undefined;
        if (severity === undefined) continue;
        report({
          severity,
          at: childPointer(`${at}/commandIdentifiers`, index),
          message: `${JSON.stringify(name)} runs unasked in ${location}, and what follows can be any code.`,
        });
      }
    }
  },
  fix: {
    safe: false,
    title: "Asks before such a command runs",
    apply: (sighting, edit) => edit.remove(placeOf(sighting)),
  },
};

/** "npx:*" is npx with anything behind it. */
function wordsOf(identifier: string): readonly string[] {
  const words = identifier.replace(/:\*$/, "").split(/\s+/);
  return words.filter((word) => word !== "");
}
