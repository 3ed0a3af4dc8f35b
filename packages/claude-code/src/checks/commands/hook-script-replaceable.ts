import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const hookScriptReplaceable: Check<ClaudeCodeModel> = {
  id: "CC-HOOK-003",
  title: "User-level hook runs a script from the open project",
  severity: "high",
  owasp: ["ASI05", "ASI04"],
  rationale:
    "A hook in ~/.claude/settings.json runs in every project. If it names its script by a relative path or below " +
    "$CLAUDE_PROJECT_DIR, each project supplies its own script. A repository that contains a file of that name runs " +
    "it on your machine.",
  remediation: "Name the script by its absolute path: `~/.claude/hooks/check.sh`.",
  references: [claudeDocs("hooks"), settingTypes, owaspAgenticReference],
  run: ({ commands }, report) => {
    for (const { name, kind, text, at, level, plugin } of commands) {
      if (kind === "web" || level !== "user") continue;
      // A language server is started by name, outside any project.
      if (plugin !== undefined && kind === "helper") continue;
      const script = projectScriptIn(text);
      if (script === undefined) continue;
      report({
        at,
        message: `${kind === "hook" ? `The hook ${name}` : name} runs ${JSON.stringify(script)} from whichever project is open.`,
      });
    }
  },
};

function projectScriptIn(command: string): string | undefined {
  const words = command.split(/[\s"']+/).slice(0, 8);
  return words.find(
    (word) =>
      /^\$\{?CLAUDE_PROJECT_DIR\}?\//.test(word) ||
      /^\.{1,2}\//.test(word) ||
      /^(?:\.?[\w-]+\/)+[\w.-]+\.(?:sh|py|js|mjs|cjs|ts|rb|pl|ps1)$/.test(word),
  );
}
