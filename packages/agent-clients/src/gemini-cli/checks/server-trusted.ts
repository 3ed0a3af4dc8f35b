import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { openServerRules } from "../policy/auto-approved-rules.ts";
import { askInPolicy, locationOf } from "./facts/rule-location.ts";
import { configurationReference, geminiDocs, owaspAgenticReference } from "../references.ts";

export const serverTrusted: Check<ClientModel> = {
  id: "GM-MCP-001",
  title: "All tools of an MCP server auto-approved",
  severity: "medium",
  owasp: ["ASI02", "ASI04"],
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
  run: ({ mcpServers, layers }, report) => {
    for (const { name, isCommitted } of mcpServers) {
      const [first, ...others] = openServerRules(layers, name);
      if (first === undefined) continue;
      report({
        at: [first.at, ...others.map(({ at }) => at)],
        severity: isCommitted ? "high" : "medium",
        message: `${locationOf(first.at)} approves all tools of the MCP server ${name}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Requires approval before a tool of the server is used",
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
  },
};
