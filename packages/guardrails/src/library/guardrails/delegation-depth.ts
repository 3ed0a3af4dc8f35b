import type { LibraryGuardrail } from "../library-guardrail.ts";

export const delegationDepth: LibraryGuardrail = {
  name: "delegation-depth",
  description:
    "A third-level sub-agent starts another agent. The delegation chain is too deep to attribute its actions.",
  severity: "medium",
  owasp: ["ASI08", "ASI07"],
  points: ["pre_tool_call"],
  mode: "blocking",
  action: "deny",
  condition: "tool.category == 'delegate' && labels.delegation_depth >= 2",
  detectors: [],
  fires: [
    {
      why: "The third generation.",
      tool: { name: "sessions_spawn", args: { task: "go on" } },
      session: { delegation_depth: 2, parent_session_id: "parent" },
    },
  ],
  silent: [
    { why: "The first one.", tool: { name: "Task", args: { prompt: "look it up" } } },
    {
      why: "It works by itself.",
      tool: { name: "read", args: { path: "a" } },
      session: { delegation_depth: 5, parent_session_id: "parent" },
    },
  ],
};
