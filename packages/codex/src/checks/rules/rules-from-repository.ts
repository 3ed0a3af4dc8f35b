import type { Check } from "@parapet/scan-core/core/check.ts";
import { effectOfWords } from "@parapet/code-analysis/commands/rule-effect.ts";
import type { CodexModel } from "../../policy/model.ts";
import { allowedCommands } from "../../policy/rules/command-rules.ts";
import { requiresApproval, oncePerRule, shownCommand } from "../facts/unsandboxed-rules.ts";
import { codexDocs, owaspAgenticReference } from "../facts/references.ts";

export const rulesFromRepository: Check<CodexModel> = {
  id: "CX-RULE-003",
  title: "Repository rule lets commands leave the sandbox",
  severity: "medium",
  owasp: ["ASI03", "ASI09"],
  rationale:
    "A project's rules apply once its folder is trusted. A command that the repository allows runs outside the " +
    "sandbox for everyone who trusts the folder, and nothing in a session shows it. The repository can change its " +
    "Makefile and its scripts later.",
  remediation:
    "Remove the rule from `FILE`. Users who want it add it to ~/.codex/rules. Rules that prompt or forbid do no harm " +
    "there.",
  references: [codexDocs("rules"), owaspAgenticReference],
  run: (model, report) => {
    if (model.kind === "user") return;
    const commands = allowedCommands(model.layers);
    const worse = new Set(commands.filter(({ words }) => isWorse(words)).map(({ at }) => at));
    for (const { words, at, level } of oncePerRule(commands)) {
      if (level !== "project" || worse.has(at)) continue;
      report({
        at,
        message: `The project lets commands that begin with ${shownCommand(words)} run outside the sandbox without approval.`,
      });
    }
  },
  fix: requiresApproval,
};

/** True for commands that another check reports. */
function isWorse(words: readonly string[]): boolean {
  const effect = effectOfWords(words)?.effect;
  return effect === "runs-code" || effect === "reaches-network";
}
