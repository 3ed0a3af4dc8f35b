import { isSecretName } from "@parapet/posture/redaction";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { isLiteralSecret } from "@parapet/runtime-kit/mcp/launch-secrets.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const secretInSettings: Check<ClaudeCodeModel> = {
  id: "CC-ENV-002",
  title: "Hard-coded secret in settings",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Variables in the settings reach every command that the agent runs, and the file is read by backups and by the " +
    "agent itself. In .claude/settings.json the secret is committed, and everyone with access to the repository has " +
    "it.",
  remediation:
    "Remove the variable from `FILE`, rotate the secret if it was committed, and set it in the shell that starts " +
    "Claude Code, or use apiKeyHelper in ~/.claude/settings.json with a secret store.",
  references: [claudeDocs("settings"), settingTypes, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { name, value, at, level } of layers.members("/env")) {
      if (!isSecretName(name) || !isLiteralSecret(value)) continue;
      report({
        at,
        severity: level === "project" ? "high" : "medium",
        message: `${name} is set in plaintext${level === "project" ? " in a file that is meant to be committed" : " in the settings"}.`,
      });
    }
  },
};
