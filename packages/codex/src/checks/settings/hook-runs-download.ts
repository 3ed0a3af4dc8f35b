import { reportFacts } from "@parapet/code-analysis/command-checks/report-facts.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const hookRunsDownload: Check<CodexModel> = {
  id: "CX-HOOK-002",
  title: "A hook runs code from elsewhere",
  severity: "critical",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "Hooks run by themselves, as you and outside the sandbox, once they are trusted. What is trusted is the command, not " +
    "what it fetches: one that downloads its script runs whatever its address answers on that day.",
  remediation:
    "Put the script into a file that only you can change, and name that file in the hook.",
  references: [codexDocs("hooks"), settingSchema, owaspAgenticReference],
  run: ({ ownCommands }, report) => {
    for (const level of ["project", "others"] as const) {
      const own = ownCommands.filter(
        ({ isNotification, isOfProject }) =>
          !isNotification && isOfProject === (level === "project"),
      );
      // The person is asked to trust those of a repository first.
      reportFacts(own, "elsewhere", report, level === "project" ? "high" : "critical");
    }
  },
};
