import { reportFacts } from "@parapet/code-analysis/command-checks/report-facts.ts";
import { hookThatRunsDownload } from "@parapet/runtime-kit/families/hook-runs-download.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const hookRunsDownload = hookThatRunsDownload<CodexModel>({
  id: "CX-HOOK-002",
  howTheyRun:
    "with your privileges and outside the sandbox, once they are trusted; that trust covers the command, not what it downloads",
  references: [codexDocs("hooks"), settingSchema, owaspAgenticReference],
  run: ({ autoRunCommands }, report) => {
    for (const level of ["project", "others"] as const) {
      const own = autoRunCommands.filter(
        ({ isNotification, isOfProject }) =>
          !isNotification && isOfProject === (level === "project"),
      );
      // Hooks of a repository require trust first.
      reportFacts(own, "elsewhere", report, level === "project" ? "high" : "critical");
    }
  },
});
