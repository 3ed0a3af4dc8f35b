import { settingsFileAccessible } from "@parapet/runtime-kit/families/settings-file-accessible.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference } from "../facts/references.ts";

export const settingsFilePermissions = settingsFileAccessible<ClaudeCodeModel>({
  id: "CC-FILE-001",
  rationale:
    "The settings decide which commands run without approval and which hooks run automatically. Another user who can " +
    "write the file has commands run with your privileges at the next start.",
  remediation:
    "Make the file writable only for yourself: `chmod go-w FILE`. If it holds logins, remove read access too: `chmod " +
    "600 FILE`.",
  references: [claudeDocs("settings"), owaspAgenticReference],
  secret: { file: ".claude.json", holds: "logins and server keys", severity: "medium" },
});
