import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { hooksIn } from "../hooks.ts";
import { copilotDocs, owaspAgenticReference } from "../references.ts";

export const hookFromRepository: Check<ClientModel> = {
  id: "GC-HOOK-002",
  title: "The repository brings hooks that run by themselves",
  severity: "low",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "A hook of the repository runs on the machine of everybody who trusts the folder. Whoever can change a file in " +
    ".github/hooks, or the script that it names, runs code there.",
  remediation:
    "Have changes of `FILE` and of the scripts reviewed like code (CODEOWNERS), or move the hook from it to ~/.copilot/hooks.",
  references: [copilotDocs("reference/hooks-reference"), owaspAgenticReference],
  run: ({ layers }, report) => {
    const hooks = hooksIn(layers).filter(({ level }) => level === "project");
    if (hooks.length === 0) return;
    const events = [...new Set(hooks.map(({ event }) => event))];
    report({
      at: hooks.map(({ at }) => at),
      message: `Hooks (${events.join(", ")}) run for everybody who opens the project and trusts it.`,
    });
  },
};
