import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { FixRefusal } from "@parapet/scan-core/core/check.ts";
import { reachInWords, severityFrom } from "../../policy/judgments.ts";
import type { CiModel } from "../../policy/model.ts";
import { inputWithoutSkip } from "../../policy/edits.ts";
import {
  claudeActionSecurity,
  codexActionSecurity,
  owaspAgenticReference,
} from "../facts/references.ts";

export const permissionsSkipped: Check<CiModel> = {
  id: "CI-TOOL-001",
  title: "Permission checks skipped in CI",
  severity: "high",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "With this flag the agent runs every command that a text talks it into: it reads the environment and the files of the job, " +
    "uses its token and sends data anywhere. In CI nobody watches.",
  remediation:
    "Remove the flag from `FILE`, and allow the single tools that the job needs: `--allowedTools` for Claude Code, the sandbox " +
    "for Codex, `tools.core` for Gemini CLI.",
  references: [claudeActionSecurity, codexActionSecurity, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const run of runs) {
      const { tools, toolsAt, agentId, title } = run;
      if (tools.skippedBy === "") continue;
      report({
        at: [...new Set([toolsAt, run.at])],
        agent: agentId,
        severity: severityFrom(run, {
          open: "high",
          handed: "medium",
          unknown: "medium",
          members: "low",
        }),
        message: `${title} runs any command without approval (${tools.skippedBy}). ${reachInWords(run)}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes what skips permissions",
    apply: (match, edit, model) => {
      const text = inputWithoutSkip(model, placeOf(match));
      if (text === undefined) {
        throw new FixRefusal("The flag is in a script or in settings. Remove it there by hand.");
      }
      edit.set(placeOf(match), text);
    },
  },
};
