import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const hookFromRepository: Check<ClaudeCodeModel> = {
  id: "CC-HOOK-004",
  title: "The repository brings hooks that run by themselves",
  severity: "low",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "A hook of the repository runs on the machine of everybody who trusts the folder, without a question and outside the " +
    "sandbox. Whoever can change .claude/settings.json, or the script that it names, runs code there; so can the agent, " +
    "which writes both.",
  remediation:
    "Have changes of .claude/ and of the scripts reviewed like code (CODEOWNERS), and deny the agent to edit them: " +
    "`Edit(.claude/**)` in permissions.deny.",
  references: [claudeDocs("hooks"), settingTypes, owaspAgenticReference],
  run: ({ commands, deny }, report) => {
    const hooks = commands.filter(
      ({ kind, level, plugin }) => kind === "hook" && level === "project" && plugin === undefined,
    );
    const [first] = hooks;
    const isHeld = deny.some(
      ({ tool, specifier }) =>
        tool === "Edit" && (specifier === undefined || /\.claude/.test(specifier)),
    );
    if (first === undefined || isHeld) return;
    report({
      at: hooks.map(({ at }) => at),
      message: `${hooks.length === 1 ? `A hook (${first.name}) runs` : `${hooks.length} hooks run`} for everybody who opens the project, and the agent may edit what they run.`,
    });
  },
};
