import { shell } from "../library-guardrail.ts";
import type { LibraryGuardrail } from "../library-guardrail.ts";

export const strangersPrivilegedTools: LibraryGuardrail = {
  name: "strangers-privileged-tools",
  description:
    "A turn requested by an untrusted sender runs commands, changes files, settings or jobs, or makes a payment.",
  severity: "high",
  owasp: ["ASI03", "ASI01"],
  points: ["pre_tool_call"],
  mode: "blocking",
  action: "ask",
  match: { trust: ["external"] },
  condition: "tool.category in ['shell', 'code', 'file_write', 'config', 'schedule', 'payment']",
  detectors: [],
  fires: [{ why: "A stranger's command.", tool: shell("ls"), source_trust: "external" }],
  silent: [
    { why: "The user's own.", tool: shell("ls"), source_trust: "user" },
    {
      why: "A stranger's question.",
      tool: { name: "web_search", args: { query: "weather" } },
      source_trust: "external",
    },
  ],
};
