import type { Check } from "@parapet/scan-core/core/check.ts";
import {
  clearTextHost,
  isInTailnet,
  withTls,
} from "@parapet/scan-core/addresses/clear-text-host.ts";
import type { McpClient } from "./client.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

/** Servers that are called over plain HTTP. */
export function serverWithoutTls<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-005`,
    title: "MCP server uses an unencrypted connection",
    severity: "medium",
    owasp: ["ASI07", "ASI04"],
    rationale:
      "The model receives what an MCP server sends: tool descriptions and results. Over plain HTTP, anyone on the " +
      "network path can rewrite them and so steer the agent, and can read the tokens sent with each call.",
    remediation: "Call the server over https, or through a tunnel that ends on this machine.",
    references: [...client.references, owaspAgenticReference],
    run: (model, report) => {
      for (const { name, url, urlAt, secrets } of client.servers(model)) {
        const host = url === undefined ? undefined : clearTextHost(url);
        if (host === undefined || isInTailnet(host)) continue;
        report({
          at: urlAt,
          severity: secrets.length > 0 ? "high" : "medium",
          message: `The MCP server ${name} is called over unencrypted HTTP at ${host}.`,
        });
      }
    },
    fix: {
      safe: false,
      title: "Calls the server over https",
      apply: (match, edit, model) => {
        const at = placeOf(match);
        const url = client.get(model, at);
        if (typeof url === "string") edit.set(at, withTls(url));
      },
    },
  };
}
