import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { isNarrowed } from "../policy/setting-rules.ts";
import { openShellRules } from "../policy/auto-approved-rules.ts";
import { strongestList } from "../strongest-list.ts";
import { geminiDocs, owaspAgenticReference } from "../references.ts";

export const ineffectiveExclusion: Check<ClientModel> = {
  id: "GM-TOOL-003",
  title: "Command exclusion has no effect",
  severity: "low",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "In tools.exclude and tools.confirmationRequired, the policy engine compares whole tool names. " +
    '"run_shell_command(rm)" is not one, so the entry forbids nothing, although the documentation of the shell tool ' +
    "still shows it. If commands run without approval, the excluded one does too.",
  remediation:
    'Add a rule to ~/.gemini/policies/own.toml: toolName = "run_shell_command", commandPrefix = the command, decision ' +
    '= "deny", priority = 900.',
  references: [
    geminiDocs("reference/policy-engine"),
    geminiDocs("tools/shell"),
    owaspAgenticReference,
  ],
  run: ({ layers }, report) => {
    const isOpen = openShellRules(layers).length > 0;
    const entries = [
      ...layers.items("/tools/exclude"),
      ...strongestList(layers, "/tools/confirmationRequired"),
    ];
    for (const { value, at } of entries) {
      if (!isNarrowed(value)) continue;
      report({
        at,
        severity: isOpen ? "medium" : "low",
        message: `${value} excludes nothing: this list accepts only whole tools.`,
      });
    }
  },
};
