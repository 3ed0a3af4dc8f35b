import { interpreterAllowedCheck } from "@parapet/runtime-kit/families/interpreter-allowed.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { codeRules } from "../open-rules.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

export const interpreterAllowed = interpreterAllowedCheck<ClientModel>({
  id: "CU-PERM-003",
  remediation:
    "Remove the program from the list, so that it runs in the sandbox or after approval; or list it together with the " +
    "script.",
  references: [
    cursorDocs("reference/permissions"),
    cursorDocs("cli/reference/permissions"),
    cursorDocs("agent/security/run-modes"),
    owaspAgenticReference,
  ],
  allowed: (model) =>
    codeRules(model).map(({ words, at, severity, says }) => ({
      at,
      severity,
      message: `Commands that begin with ${JSON.stringify(words.join(" "))} run without approval, and ${says}.`,
    })),
});
