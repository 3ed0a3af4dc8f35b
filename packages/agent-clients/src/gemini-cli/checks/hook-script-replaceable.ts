import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { hooksIn } from "../hooks.ts";
import { geminiDocs, owaspAgenticReference } from "../references.ts";

export const hookScriptReplaceable: Check<ClientModel> = {
  id: "GM-HOOK-003",
  title: "User-level hook runs a script from the open project",
  severity: "high",
  owasp: ["ASI05", "ASI04"],
  rationale:
    "A hook in ~/.gemini/settings.json runs in every project. If it names its script by a relative path or below " +
    "$GEMINI_PROJECT_DIR, each project supplies its own script. A repository that contains a file of that name runs " +
    "it on your machine.",
  remediation: "Name the script by its absolute path: `~/.gemini/hooks/check.sh`.",
  references: [geminiDocs("hooks"), owaspAgenticReference],
  run: ({ layers, folder }, report) => {
    for (const { event, command, at, level, extension } of hooksIn(layers, folder)) {
      if (level !== "user" || extension !== undefined) continue;
      const script = projectScriptIn(command);
      if (script === undefined) continue;
      report({
        at,
        message: `The hook ${event} runs ${JSON.stringify(script)} from whichever project is open.`,
      });
    }
  },
};

function projectScriptIn(command: string): string | undefined {
  const words = command.split(/[\s"']+/).slice(0, 8);
  return words.find(
    (word) =>
      /^\$\{?(?:GEMINI|CLAUDE)_PROJECT_DIR\}?\//.test(word) ||
      /^\.{1,2}\//.test(word) ||
      /^(?:\.?[\w-]+\/)+[\w.-]+\.(?:sh|py|js|mjs|cjs|ts|rb|pl|ps1)$/.test(word),
  );
}
