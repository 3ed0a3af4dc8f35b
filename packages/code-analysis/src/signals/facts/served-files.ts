import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { LinePattern } from "./matching-lines.ts";

/* Commands that open or send more than a task needs, whatever the files contain. */

const machine = "\\$\\(\\s*(?:hostname|whoami|id|uname)\\b|\\$(?:HOSTNAME|USER)\\b|%H\\b";

export const servedFiles: readonly LinePattern[] = [
  {
    hints: ["tojson(secrets)", "tojson( secrets"],
    pattern:
      /\btoJSON\(\s*secrets\s*\)[^\n]{0,300}\b(?:curl|wget|nc|invoke-webrequest)\b|\b(?:curl|wget|nc)\b[^\n]{0,300}\btoJSON\(\s*secrets\s*\)/i,
    does: "sends all secrets of a pipeline to an address",
  },
  {
    hints: ["git log", "git diff", "git show", "git archive", "git bundle", "git format-patch"],
    also: ["curl", "wget", "nc "],
    pattern:
      /(?:\b|\\n)git\s(?:log|diff|show|archive|bundle|format-patch)\b[^\n|]{0,120}\|[^\n]{0,60}?\bcurl\b[^\n]{0,160}?@-[^\n]{0,160}/i,
    does: "sends the source code to an address",
    unless: ([command]) => {
      const address = /https?:\/\/[^\s"'`]{4,200}/.exec(command)?.[0] ?? "";
      return address !== "" && reachOfAddress(address) !== "public";
    },
    severity: (_, { lowerCase }) =>
      /post-commit|pre-push|post-merge|hookspath/.test(lowerCase) ? undefined : "medium",
  },
  {
    hints: ["http.server", "simplehttpserver", "http-server", "npx serve"],
    also: ["~", "$home", " /"],
    pattern:
      /(?:-m\s+(?:http\.server|SimpleHTTPServer)|\b(?:http-server|npx serve))\b[^\n|;&/]{0,80}?\s(?:(?:--directory|-d)[ =])?["']?(?:~|\$HOME|\$\{HOME\}|\/)["']?(?=[\s;&>|`]|$)/i,
    does: "serves the whole home directory or disk",
  },
  {
    hints: ["$(hostname", "$(whoami", "$hostname", "$user", "%h", "$(id", "$(uname"],
    also: ["crontab", "@reboot", "systemd", "launchd", "execstart"],
    pattern: new RegExp(
      `(?:(?:[*\\d/,-]{1,12}\\s{1,4}){5}|@reboot\\b|ExecStart=)[^\\n]{0,120}\\b(?:curl|wget|nc)\\b[^\\n]{0,200}(?:${machine})`,
      "i",
    ),
    does: ([command]) => {
      const to = hostOf(/https?:\/\/[^\s"'`]{4,200}/.exec(command)?.[0] ?? "");
      return `reports this machine to ${to === "" ? "an address" : to} again and again`;
    },
  },
];
