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
  title: "MCP server credential stands in the configuration",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "MCP servers get tokens of code hosts, mail and databases. In clear text in the configuration they are one copy, " +
    "one shared screen or one talkative agent away from strangers.",
  remediation:
    "Put the value as a variable into `FOLDER/.env`, and write `${VARIABLE}` in its place in `SETTING`. OpenClaw takes " +
    "no SecretRef for the variables and headers of MCP servers.",
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
