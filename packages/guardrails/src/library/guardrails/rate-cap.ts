import type { LibraryGuardrail } from "../library-guardrail.ts";

export const rateCap: LibraryGuardrail = {
  name: "rate-cap",
  description:
    "The session makes more than 60 tool calls per minute, or more than 1,000 in total. It may be in a loop.",
  severity: "medium",
  owasp: ["ASI08", "ASI10"],
  points: ["pre_tool_call"],
  mode: "monitoring",
  action: "ask",
  condition: "labels.calls_this_minute > 60 || labels.tool_calls > 1000",
  detectors: [],
  fires: [
    {
      why: "The 61st call within the minute.",
      tool: { name: "read", args: { path: "a" } },
      session: { tool_calls: 60, minute: 29_392_560, minute_calls: 60 },
      now: "2025-11-19T12:00:30Z",
    },
    {
      why: "The 1,001st call.",
      tool: { name: "read", args: { path: "a" } },
      session: { tool_calls: 1000 },
    },
  ],
  silent: [
    {
      why: "A minute later.",
      tool: { name: "read", args: { path: "a" } },
      session: { tool_calls: 60, minute: 29_392_560, minute_calls: 60 },
      now: "2025-11-19T12:01:00Z",
    },
  ],
};
