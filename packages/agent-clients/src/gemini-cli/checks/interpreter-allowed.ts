import { interpreterAllowedCheck } from "@parapet/runtime-kit/families/interpreter-allowed.ts";
import { FixRefusal } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { codeRules } from "../policy/code-rules.ts";
import { askInPolicy } from "./facts/rule-location.ts";
import { geminiDocs, owaspAgenticReference } from "../references.ts";

export const interpreterAllowed = interpreterAllowedCheck<ClientModel>({
  id: "GM-TOOL-002",
  remediation:
    'List the program together with the script: "run_shell_command(node scripts/build.js)", or remove the rule and ' +
    "approve the prompts.",
  references: [
    geminiDocs("reference/policy-engine"),
    geminiDocs("tools/shell"),
    owaspAgenticReference,
  ],
  allowed: ({ layers }) =>
    codeRules(layers).map(({ at, severity, covers }) => ({
      at,
      severity,
      message: `Commands that ${covers}.`,
    })),
  apply: (match, edit, { layers }) => {
    const at = placeOf(match);
    const [, part = "", list = ""] = parsePointer(at);
    if (part === "rule") askInPolicy(at, layers, edit);
    else if (list === "allowed") edit.remove(at);
    else throw new FixRefusal("tools.core decides which tools are available: change it by hand.");
  },
});
