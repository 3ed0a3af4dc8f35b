import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { hooksIn } from "../hooks.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

export const hookFromRepository: Check<ClientModel> = {
  id: "CU-HOOK-002",
  title: "The repository brings hooks that run by themselves",
  severity: "low",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "A hook of the repository runs on the machine of everybody who trusts the folder, without a question and outside the " +
    "sandbox. Whoever can change .cursor/hooks.json, or the script that it names, runs code there.",
  remediation:
    "Have changes of `FILE` and of the scripts reviewed like code (CODEOWNERS), or move the hook from it to ~/.cursor/hooks.json.",
  references: [cursorDocs("hooks"), owaspAgenticReference],
  run: ({ layers }, report) => {
    const hooks = hooksIn(layers).filter(({ level }) => level === "project");
    const [first] = hooks;
    if (first === undefined) return;
    report({
      at: hooks.map(({ at }) => `${at}/command`),
      message: `${hooks.length === 1 ? `A hook (${first.event}) runs` : `${hooks.length} hooks run`} for everybody who opens the project and trusts it.`,
    });
  },
};
