import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import {
  keepPlainSecrets,
  keepsSecretsTitle,
  reportPlainSecrets,
} from "../../facts/secrets/report-secrets.ts";

export const mcpSecretInConfiguration: Check<OpenClawModel> = {
  id: "OC-KEY-005",
  title: "Hard-coded secret in MCP server configuration",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "MCP servers hold tokens for code hosts, mail and databases. In plaintext in the configuration, they leak with a " +
    "copy, a shared screen or an agent that is tricked into reading the file.",
  remediation:
    "Set the value as a variable in `FOLDER/.env`, and write `${VARIABLE}` in its place in `SETTING`. OpenClaw does " +
    "not accept a SecretRef for the variables and headers of MCP servers.",
  references: [
    openclawDocs("gateway/secrets"),
    openclawDocs("gateway/security/secrets-and-storage"),
    openclawDocs("tools/mcp"),
    owaspAgenticReference,
  ],
  weakness: "plaintext secrets",

  run: (model, report) =>
    reportPlainSecrets(
      model,
      {
        opens: "mcp",
        severity: "medium",
        opened: "acts on the service behind the server as the owner",
      },
      report,
    ),
  fix: {
    safe: false,
    title: keepsSecretsTitle,
    apply: keepPlainSecrets("mcp"),
  },
};
