import { everyCommandAllowed } from "@parapet/runtime-kit/families/commands-allowed.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import { openShellRules } from "../policy/auto-approved-rules.ts";
import { sandboxOf } from "../sandbox.ts";
import { configurationReference, geminiDocs, owaspAgenticReference } from "../references.ts";
import { askInPolicy, locationOf } from "./facts/rule-location.ts";

export const commandsAllowed = everyCommandAllowed<ClientModel>({
  id: "GM-TOOL-001",
  rule:
    "A rule for run_shell_command that names no command lets the model run any command with your privileges. It may be an entry of " +
    "tools.allowed, one of tools.core, which also approves the tools that it lists, or a policy rule.",
  remediation:
    'List commands in tools.allowed: "run_shell_command(git status)", without interpreters. In addition to tools.core, ' +
    'set tools.confirmationRequired to ["run_shell_command"]. In a policy, set decision to "ask_user".',
  references: [
    geminiDocs("tools/shell"),
    geminiDocs("reference/policy-engine"),
    configurationReference,
    owaspAgenticReference,
  ],
  weakness: "unprompted commands",
  rules: ({ layers }) => {
    const isConfined = sandboxOf(layers).value;
    const where = isConfined ? " in the sandbox" : "";
    return openShellRules(layers).map(({ at, isHeadless }) => ({
      at,
      severity: isConfined || isHeadless ? "high" : "critical",
      message: `${locationOf(at)} lets every command run without approval${where}${isHeadless ? " in non-interactive sessions" : ""}.`,
    }));
  },

  apply: (match, edit, { layers }) => {
    const at = placeOf(match);
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
});
