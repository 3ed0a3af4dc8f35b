import { clearTextCheck } from "../../facts/connections/clear-text-check.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { textAt } from "../../facts/tools/tool-lists.ts";

export const serverWithoutTls = clearTextCheck({
  id: "OC-MCP-004",
  title: "MCP server uses an unencrypted connection",
  severity: "medium",
  owasp: ["ASI04", "ASI02"],
  rationale:
    "The descriptions and results of an MCP server's tools become part of the model's context. Over plain HTTP, " +
    "anyone on the network path can rewrite them to control the agent, and read the tokens sent with each call.",
  remediation:
    "Call the server over https, or through a tunnel that ends on this machine: `openclaw config set " +
    "mcp.servers.NAME.url https://…`.",
  references: [openclawDocs("tools/mcp")],
  connections: (model) =>
    mcpServers(model).flatMap(({ name, url, secrets }) => {
      if (url === undefined) return [];
      const hasSecrets = secrets.length > 0;
      return {
        at: [url.at, ...secrets],
        address: textAt(model.config, url.at),
        severity: hasSecrets
          ? { public: "high", private: "medium" }
          : { public: "medium", private: "low" },
        message: (readers: string, host: string) =>
          `The MCP server ${name} is called over plain HTTP at ${host}, so ${readers} can change what its tools return${hasSecrets ? " and read its credentials" : ""}.`,
      } as const;
    }),
  fix: {
    title: "Calls the server over https and verifies its certificate",
    besides: (at, edit, { config }) => {
      // Encryption without verification protects little.
      const verify = `${holderOf(at)}/sslVerify`;
      if (config.get(verify) === false) edit.remove(verify);
    },
  },
});
