import type { Check } from "../../check.ts";
import { placeOf } from "../../check-place.ts";
import type { Effective } from "../../layers/layers.ts";
import type { ClientModel } from "../../mcp-clients/client/client-spec.ts";
import { configurationReference, geminiDocs, owaspAgenticReference } from "./references.ts";

export const commandsAllowed: Check<ClientModel> = {
  id: "GM-TOOL-001",
  title: "Every command runs without a question",
  severity: "critical",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "run_shell_command without a command in brackets lets the model run any command as you. Text in a repository, a page " +
    "or the answer of a tool then needs nobody's consent to do the same.",
  remediation:
    'Remove the entry from tools.allowed, or name commands: "run_shell_command(git status)". Keep interpreters out of it.',
  references: [geminiDocs("tools/shell"), configurationReference, owaspAgenticReference],
  run: (model, report) => {
    for (const { value, at } of openShellRules(model)) {
      report({
        at,
        message: `${value} in tools.allowed lets every command run, and nobody is asked.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Asks before a command runs",
    apply: (sighting, edit) => edit.remove(placeOf(sighting)),
  },
};

/** Rules that let every command run, where no other asks for confirmation all the same. */
export function openShellRules({ layers }: ClientModel): readonly Effective<string>[] {
  const confirmed = layers.items("/tools/confirmationRequired");
  if (confirmed.some(({ value }) => value === "run_shell_command")) return [];
  return layers
    .items("/tools/allowed")
    .filter(({ value }) => ["run_shell_command", "ShellTool"].includes(value.trim()));
}
