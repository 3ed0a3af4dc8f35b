import { hookOfRepository } from "@parapet/runtime-kit/families/hook-from-repository.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const hookFromRepository = hookOfRepository<ClaudeCodeModel>({
  id: "CC-HOOK-004",
  how: ", without approval and outside the sandbox, and the agent itself may edit what it runs",
  from: ".claude/settings.json",
  remediation:
    "Require review of changes to .claude/ and to the hook scripts (CODEOWNERS), and deny the agent to edit them: add " +
    "`Edit(.claude/**)` to permissions.deny.",
  references: [claudeDocs("hooks"), settingTypes, owaspAgenticReference],
  forWhom: "for everyone who opens the project, and the agent may edit what they run",
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
