import { reportFacts } from "@parapet/code-analysis/command-checks/report-facts.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const commandRunsDownload: Check<ClaudeCodeModel> = {
  id: "CC-HOOK-001",
  title: "Hook or helper runs remote or obfuscated code",
  severity: "critical",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "Hooks and helpers run automatically with your privileges, outside the sandbox and without approval. One that " +
    "downloads its script runs whatever the address returns that day, even after someone else takes the address over. " +
    "One that decodes what it runs, or attaches a shell to a connection, hides its purpose.",
  remediation: "Put the script in a file that only you can change, and name that file in the hook.",
  references: [claudeDocs("hooks"), settingTypes, owaspAgenticReference],
  run: ({ autoRunCommands }, report) => reportFacts(autoRunCommands, "elsewhere", report),
};
