import { reportFacts } from "@parapet/code-analysis/command-checks/report-facts.ts";
import { hookThatRunsDownload } from "@parapet/runtime-kit/families/hook-runs-download.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const hookRunsDownload = hookThatRunsDownload<CodexModel>({
  id: "CX-HOOK-002",
  howTheyRun:
    "as you and outside the sandbox, once they are trusted, and what is trusted is the command and not what it fetches",
  references: [codexDocs("hooks"), settingSchema, owaspAgenticReference],
  run: ({ autoRunCommands }, report) => {
    for (const level of ["project", "others"] as const) {
      const own = autoRunCommands.filter(
        ({ isNotification, isOfProject }) =>
          !isNotification && isOfProject === (level === "project"),
      );
      // The person is asked to trust those of a repository first.
      reportFacts(own, "elsewhere", report, level === "project" ? "high" : "critical");
    }
  },
});
