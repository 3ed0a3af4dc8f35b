import type { Check } from "@parapet/scan-core/core/check.ts";
import { octalMode } from "@parapet/scan-core/core/octal-mode.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference } from "../facts/references.ts";

export const settingsFilePermissions: Check<ClaudeCodeModel> = {
  id: "CC-FILE-001",
  title: "Settings file accessible to other users",
  severity: "high",
  owasp: ["ASI03", "ASI10"],
  rationale:
    "The settings decide which commands run without approval and which hooks run automatically. Another user who can " +
    "write the file has commands run with your privileges at the next start.",
  remediation:
    "Make the file writable only for yourself: `chmod go-w FILE`. If it holds logins, remove read access too: `chmod " +
    "600 FILE`.",
  references: [claudeDocs("settings"), owaspAgenticReference],
  run: ({ files }, report) => {
    for (const { path, level, mode } of files) {
      const isState = path.endsWith(".claude.json");
      const writable = (mode & 0o022) !== 0;
      const readable = isState && (mode & 0o044) !== 0;
      if (level === "managed" || (!writable && !readable)) continue;
      report({
        at: "",
        file: { path, isFolder: false, excerpt: `mode ${octalMode(mode)}` },
        severity: (mode & 0o002) !== 0 ? "high" : "medium",
        message: writable
          ? `${path} is writable by ${(mode & 0o002) === 0 ? "its group" : "every user of the machine"}.`
          : `${path} is readable by other users of the machine, and holds logins and server keys.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Sets the file mode to 600",
    apply: ({ file }, edit) => {
      if (file !== undefined) edit.chmod(file.path, 0o600);
    },
  },
};
