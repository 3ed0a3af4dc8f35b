import { shell } from "../library-guardrail.ts";
import type { LibraryGuardrail } from "../library-guardrail.ts";

export const selfModification: LibraryGuardrail = {
  name: "self-modification",
  description:
    "The agent changes its own configuration, hooks or guardrails. Only people may change its permissions.",
  severity: "critical",
  owasp: ["ASI10", "ASI03"],
  points: ["pre_tool_call"],
  mode: "blocking",
  action: "deny",
  condition: `facts.takes_control
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
    { why: "Parapet's own command.", tool: shell("npx parapet unprotect claude-code") },
    { why: "The folder that holds the settings.", tool: shell("mv ~/.claude ~/.claude.off") },
    {
      why: "The token that may take guardrails away.",
      tool: shell("cat ~/.local/share/parapet/operator-token"),
    },
    { why: "The service is stopped.", tool: shell("systemctl --user stop parapet") },
    {
      why: "The runtime without its hooks.",
      tool: shell(`claude --settings '{"disableAllHooks":true}'`),
    },
  ],
  silent: [
    {
      why: "It is only read.",
      tool: shell("openclaw config get tools.exec && cat ~/.openclaw/openclaw.json"),
    },
    {
      why: "A command of Parapet that only reads.",
      tool: shell("parapet scan && parapet explain && parapet guardrails list"),
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
