import { hookOfRepository } from "@parapet/runtime-kit/families/hook-from-repository.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { hooksIn } from "../hooks.ts";
import { geminiDocs, owaspAgenticReference } from "../references.ts";

export const hookFromRepository = hookOfRepository<ClientModel>({
  id: "GM-HOOK-002",
  how: "; a new or changed one causes a warning but still runs",
  from: ".gemini/settings.json",
  remediation:
    "Require review of changes to `FILE` and to the hook scripts (CODEOWNERS), or move the hook to your own settings.",
  references: [geminiDocs("hooks"), geminiDocs("hooks/best-practices"), owaspAgenticReference],
  hooks: ({ layers, folder }) => hooksIn(layers, folder).filter(({ level }) => level === "project"),
});
