import { hookOfRepository } from "@parapet/runtime-kit/families/hook-from-repository.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const hookFromRepository = hookOfRepository<ClaudeCodeModel>({
  id: "CC-HOOK-004",
  how: ", without a question and outside the sandbox, and the agent itself may write what it runs",
  from: ".claude/settings.json",
  remediation:
    "Have changes of .claude/ and of the scripts reviewed like code (CODEOWNERS), and deny the agent to edit them: " +
    "`Edit(.claude/**)` in permissions.deny.",
  references: [claudeDocs("hooks"), settingTypes, owaspAgenticReference],
  forWhom: "for everybody who opens the project, and the agent may edit what they run",
  hooks: ({ commands, deny }) => {
    const isHeld = deny.some(
      ({ tool, specifier }) =>
        tool === "Edit" && (specifier === undefined || /\.claude/.test(specifier)),
    );
    if (isHeld) return [];
    return commands
      .filter(
        ({ kind, level, plugin }) => kind === "hook" && level === "project" && plugin === undefined,
      )
      .map(({ name, at }) => ({ event: name, at }));
  },
});
