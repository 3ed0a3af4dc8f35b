import { hookOfRepository } from "@parapet/runtime-kit/families/hook-from-repository.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { hooksIn } from "../hooks.ts";
import { geminiDocs, owaspAgenticReference } from "../references.ts";

export const hookFromRepository = hookOfRepository<ClientModel>({
  id: "GM-HOOK-002",
  how: "; a new or changed one is named in a warning and runs all the same",
  from: ".gemini/settings.json",
  remediation:
    "Have changes of `FILE` and of the scripts reviewed like code (CODEOWNERS), or move the hook from it to your own settings.",
  references: [geminiDocs("hooks"), geminiDocs("hooks/best-practices"), owaspAgenticReference],
  hooks: ({ layers, folder }) => hooksIn(layers, folder).filter(({ level }) => level === "project"),
});
