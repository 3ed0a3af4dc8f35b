import { hookScriptOfProject } from "@parapet/runtime-kit/families/hook-script-replaceable.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { hooksIn } from "../hooks.ts";
import { geminiDocs, owaspAgenticReference } from "../references.ts";

export const hookScriptReplaceable = hookScriptOfProject<ClientModel>({
  id: "GM-HOOK-003",
  folder: "~/.gemini",
  projectVariables: ["GEMINI_PROJECT_DIR", "CLAUDE_PROJECT_DIR"],
  references: [geminiDocs("hooks"), owaspAgenticReference],
  hooks: ({ layers, folder }) =>
    hooksIn(layers, folder)
      .filter(({ level, extension }) => level === "user" && extension === undefined)
      .map(({ event, command, at }) => ({ subject: `The hook ${event}`, command, at })),
});
