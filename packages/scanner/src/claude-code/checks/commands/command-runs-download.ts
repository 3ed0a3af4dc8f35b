import type { Check } from "../../../check.ts";
import { runsWhatItFetches } from "../../../mcp/shell-scripts.ts";
import type { ClaudeCodeModel } from "../../model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const commandRunsDownload: Check<ClaudeCodeModel> = {
  id: "CC-HOOK-001",
  title: "A hook or a helper runs what it downloads",
  severity: "critical",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "Hooks and helpers run by themselves, as you, outside the sandbox and without a question. One that fetches its " +
    "script runs whatever its address answers on that day, also after somebody else has taken the address over.",
  remediation:
    "Put the script into a file that only you can change, and name that file in the hook.",
  references: [claudeDocs("hooks"), settingTypes, owaspAgenticReference],
  run: ({ commands }, report) => {
    for (const { name, kind, text, at } of commands) {
      if (kind === "web" || !runsWhatItFetches(text)) continue;
      report({
        at,
        message: `${kind === "hook" ? `The hook ${name}` : name} downloads a script and runs it, each time.`,
      });
    }
  },
};
