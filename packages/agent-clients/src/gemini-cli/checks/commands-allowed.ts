import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import { openShellRules } from "../policy/unasked.ts";
import { sandboxOf } from "../sandbox.ts";
import { configurationReference, geminiDocs, owaspAgenticReference } from "../references.ts";
import { askInPolicy, settingOf } from "./facts/rule-place.ts";

export const commandsAllowed: Check<ClientModel> = {
  id: "GM-TOOL-001",
  title: "Every command runs without a question",
  severity: "critical",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "A rule for run_shell_command that names no command lets the model run any command as you. It may be an entry of " +
    "tools.allowed, one of tools.core, which also approves what it keeps, or a policy. Text in a repository, a page or the " +
    "answer of a tool then needs nobody's consent to do the same.",
  remediation:
    'Name commands in tools.allowed: "run_shell_command(git status)", and keep interpreters out of it. Beside tools.core ' +
    'set tools.confirmationRequired to ["run_shell_command"]. In a policy set decision to "ask_user".',
  references: [
    geminiDocs("tools/shell"),
    geminiDocs("reference/policy-engine"),
    configurationReference,
    owaspAgenticReference,
  ],
  weakness: "unprompted commands",
  run: ({ layers }, report) => {
    const isConfined = sandboxOf(layers).value;
    for (const { at, isHeadless } of openShellRules(layers)) {
      const where = isConfined ? " in the sandbox" : "";
      report({
        at,
        severity: isConfined || isHeadless ? "high" : "critical",
        message: `${settingOf(at)} lets every command run${where}${isHeadless ? ", where nobody sits before it" : ", and nobody is asked"}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Asks before a command runs",
    apply: (sighting, edit, { layers }) => {
      const at = placeOf(sighting);
      const [, part = "", list = ""] = parsePointer(at);
      if (part === "rule") {
        askInPolicy(at, layers, edit);
      } else if (list === "core") {
        const [asked] = layers.each("/tools/confirmationRequired", (value) => value);
        edit.append(
          asked?.at ?? at.replace(/\/core\/\d+$/, "/confirmationRequired"),
          "run_shell_command",
        );
      } else {
        edit.remove(at);
      }
    },
  },
};
