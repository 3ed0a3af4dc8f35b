import { openclawDocs } from "../../facts/reporting/references.ts";
import { plainSecretCheck } from "../../facts/secrets/plain-secret-check.ts";

export const mcpSecretInConfiguration = plainSecretCheck({
  id: "OC-KEY-005",
  title: "Hard-coded secret in MCP server configuration",
  rationale:
    "MCP servers hold tokens for code hosts, mail and databases. In plaintext in the configuration, they leak with a " +
    "copy, a shared screen or an agent that is tricked into reading the file.",
  alternative: "OpenClaw does not accept a SecretRef for the variables and headers of MCP servers.",
  references: [openclawDocs("tools/mcp")],
  opens: "mcp",
  opened: "acts on the service behind the server as the owner",
});
