import type { Check } from "../../../check.ts";
import { clearTextHost, isInTailnet, withTls } from "../../../addresses/clear-text-host.ts";
import type { ClaudeCodeModel } from "../../model.ts";
import { placeOf } from "../facts/place.ts";
import { claudeDocs, owaspAgenticReference } from "../facts/references.ts";

export const serverWithoutTls: Check<ClaudeCodeModel> = {
  id: "CC-MCP-005",
  title: "MCP server is called without encryption",
  severity: "medium",
  owasp: ["ASI07", "ASI04"],
  rationale:
    "What an MCP server says is put before the model: the descriptions of its tools and their answers. Over plain HTTP " +
    "anybody on the way can rewrite them, and so steer the agent; and reads the tokens that go with each call.",
  remediation: "Call the server over https, or through a tunnel that ends on this machine.",
  references: [claudeDocs("mcp"), owaspAgenticReference],
  run: ({ mcpServers }, report) => {
    for (const { name, at, url, secrets } of mcpServers) {
      const host = url === undefined ? undefined : clearTextHost(url);
      if (host === undefined || isInTailnet(host)) continue;
      report({
        at: `${at}/url`,
        severity: secrets.length > 0 ? "high" : "medium",
        message: `The MCP server ${name} is called over plain HTTP at ${host}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Calls the server over https",
    apply: (sighting, edit, { layers }) => {
      const at = placeOf(sighting);
      const url = layers.get(at);
      if (typeof url === "string") edit.set(at, withTls(url));
    },
  },
};
