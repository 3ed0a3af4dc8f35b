import { shell } from "../library-guardrail.ts";
import type { LibraryGuardrail } from "../library-guardrail.ts";

export const outOfHours: LibraryGuardrail = {
  name: "out-of-hours",
  description:
    "The agent runs commands or sends data out outside working hours (Monday to Friday, 07:00 to 20:00).",
  severity: "low",
  owasp: ["ASI10"],
  points: ["pre_tool_call"],
  mode: "monitoring",
  action: "ask",
  condition:
    "(now.hour < 7 || now.hour >= 20 || now.weekday in [0, 6]) && (facts.egress || size(facts.commands) > 0)",
  detectors: [],
  fires: [
    { why: "At night.", tool: shell("make deploy"), now: "2025-11-19T02:00:00Z" },
    { why: "On a Sunday.", tool: shell("make deploy"), now: "2025-11-23T12:00:00Z" },
  ],
  silent: [
    { why: "At noon on a Wednesday.", tool: shell("make deploy") },
    {
      why: "It only reads a file.",
      tool: { name: "read", args: { path: "a" } },
      now: "2025-11-23T02:00:00Z",
    },
  ],
};
