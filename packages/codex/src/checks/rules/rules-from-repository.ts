import type { Check } from "@parapet/scan-core/core/check.ts";
import { effectOfWords } from "@parapet/code-analysis/commands/rule-effect.ts";
import type { CodexModel } from "../../policy/model.ts";
import { allowedCommands } from "../../policy/rules/command-rules.ts";
import { asksInstead, oncePerRule, shownCommand } from "../facts/unsandboxed-rules.ts";
import { codexDocs, owaspAgenticReference } from "../facts/references.ts";

export const rulesFromRepository: Check<CodexModel> = {
  id: "CX-RULE-003",
  title: "Repository lets commands leave the sandbox",
  severity: "medium",
  owasp: ["ASI03", "ASI09"],
  rationale:
    "Rules of a project count once its folder is trusted. A repository that allows a command has it run outside the sandbox " +
    "for everybody who trusts the folder, and nothing in a session says so; its Makefile and its scripts it can change later.",
  remediation:
    "Take the rule out of `FILE`; who wants it has it in ~/.codex/rules. Rules that ask or forbid do no harm there.",
  references: [codexDocs("rules"), owaspAgenticReference],
  run: (model, report) => {
    if (model.kind === "user") return;
    const commands = allowedCommands(model.layers);
    const worse = new Set(commands.filter(({ words }) => isWorse(words)).map(({ at }) => at));
    for (const { words, at, level } of oncePerRule(commands)) {
      if (level !== "project" || worse.has(at)) continue;
      report({
        at,
        message: `The project has commands that begin with ${shownCommand(words)} run outside the sandbox unasked.`,
      });
    }
  },
  fix: asksInstead,
};

/** True for commands of which another check speaks. */
function isWorse(words: readonly string[]): boolean {
  const effect = effectOfWords(words)?.effect;
  return effect === "runs-code" || effect === "reaches-network";
}
