import { settingsFileAccessible } from "@parapet/runtime-kit/families/settings-file-accessible.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference } from "../facts/references.ts";

export const filePermissions = settingsFileAccessible<CodexModel>({
  id: "CX-FILE-001",
  rationale:
    "The configuration decides which programs run automatically and what requires approval; auth.json is your login. " +
    "Another user who can write the one, or read the other, can act as you.",
  remediation: "Make the file accessible only to its owner: `chmod 600 FILE`.",
  references: [codexDocs("config-basic"), owaspAgenticReference],
  secret: { file: "auth.json", holds: "your login", severity: "high" },
});
