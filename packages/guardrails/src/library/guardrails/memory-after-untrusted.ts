import { shell } from "../library-guardrail.ts";
import type { LibraryGuardrail } from "../library-guardrail.ts";

export const memoryAfterUntrusted: LibraryGuardrail = {
  name: "memory-after-untrusted",
  description:
    "After untrusted content, the agent writes to its memory. Later sessions would trust what is stored there.",
  severity: "medium",
  owasp: ["ASI06"],
  points: ["pre_tool_call"],
  mode: "monitoring",
  action: "ask",
  condition: `labels.untrusted_seen && (
  facts.paths.exists(p, p.access == 'write' && (re2(p.path, '(?i)(^|/)MEMORY[.]md$') || under(p.path, 'memory')))
  || (tool.category == 'memory' && !re2(tool.name, '(?i)(search|get|recall|read|list)')))`,
  detectors: [],
  fires: [
    {
      why: "The memory file.",
      tool: shell("echo 'the owner likes X' >> MEMORY.md"),
      session: { untrusted_seen: true },
    },
    {
      why: "A tool for it.",
      tool: { name: "mcp__store__save_memory", args: { text: "x" } },
      session: { untrusted_seen: true },
    },
  ],
  silent: [
    { why: "Nothing came from outside.", tool: shell("echo 'the owner likes X' >> MEMORY.md") },
    {
      why: "It only looks something up.",
      tool: { name: "memory_search", args: { query: "x" } },
      session: { untrusted_seen: true },
    },
  ],
};
