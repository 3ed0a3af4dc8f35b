import { shell } from "../library-guardrail.ts";
import type { LibraryGuardrail } from "../library-guardrail.ts";

export const selfModification: LibraryGuardrail = {
  name: "self-modification",
  description:
    "The agent changes its own configuration, hooks or guardrails: what it may do is for people to decide.",
  severity: "critical",
  owasp: ["ASI10", "ASI03"],
  points: ["pre_tool_call"],
  mode: "blocking",
  action: "deny",
  condition: `facts.paths.exists(p, p.access in ['write', 'delete'] && (
  re2(p.path, '(?i)(^|/)(openclaw|clawdbot|[.]mcp|mcp)[.]json$|(^|/)[.]claude/(settings([.]local)?[.]json|hooks(/|$)|plugins(/|$))|(^|/)[.](codex/config[.]toml|gemini/settings[.]json|cursor/mcp[.]json|vscode/mcp[.]json)$')
  || under(p.path, '~/.parapet') || under(p.path, '~/.openclaw/extensions') || under(p.path, '~/.openclaw/plugins')))
|| facts.commands.exists(c,
  (c.name in ['openclaw', 'clawdbot'] && size(c.argv) > 2 && c.argv[1] in ['config', 'plugins', 'approvals', 'hooks'] && !(c.argv[2] in ['get', 'list', 'info', 'validate', 'file', 'schema']))
  || (c.name == 'parapet' && size(c.argv) > 1 && c.argv[1] in ['unprotect', 'token', 'rollback'])
  || (c.name in ['claude', 'codex', 'gemini'] && size(c.argv) > 2 && c.argv[1] == 'mcp' && c.argv[2] in ['add', 'remove', 'add-json']))
|| (tool.name == 'gateway' && has(tool.args.action) && tool.args.action in ['config.apply', 'config.patch', 'update.run'])`,
  detectors: [],
  fires: [
    {
      why: "The runtime's configuration.",
      tool: {
        name: "edit",
        args: { path: "~/.openclaw/openclaw.json", oldText: "a", newText: "b" },
      },
    },
    { why: "Hooks that watch the agent.", tool: shell("rm -f ~/.claude/hooks/guard.sh") },
    { why: "By the runtime's own command.", tool: shell("openclaw config set tools.exec.ask off") },
    {
      why: "By the runtime's own tool.",
      tool: { name: "gateway", args: { action: "config.patch", raw: "{}" } },
    },
  ],
  silent: [
    {
      why: "It is only read.",
      tool: shell("openclaw config get tools.exec && cat ~/.openclaw/openclaw.json"),
    },
    {
      why: "A project's own settings.",
      tool: {
        name: "Edit",
        args: { file_path: "/home/ana/site/settings.json", old_string: "a", new_string: "b" },
      },
    },
  ],
};
