import type { Check } from "../../check.ts";
import { placeOf } from "../../check-place.ts";
import type { ClientModel } from "../../mcp-clients/client/client-spec.ts";
import { configurationReference, geminiDocs, owaspAgenticReference } from "./references.ts";

export const serverTrusted: Check<ClientModel> = {
  id: "GM-MCP-001",
  title: "Every tool of an MCP server is used without a question",
  severity: "medium",
  owasp: ["ASI02", "ASI04"],
  rationale:
    "With trust set, Gemini CLI asks for no confirmation of any tool of the server, those that it gains later included. " +
    "What the model reads can then use each of them.",
  remediation: "Remove trust from the server, and allow single tools as they are asked about.",
  references: [geminiDocs("tools/mcp-server"), configurationReference, owaspAgenticReference],
  run: ({ mcpServers, layers }, report) => {
    for (const { name, at, isCommitted } of mcpServers) {
      if (layers.get(`${at}/trust`) !== true) continue;
      report({
        at: `${at}/trust`,
        severity: isCommitted ? "high" : "medium",
        message: `All tools of the MCP server ${name} are used, and nobody is asked.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Asks before a tool of the server is used",
    apply: (sighting, edit) => edit.set(placeOf(sighting), false),
  },
};
