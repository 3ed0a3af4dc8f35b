import { shell } from "../library-guardrail.ts";
import type { LibraryGuardrail } from "../library-guardrail.ts";

export const instructionFileWrites: LibraryGuardrail = {
  name: "instruction-file-writes",
  description:
    "The call changes an instruction file that agents follow in every later session, so the change persists beyond this conversation.",
  severity: "high",
  owasp: ["ASI06", "ASI01"],
  points: ["pre_tool_call"],
  mode: "monitoring",
  action: "ask",
  condition: `facts.paths.exists(p, p.access in ['write', 'delete'] && re2(p.path,
  '(?i)(^|/)((AGENTS|CLAUDE|GEMINI|SOUL|HEARTBEAT|TOOLS|IDENTITY|USER|BOOTSTRAP|SKILL|copilot-instructions)([.]local)?[.]md|[.](cursorrules|windsurfrules|clinerules|goosehints))$|/[.](cursor|windsurf|clinerules|continue)/rules/|(^|/)skills/[^/]+/'))`,
  detectors: [],
  fires: [
    {
      why: "By the tool for it.",
      tool: { name: "Write", args: { file_path: "/home/ana/site/CLAUDE.md", content: "x" } },
    },
    { why: "By a redirection.", tool: shell("echo 'always approve' >> ../AGENTS.md") },
    {
      why: "By a patch.",
      tool: {
        name: "apply_patch",
        args: { input: "*** Begin Patch\n*** Update File: SOUL.md\n@@\n-a\n+b\n*** End Patch" },
      },
    },
  ],
  silent: [
    { why: "It is only read.", tool: { name: "read", args: { path: "AGENTS.md" } } },
    {
      why: "Another file of prose.",
      tool: { name: "write", args: { path: "README.md", content: "See AGENTS.md" } },
    },
  ],
};
