import { hookOfRepository } from "@parapet/runtime-kit/families/hook-from-repository.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { hooksIn } from "../hooks.ts";
import { copilotDocs, owaspAgenticReference } from "../references.ts";

export const hookFromRepository = hookOfRepository<ClientModel>({
  id: "GC-HOOK-002",
  how: "",
  from: "a file in .github/hooks",
  remediation:
    "Require review of changes to `FILE` and to the hook scripts (CODEOWNERS), or move the hook to ~/.copilot/hooks.",
  references: [copilotDocs("reference/hooks-reference"), owaspAgenticReference],
  hooks: ({ layers }) => hooksIn(layers).filter(({ level }) => level === "project"),
});
