import type { Check } from "@parapet/scan-core/core/check.ts";
import { octalMode } from "@parapet/scan-core/core/octal-mode.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference } from "../facts/references.ts";

export const filePermissions: Check<CodexModel> = {
  id: "CX-FILE-001",
  title: "Configuration or login can be used by others on the machine",
  severity: "high",
  owasp: ["ASI03", "ASI10"],
  rationale:
    "The configuration says which programs run by themselves and what is asked about; auth.json is your login. Whoever " +
    "else can write the one, or read the other, acts as you.",
  remediation: "Leave the file to its owner: `chmod 600 FILE`.",
  references: [codexDocs("config-basic"), owaspAgenticReference],
  run: ({ files }, report) => {
    for (const { path, level, mode } of files) {
      const isLogin = path.endsWith("auth.json");
      const writable = (mode & 0o022) !== 0;
      const readable = isLogin && (mode & 0o044) !== 0;
      if (level === "managed" || (!writable && !readable)) continue;
      report({
        at: "",
        file: { path, isFolder: false, excerpt: `mode ${octalMode(mode)}` },
        severity: readable || (mode & 0o002) !== 0 ? "high" : "medium",
        message: `${path} can be ${readable ? "read" : "changed"} by others on the machine.`,
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
