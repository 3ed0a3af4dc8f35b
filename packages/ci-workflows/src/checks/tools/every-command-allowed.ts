import type { Check } from "@parapet/scan-core/core/check.ts";
import { reachInWords, severityOfCommands } from "../../policy/judgments.ts";
import { type CiModel, runsAnyCode } from "../../policy/model.ts";
import { claudeActionSecurity, owaspAgenticReference } from "../facts/references.ts";

export const everyCommandAllowed: Check<CiModel> = {
  id: "CI-TOOL-002",
  title: "All commands allowed for an agent that reads untrusted text",
  severity: "high",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "The tools are listed, but an entry allows any command, or a program that runs any code. Anyone who writes what the agent reads " +
    "then chooses the command.",
  remediation:
    "In `FILE`, list whole commands, such as `Bash(gh issue view:*)` or `run_shell_command(gh issue view)`. Programs that run " +
    "code, such as interpreters, package managers and `make`, belong in steps of their own.",
  references: [claudeActionSecurity, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const run of runs) {
      const { tools, toolsAt, agentId, title } = run;
      const severity = severityOfCommands(run);
      if (!runsAnyCode(run) || tools.skippedBy !== "" || severity === undefined) continue;
      report({
        at: [...new Set([toolsAt, run.at])],
        agent: agentId,
        severity,
        message:
          tools.openRule === ""
            ? `${title} has every tool, and approves its calls itself. ${reachInWords(run)}.`
            : `${tools.openRule} ${tools.openReason}. ${reachInWords(run)}.`,
      });
    }
  },
};
