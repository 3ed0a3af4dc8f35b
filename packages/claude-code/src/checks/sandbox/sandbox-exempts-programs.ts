import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { effectOfRule } from "@parapet/code-analysis/commands/rule-effect.ts";
import { wordsBeforeWildcard } from "@parapet/code-analysis/commands/rule-words.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const sandboxExemptsPrograms: Check<ClaudeCodeModel> = {
  id: "CC-BOX-003",
  title: "The sandbox exempts programs that run anything",
  severity: "high",
  owasp: ["ASI05"],
  rationale:
    "Commands of sandbox.excludedCommands run outside. An interpreter, docker or ssh among them runs any code there, so " +
    "that the sandbox holds only those who do not know of it.",
  remediation:
    "Exempt a command with its arguments, not a program: `docker compose up`, not `docker *`.",
  references: [claudeDocs("sandboxing"), settingTypes, owaspAgenticReference],
  run: ({ layers, sandbox }, report) => {
    if (!sandbox.enabled.value) return;
    for (const { value, at } of layers.items("/sandbox/excludedCommands", sandbox.loosenedBy)) {
      const all = value.trim() === "*";
      const effect = effectOfRule(wordsBeforeWildcard(value));
      const kind = effect?.effect;
      if (!all && kind !== "runs-code" && kind !== "reaches-network") continue;
      report({
        at,
        severity: effect?.severity ?? "high",
        message: `${JSON.stringify(value)} runs outside the sandbox${all ? ", and that is every command" : kind === "runs-code" ? ", with any code that follows" : ", with any address that follows"}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the program out of the exempted ones",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
