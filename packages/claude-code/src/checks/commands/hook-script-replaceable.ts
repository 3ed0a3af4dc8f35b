import { hookScriptOfProject } from "@parapet/runtime-kit/families/hook-script-replaceable.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const hookScriptReplaceable = hookScriptOfProject<ClaudeCodeModel>({
  id: "CC-HOOK-003",
  folder: "~/.claude",
  projectVariables: ["CLAUDE_PROJECT_DIR"],
  references: [claudeDocs("hooks"), settingTypes, owaspAgenticReference],
  hooks: ({ commands }) =>
    commands
      .filter(({ kind, level }) => kind !== "web" && level === "user")
      // A language server is started by name, outside any project.
      .filter(({ kind, plugin }) => plugin === undefined || kind !== "helper")
      .map(({ name, kind, text, at }) => ({
        subject: kind === "hook" ? `The hook ${name}` : name,
        command: text,
        at,
      })),
});
