import { shell } from "../library-guardrail.ts";
import type { LibraryGuardrail } from "../library-guardrail.ts";

export const persistence: LibraryGuardrail = {
  name: "persistence",
  description:
    "The call establishes persistence: a scheduled job, a service, a startup file, a git hook or a login key.",
  severity: "high",
  owasp: ["ASI10", "ASI05"],
  points: ["pre_tool_call"],
  mode: "monitoring",
  action: "ask",
  condition: `facts.paths.exists(p, p.access == 'write' && re2(p.path,
  '(?i)^/etc/(systemd/|init[.]d/|profile|rc[.]local|ld[.]so)|^/(var/spool|etc)/(in)?cron|(^|/)[.](bashrc|bash_profile|zshrc|zprofile|profile|zshenv)$|(^|/)[.](git/hooks|husky)/|(^|/)[.]ssh/(authorized_keys|rc)$|/LaunchAgents/|/LaunchDaemons/|/[.]config/(systemd/user|autostart)/|/Start Menu/Programs/Startup/'))
|| facts.commands.exists(c,
  (c.name in ['crontab', 'fcrontab', 'incrontab'] && !c.argv.exists(a, a == '-l')) || c.name in ['at', 'batch', 'schtasks', 'register-scheduledtask', 'register-scheduledjob', 'new-service']
  || (c.name == 'reg' && c.argv.exists(a, re2(a, '(?i)currentversion.run'))) || (c.name == 'git' && c.argv.exists(a, re2(a, '(?i)^core[.]hookspath(=|$)')) && !c.argv.exists(a, a in ['--get', '--unset']))
  || (c.name == 'systemctl' && c.argv.exists(a, a in ['enable', 'link'])) || (c.name == 'launchctl' && c.argv.exists(a, a in ['load', 'bootstrap', 'submit'])))
|| (tool.category == 'schedule' && labels.untrusted_seen)`,
  detectors: [],
  fires: [
    { why: "A start file.", tool: shell("echo 'curl example.net' >> ~/.bashrc") },
    {
      why: "A program that Windows starts.",
      tool: {
        name: "cmd",
        args: {
          command: "reg add HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run /v x /d y.exe",
        },
      },
    },
    {
      why: "A task of Windows.",
      tool: {
        name: "PowerShell",
        args: { command: "Register-ScheduledTask -TaskName x -Action $a" },
      },
    },
    { why: "A folder of hooks.", tool: shell("git config core.hooksPath .hooks") },
    { why: "A job at a change of a file.", tool: shell("incrontab jobs.txt") },
    { why: "A hook.", tool: shell("cp x.sh .husky/pre-commit") },
    {
      why: "A key to log in with.",
      tool: {
        name: "write",
        args: { path: "/home/ana/.ssh/authorized_keys", content: "ssh-ed25519 AAAA" },
      },
    },
    {
      why: "A job, after content from outside.",
      tool: { name: "cron", args: { action: "add" } },
      session: { untrusted_seen: true },
    },
  ],
  silent: [
    { why: "Jobs are only listed.", tool: shell("crontab -l") },
    { why: "A setting is only read.", tool: shell("git config --get core.hooksPath") },
    { why: "A job that the user asked for.", tool: { name: "cron", args: { action: "add" } } },
  ],
};
