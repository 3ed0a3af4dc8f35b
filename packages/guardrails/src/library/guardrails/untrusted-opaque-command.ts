import { shell } from "../library-guardrail.ts";
import type { LibraryGuardrail } from "../library-guardrail.ts";

export const untrustedOpaqueCommand: LibraryGuardrail = {
  name: "untrusted-opaque-command",
  description:
    "After untrusted content, the agent runs a command that cannot be analyzed: code passed to an interpreter, an external script, or a program named at run time.",
  severity: "high",
  owasp: ["ASI05", "ASI01"],
  points: ["pre_tool_call"],
  mode: "monitoring",
  action: "ask",
  condition: "labels.untrusted_seen && facts.opaque",
  detectors: [],
  fires: [
    {
      why: "The name of the program is worked out at run time.",
      tool: shell('$(printf "%s" "$TOOL") --all'),
      session: { untrusted_seen: true },
    },
  ],
  silent: [
    {
      why: "Everything the command does can be read.",
      tool: shell("sudo sh -c 'ls -la | wc -l'"),
      session: { untrusted_seen: true },
    },
    { why: "Nothing came from outside.", tool: shell("python3 -c 'print(1)'") },
  ],
};
