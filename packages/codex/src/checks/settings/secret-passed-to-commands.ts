import { isSecretName } from "@parapet/posture/redaction";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { isLiteralSecret } from "@parapet/runtime-kit/mcp/launch-secrets.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const secretPassedToCommands: Check<CodexModel> = {
  id: "CX-ENV-001",
  title: "Hard-coded secret passed to every command",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Variables in shell_environment_policy.set reach every command that the model runs, and the file is read by " +
    "backups and by the model itself. In a repository's .codex/config.toml the secret is committed.",
  remediation:
    "Remove it from `shell_environment_policy.set`, and rotate it if it was committed. Let the one program that needs " +
    "it fetch it from a secret store.",
  references: [codexDocs("config-reference"), settingSchema, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { name, value, at, level } of layers.members("/shell_environment_policy/set")) {
      if (!isSecretName(name) || !isLiteralSecret(value)) continue;
      report({
        at,
        severity: level === "project" ? "high" : "medium",
        message: `${name} is hard-coded in the configuration, and every command receives it.`,
      });
    }
  },
};
