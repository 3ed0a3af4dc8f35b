import { hookOfRepository } from "@parapet/runtime-kit/families/hook-from-repository.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { hooksIn } from "../hooks.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

export const hookFromRepository = hookOfRepository<ClientModel>({
  id: "CU-HOOK-002",
  how: ", without approval and outside the sandbox",
  from: ".cursor/hooks.json",
  remediation:
    "Require review of changes to `FILE` and to the hook scripts (CODEOWNERS), or move the hook to " +
    "~/.cursor/hooks.json.",
  references: [cursorDocs("hooks"), owaspAgenticReference],
  hooks: ({ layers }) =>
    hooksIn(layers)
      .filter(({ level }) => level === "project")
      .map(({ event, at }) => ({ event, at: `${at}/command` })),
});
