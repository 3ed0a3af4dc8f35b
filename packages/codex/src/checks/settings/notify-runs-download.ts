import { reportFacts } from "@parapet/code-analysis/command-checks/report-facts.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const notifyRunsDownload: Check<CodexModel> = {
  id: "CX-HOOK-001",
  title: "The notification runs code from elsewhere",
  severity: "critical",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "The program of notify runs after every turn, as you, outside the sandbox and without a question. One that fetches its " +
    "script runs whatever its address answers on that day.",
  remediation: "Put the script into a file that only you can change, and name that file in notify.",
  references: [codexDocs("config-advanced"), settingSchema, owaspAgenticReference],
  run: ({ autoRunCommands }, report) =>
    reportFacts(
      autoRunCommands.filter(({ isNotification }) => isNotification),
      "elsewhere",
      report,
    ),
};
