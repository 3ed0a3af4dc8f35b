import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { hiddenStarts, startedDownloads } from "./facts/hidden-starts.ts";
import { type LinePattern, matchingLines } from "./facts/matching-lines.ts";
import type { Signal } from "../text/signal.ts";

const patterns: readonly LinePattern[] = [
  {
    hints: ["/.bashrc", "/.zshrc", "/.profile", "/.bash_profile", "/.zprofile", "/.zshenv"],
    also: [">>", "tee"],
    pattern:
      /(?:>>|\btee\s+-a)\s*["']?(?:~|\$HOME|\$\{HOME\})\/\.(?:bashrc|zshrc|profile|bash_profile|zprofile|zshenv)\b/i,
    does: "modifies a shell startup file",
    severity: "medium",
    // Installers add to PATH.
    unless: (_match, { text }) => /\bPATH=|completion|\beval\s+"\$\(\w+ (?:init|env)/i.test(text),
  },
  {
    hints: ["authorized_keys"],
    pattern: /(?:>>?|\btee\b(?:\s+-a)?)\s*["']?[^\n"']{0,80}\/\.ssh\/authorized_keys\b/i,
    does: "authorizes another SSH key",
    severity: "critical",
    // The owner's key on their own machine, as in every introduction to SSH, or none at all.
    unless: (match, { text }) =>
      /(?<!\.)\bssh\s[^|;&\n]*$/.test(match.input.slice(0, match.index)) ||
      /\b(?:ssh-\w+|ecdsa-\S+) (?:AAAA[\w+/]{0,12}\.{3}|<|\.{3}|YOUR)/.test(text),
  },
  {
    hints: ["authorized_keys"],
    also: ["ssh-", "ecdsa-"],
    pattern:
      /\b(?:append|add|put|write|copy|insert|install|place|paste|save)\b[^\n]{0,160}\bauthorized_keys\b[^\n]{0,200}(?:\n[^\n]{0,200}){0,3}?\b(?:ssh-(?:ed25519|rsa|dss)|ecdsa-sha2-[\w-]{4,20})\s+AAAA[A-Za-z\d+/]{20}/i,
    does: "authorizes an SSH key that the file contains",
    severity: "critical",
  },
  {
    hints: [".ssh/authorized_keys"],
    also: ["../"],
    pattern:
      /\b(?:append|add|put|write|copy|save|output|store|results?)\b[^\n]{0,120}?(?:\.\.\/){1,8}(?:[\w.-]{1,40}\/){0,4}\.ssh\/authorized_keys\b/i,
    does: "writes to the list of authorized SSH keys",
  },
  {
    hints: ["alias "],
    also: ["rc", "profile", ".zshenv", "bash_aliases"],
    pattern:
      /\balias\s+(sudo|su|ssh|git|docker|kubectl|npm|pip3?|curl|gpg|passwd|aws|gh)=["'\\]{0,3}(?:~|\/|\$HOME|\.)[^\n]{2,200}(?:>>|\btee\s+-a)\s*["']?(?:~|\$HOME|\$\{HOME\})\/\.(?:bashrc|zshrc|profile|bash_profile|zprofile|zshenv|bash_aliases)\b/i,
    does: ([, program = ""]) => `replaces the command ${program} in a shell startup file`,
  },
  {
    hints: ["crontab", "cron.d", "cron.hourly", "cron.daily"],
    also: ["curl", "wget"],
    pattern:
      /(?:[*\d/,-]{1,12}\s{1,4}){5}[^\n]{0,80}\b(?:curl|wget)\b[^\n|]{0,200}\|\s*(?:ba|z|da)?sh\b[^\n]{0,120}\b(?:crontab\b|\/etc\/cron)/i,
    does: "schedules a download with cron",
    severity: "critical",
  },
  {
    hints: ["* *"],
    also: ["curl", "wget"],
    pattern:
      /["'](?:[*\d/,-]{1,12}\s{1,4}){5}[^\n"']{0,80}\b(?:curl|wget)\b[^\n|"']{0,200}\|\s*(?:(?:ba|z|da)?sh|python3?|ruby|perl|node)\b/i,
    does: "schedules a download with cron",
    severity: "critical",
  },
  {
    hints: ["crontab"],
    also: ["|"],
    pattern: /\(\s*crontab\s+-l[^\n]{0,200}\|\s*crontab\b|\|\s*crontab\s+-(?=\s|$)/i,
    does: "adds a cron job",
    severity: "medium",
  },
  {
    hints: ["/library/launch", "/etc/systemd/system/", ".config/systemd/user/", "/etc/cron."],
    pattern:
      /(?:>>?|\btee\b|\bcp\b)[^\n]{0,160}(?:\/Library\/Launch(?:Agents|Daemons)\/|\/etc\/systemd\/system\/|\.config\/systemd\/user\/|\/etc\/cron\.)/i,
    does: "installs a service that starts automatically",
    severity: "medium",
  },
  {
    hints: ["schtasks", "currentversion"],
    pattern: /\bschtasks\s+\/create\b|\breg\s+add\b[^\n]{0,120}\\CurrentVersion\\Run\b/i,
    does: "starts automatically with Windows",
  },
];

export const persistence: Signal = {
  id: "PERS-001",
  title: "Persistence mechanism",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI05", "ASI10"],
  rationale:
    "A program that starts automatically outlives the conversation and is not reviewed again. Few agent tasks need " +
    "one.",
  remediation: "Remove the line, or perform that step yourself once, and record what it installs.",
  references: [owaspAgenticReference],
  find: (text) => {
    const started = startedDownloads(text);
    const known = new Set(started.map(({ line }) => line));
    const others = [...matchingLines(text, patterns), ...hiddenStarts(text)];
    return [
      ...started,
      ...others.filter(({ line, severity }) => severity === "critical" || !known.has(line)),
    ].toSorted((a, b) => a.line - b.line);
  },
};
