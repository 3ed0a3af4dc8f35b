import { reportFacts } from "@parapet/code-analysis/command-checks/report-facts.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const commandRunsDownload: Check<ClaudeCodeModel> = {
  id: "CC-HOOK-001",
  title: "A hook or a helper runs code from elsewhere",
  severity: "critical",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "Hooks and helpers run by themselves, as you, outside the sandbox and without a question. One that fetches its " +
    "script runs whatever its address answers on that day, also after somebody else has taken the address over. One that " +
    "decodes what it runs, or ties a shell to a connection, hides what that is.",
  remediation:
    "Put the script into a file that only you can change, and name that file in the hook.",
  references: [claudeDocs("hooks"), settingTypes, owaspAgenticReference],
  run: ({ autoRunCommands }, report) => reportFacts(autoRunCommands, "elsewhere", report),
};
