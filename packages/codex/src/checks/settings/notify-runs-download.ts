import { reportFacts } from "@parapet/code-analysis/command-checks/report-facts.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const notifyRunsDownload: Check<CodexModel> = {
  id: "CX-HOOK-001",
  title: "Notification command runs remote or obfuscated code",
  severity: "critical",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "The `notify` program runs after every turn with your privileges, outside the sandbox and without approval. One " +
    "that downloads its script runs whatever the address returns that day.",
  remediation: "Put the script in a file that only you can change, and name that file in `notify`.",
  references: [codexDocs("config-advanced"), settingSchema, owaspAgenticReference],
  run: ({ autoRunCommands }, report) =>
    reportFacts(
      autoRunCommands.filter(({ isNotification }) => isNotification),
      "elsewhere",
      report,
    ),
};
