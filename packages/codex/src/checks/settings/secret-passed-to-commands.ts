import { isSecretName } from "@parapet/posture/redaction";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { isLiteralSecret } from "@parapet/runtime-kit/mcp/launch-secrets.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const secretPassedToCommands: Check<CodexModel> = {
  id: "CX-ENV-001",
  title: "Every command gets a secret that stands in the configuration",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Variables of shell_environment_policy.set reach every command that the model runs, and the file is read by backups " +
    "and by the model itself. In .codex/config.toml of a repository the secret is committed.",
  remediation:
    "Remove it from shell_environment_policy.set and change it where it was committed; let the one program that needs it " +
    "fetch it from a store of secrets.",
  references: [codexDocs("config-reference"), settingSchema, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { name, value, at, level } of layers.members("/shell_environment_policy/set")) {
      if (!isSecretName(name) || !isLiteralSecret(value)) continue;
      report({
        at,
        severity: level === "project" ? "high" : "medium",
        message: `${name} stands in the configuration as text, and every command gets it.`,
      });
    }
  },
};
