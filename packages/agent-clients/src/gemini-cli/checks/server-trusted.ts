import { FixRefusal } from "@parapet/scan-core/core/check.ts";
import { serverToolsApproved } from "@parapet/runtime-kit/families/server-tools-approved.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { openServerRules } from "../policy/auto-approved-rules.ts";
import { askInPolicy, locationOf } from "./facts/rule-location.ts";
import { configurationReference, geminiDocs, owaspAgenticReference } from "../references.ts";

export const serverTrusted = serverToolsApproved<ClientModel>({
  id: "GM-MCP-001",
  rationale:
    "With `trust`, with an entry in mcp.allowed (which approves the servers that it admits), or with a policy for all " +
    "its tools, no tool of the server requires approval, including those added later. Text that the model reads can " +
    "then make it use each of them.",
  remediation:
    "Remove `trust` from the server, and allow single tools when prompted. To keep an entry of mcp.allowed, add a " +
    'rule to ~/.gemini/policies: toolName = "*", mcpName = the server, decision = "ask_user", priority = 500.',
  references: [
    geminiDocs("tools/mcp-server"),
    geminiDocs("reference/policy-engine"),
    configurationReference,
    owaspAgenticReference,
  ],
  approvals: ({ mcpServers, layers }) =>
    mcpServers.flatMap(({ name, isCommitted }) => {
      const [first, ...others] = openServerRules(layers, name);
      if (first === undefined) return [];
      return [
        {
          at: [first.at, ...others.map(({ at }) => at)],
          severity: isCommitted ? "high" : "medium",
          message: `${locationOf(first.at)} approves all tools of the MCP server ${name}.`,
        },
      ];
    }),
  apply: (match, edit, { layers }) => {
    for (const at of [match.at].flat()) {
      const [, part = "", name = ""] = parsePointer(at);
      if (part === "rule") askInPolicy(at, layers, edit);
      else if (part === "mcpServers") edit.set(at, false);
      else
        throw new FixRefusal(
          `Add a policy that requires approval: ${part}.${name} both admits and approves.`,
        );
    }
  },
});
