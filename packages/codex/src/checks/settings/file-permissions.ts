import type { Check } from "@parapet/scan-core/core/check.ts";
import { octalMode } from "@parapet/scan-core/core/octal-mode.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference } from "../facts/references.ts";

export const filePermissions: Check<CodexModel> = {
  id: "CX-FILE-001",
  title: "Settings file accessible to other users",
  severity: "high",
  owasp: ["ASI03", "ASI10"],
  rationale:
    "The configuration decides which programs run automatically and what requires approval; auth.json is your login. " +
    "Another user who can write the one, or read the other, can act as you.",
  remediation: "Make the file accessible only to its owner: `chmod 600 FILE`.",
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
        message: `${path} is ${readable ? "readable" : "writable"} by other users of the machine.`,
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
