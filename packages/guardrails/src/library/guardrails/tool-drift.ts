import type { LibraryGuardrail } from "../library-guardrail.ts";

export const toolDrift: LibraryGuardrail = {
  name: "tool-drift",
  description:
    "The tool's description or schema differs from the approved one, or from the one this session saw first. Its server may be compromised.",
  severity: "high",
  owasp: ["ASI04"],
  points: ["pre_tool_call"],
  mode: "blocking",
  action: "ask",
  condition: "tool.changed",
  detectors: [],
  fires: [
    {
      why: "Another than the approved one.",
      tool: { name: "mcp__notes__add", args: {}, definition_hash: "b2", pinned_hash: "a1" },
    },
    {
      why: "It changed within the session.",
      tool: { name: "mcp__notes__add", args: {}, definition_hash: "b2" },
      session: { tool_hashes: [["notes/add", "a1"]] },
    },
  ],
  silent: [
    {
      why: "The same as ever.",
      tool: { name: "mcp__notes__add", args: {}, definition_hash: "a1", pinned_hash: "a1" },
      session: { tool_hashes: [["notes/add", "a1"]] },
    },
    {
      why: "It changed within the session, and somebody has accepted that.",
      tool: { name: "mcp__notes__add", args: {}, definition_hash: "b2", pinned_hash: "b2" },
      session: { tool_hashes: [["notes/add", "a1"]] },
    },
    { why: "The adapter sees no definitions.", tool: { name: "mcp__notes__add", args: {} } },
  ],
};
