import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { codeRules } from "../policy/code-rules.ts";
import { askInPolicy } from "./facts/rule-place.ts";
import { geminiDocs, owaspAgenticReference } from "../references.ts";

export const interpreterAllowed: Check<ClientModel> = {
  id: "GM-TOOL-002",
  title: "A rule lets any code run through an interpreter",
  severity: "high",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "Programs such as python, node, bash, xargs and docker run whatever follows. A rule for commands that begin with one of " +
    "them is as wide as a rule for every command, though it names a single program.",
  remediation:
    'Name the script with the program: "run_shell_command(node scripts/build.js)", or leave the rule out and answer the ' +
    "question.",
  references: [
    geminiDocs("reference/policy-engine"),
    geminiDocs("tools/shell"),
    owaspAgenticReference,
  ],
  weakness: "unprompted commands",
  run: ({ layers }, report) => {
    for (const { at, severity, covers } of codeRules(layers)) {
      report({ at, severity, message: `Commands that ${covers}.` });
    }
  },
  fix: {
    safe: false,
    title: "Asks before such a command runs",
    apply: (sighting, edit, { layers }) => {
      const at = placeOf(sighting);
      const [, part = "", list = ""] = parsePointer(at);
      if (part === "rule") askInPolicy(at, layers, edit);
      else if (list === "allowed") edit.remove(at);
      else throw new FixRefusal("tools.core decides which tools there are: change it by hand.");
    },
  },
};
