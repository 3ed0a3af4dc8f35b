import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { effectOfRule } from "@parapet/code-analysis/commands/rule-effect.ts";
import { wordsBeforeWildcard } from "@parapet/code-analysis/commands/rule-words.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const sandboxExemptsPrograms: Check<ClaudeCodeModel> = {
  id: "CC-BOX-003",
  title: "Sandbox exempts programs that run arbitrary code",
  severity: "high",
  owasp: ["ASI05"],
  rationale:
    "Commands in sandbox.excludedCommands run outside the sandbox. An interpreter, docker or ssh among them runs " +
    "arbitrary code there. Any command can then avoid the sandbox.",
  remediation:
    "Exempt a command with its arguments instead of a program: `docker compose up`, not `docker *`.",
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
        message: `${JSON.stringify(value)} runs outside the sandbox${all ? ", and it matches every command" : kind === "runs-code" ? " with arbitrary code" : " with any address"}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the program from the exempted commands",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
