import type { Check } from "../../../check.ts";
import { runsWhatItFetches } from "../../../mcp/shell-scripts.ts";
import { hooksIn } from "../../hooks.ts";
import type { CodexModel } from "../../model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const hookRunsDownload: Check<CodexModel> = {
  id: "CX-HOOK-002",
  title: "A hook runs what it downloads",
  severity: "critical",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "Hooks run by themselves, as you and outside the sandbox, once they are trusted. What is trusted is the command, not " +
    "what it fetches: one that downloads its script runs whatever its address answers on that day.",
  remediation:
    "Put the script into a file that only you can change, and name that file in the hook.",
  references: [codexDocs("hooks"), settingSchema, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { event, command, at, level } of hooksIn(layers)) {
      if (!runsWhatItFetches(command)) continue;
      const isProject = level === "project";
      report({
        at,
        severity: isProject ? "high" : "critical",
        message: `The hook ${event}${isProject ? " of the repository" : ""} downloads a script and runs it, each time.`,
      });
    }
  },
};
