import type { Check } from "@parapet/scan-core/core/check.ts";
import { octalMode } from "@parapet/scan-core/core/octal-mode.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference } from "../facts/references.ts";

export const settingsFilePermissions: Check<ClaudeCodeModel> = {
  id: "CC-FILE-001",
  title: "Settings can be changed by others on the machine",
  severity: "high",
  owasp: ["ASI03", "ASI10"],
  rationale:
    "The settings say which commands run unasked and which hooks run by themselves. Whoever else can write the file has " +
    "commands run as you at the next start.",
  remediation:
    "Let only yourself write it: `chmod go-w FILE`. Where it holds logins, let nobody else read it either: `chmod 600 FILE`.",
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
          ? `${path} can be changed by ${(mode & 0o002) === 0 ? "its group" : "everybody on the machine"}.`
          : `${path} can be read by others on the machine, and holds logins and keys of servers.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Lets only its owner use the file",
    apply: ({ file }, edit) => {
      if (file !== undefined) edit.chmod(file.path, 0o600);
    },
  },
};
