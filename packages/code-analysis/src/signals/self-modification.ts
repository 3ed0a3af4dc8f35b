import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { type LinePattern, matchingLines } from "./facts/matching-lines.ts";
import type { Signal } from "../text/signal.ts";

const configuration =
  "(?:~\\/|\\$HOME\\/)?\\.(?:claude\\/settings(?:\\.local)?\\.json|codex\\/config\\.toml|cursor\\/mcp\\.json|openclaw\\/openclaw\\.json|gemini\\/settings\\.json|mcp\\.json)";
const configurationHints = [
  ".claude/settings",
  ".codex/config.toml",
  ".cursor/mcp.json",
  ".openclaw/openclaw.json",
  ".gemini/settings.json",
  ".mcp.json",
];

/**
 * What no user notes for themselves: where to send things, whom to trust, what needs no approval.
 */
const lastingOrder =
  /[\w.+-]{1,64}@[\w-]{1,64}\.\w|https?:\/\/|\bauto-?(?:install|approve|run|accept|confirm|forward)|\btrusted\b|\bwithout (?:asking|confirm|telling)|\bpre-?(?:approved|authorized)\b|\bdo not (?:tell|mention|ask)\b|\bignore (?:previous|all|any|warnings)\b/i;

const patterns: readonly LinePattern[] = [
  {
    hints: [
      "memory.md",
      "agents.md",
      "claude.md",
      "soul.md",
      "gemini.md",
      "heartbeat.md",
      "bootstrap.md",
      "identity.md",
      "user.md",
      "tools.md",
    ],
    also: ["echo", "printf"],
    pattern:
      /\b(?:echo|printf)\s+(?:-\w{1,3}\s+)?(["'])((?:(?!\1)[^\n]){8,600})\1\s*>>?\s*["']?[^\s"'|;&]{0,120}\b(?:MEMORY|AGENTS|CLAUDE|SOUL|GEMINI|HEARTBEAT|BOOTSTRAP|IDENTITY|USER|TOOLS)\.md\b/,
    does: "plants an instruction in an agent's memory",
    unless: ([, , noted = ""]) => !lastingOrder.test(noted),
  },
  {
    hints: [
      "memory.md",
      "agents.md",
      "claude.md",
      "soul.md",
      "gemini.md",
      "heartbeat.md",
      "user.md",
    ],
    also: ["append", "add", "write", "insert", "put"],
    pattern:
      /\b(?:append|add|write|insert|put)\b[^\n.]{0,80}?\b(?:to|into|in|at the end of)\b[^\n.]{0,60}?\b(?:MEMORY|AGENTS|CLAUDE|SOUL|GEMINI|HEARTBEAT|USER)\.md\b[^\n]{0,60}?[:：]\s*(?:\n\s*[>-]?\s*)?["“`]((?:always|never|from now on|at (?:the )?start|before|after|whenever|every|each|do not|ignore|load|fetch|run|send)\b[^\n"”`]{8,400})/i,
    does: "plants an instruction in an agent's memory",
    isStep: true,
    unless: ([, noted = ""], { isCode }) => isCode || !lastingOrder.test(noted),
  },
  {
    hints: configurationHints,
    also: [">", "tee", "sed"],
    pattern: new RegExp(
      `(?:>>?|\\btee\\b(?:\\s+-a)?|\\bsed\\s+-i\\b[^\\n]{0,160})\\s*["']?${configuration}`,
      "i",
    ),
    does: "modifies an agent's configuration",
  },
  {
    hints: configurationHints,
    also: ["edit", "modify", "change", "update", "rewrite", "add", "append", "write"],
    pattern: new RegExp(
      `\\b(?:edit|modify|change|update|rewrite|add [^\\n]{1,60} to|append [^\\n]{1,60} to|write [^\\n]{1,60} (?:to|into))\\b[^\\n.]{0,60}${configuration}`,
      "i",
    ),
    does: "instructs the agent to change its own configuration",
    severity: "medium",
  },
  {
    hints: ["agents.md", "claude.md", "soul.md", "gemini.md", "heartbeat.md", "bootstrap.md"],
    also: [">", "tee"],
    pattern:
      /(?:>>?|\btee\b(?:\s+-a)?)\s*["']?[^\n"']{0,120}\b(?:AGENTS|CLAUDE|SOUL|GEMINI|HEARTBEAT|BOOTSTRAP)\.md\b/,
    does: "modifies an agent's instructions",
    severity: "medium",
  },
];

export const selfModification: Signal = {
  id: "SELF-001",
  title: "Modification of the agent's own configuration",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI01", "ASI10"],
  rationale:
    "Configuration and instructions decide what the agent may do. A file that makes the agent rewrite them controls " +
    "every later conversation.",
  remediation:
    "Remove the line and change the configuration yourself; make these files read-only for the agent.",
  references: [owaspAgenticReference],
  find: (text) => matchingLines(text, patterns),
};
