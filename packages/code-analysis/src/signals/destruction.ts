import { basename } from "node:path";
import { isCarrier } from "../shell/shell-commands.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { type LinePattern, matchingLines } from "./facts/matching-lines.ts";
import type { MarkedLine } from "../text/marked-text.ts";
import type { Signal } from "../text/signal.ts";

/**
 * True in quotes after a program that is not known to run its arguments:
 * `check.sh judge "rm -rf /"`.
 */
function isHandedAsText(line: string, column: number): boolean {
  const opened = openQuoteIn(line.slice(0, column));
  if (opened === -1) return false;
  const segment =
    line
      .slice(0, opened)
      .split(/[;|&(]/)
      .at(-1) ?? "";
  const words = segment.trim().split(/\s+/);
  const program = words.find((word) => !/^(?:[$%>]|\w+=.*|sudo|env)$/.test(word));
  return program !== undefined && !isCarrier(basename(program));
}

/** Where the quote opens in which a shell line ends; -1 if it ends in none. */
function openQuoteIn(text: string): number {
  const rest = text.replace(/^(?:\\.|[^\\"']|"(?:\\.|[^\\"])*"|'[^']*')*/, "");
  return rest === "" ? -1 : text.length - rest.length;
}

/**
 * A value that ends in a command, `host: "localhost; rm -rf /"`, shows what an input may contain; a
 * call that runs it is not a value.
 */
function isInjected(before: string): boolean {
  // A message that names the command: "Delete the root directory (rm -rf /)".
  if (/["'`][^"'`\n]{0,80}\w\s\($/.test(before)) return true;
  return (
    /["'`][^"'`\n;]{0,80};\s*$/.test(before) &&
    !/\b(?:system|exec\w*|spawn\w*|run|popen|call|output|sh)\s*\(\s*\[?["'`][^"'`]*$/i.test(before)
  );
}

/** `BLOCKED="rm -rf /,dd if=,mkfs"`: nothing runs a value with several commands like that. */
function isListedInValue(line: string, column: number): boolean {
  return /^\s*(?:export\s|local\s|readonly\s)?\w+=(?:\$\{\w+:-)?["'][^"'\n,]{1,60}(?:,[^"'\n,]{1,60}){1,40},[^"'\n,]*$/.test(
    line.slice(0, column),
  );
}

/** Settings list such commands to block them. */
function isNoCommand(_: RegExpExecArray, { isShell, text }: MarkedLine, column: number): boolean {
  return !isShell || isHandedAsText(text, column) || isListedInValue(text, column);
}

/** In a sentence, inline code counts. */
function isNoCommandInText(
  _: RegExpExecArray,
  { isShell, text }: MarkedLine,
  column: number,
): boolean {
  return isShell && isHandedAsText(text, column);
}

const patterns: readonly LinePattern[] = [
  {
    hints: ["shred"],
    also: ["find "],
    pattern:
      /\bfind\s+["']?(?:~|\/|\$HOME|\$\{HOME\}|\/home|\/Users)["']?\s[^\n|;]{0,300}?-exec(?:dir)?\s+(?:\S{0,40}\/)?shred\b/i,
    does: "shreds the user's own files",
    unless: isNoCommandInText,
  },
  {
    hints: ["openssl enc", "gpg"],
    also: ["shred", "rm ", "srm "],
    pattern:
      /\b(?:openssl\s+enc|gpg2?\s[^\n|;&]{0,80}?(?:-c|--symmetric))\s[^\n|;]{0,200}?\$\{?(\w{1,30})\b[^\n|;]{0,200}?(?:&&|;)\s*(?:shred|srm|rm)\s[^\n|;&]{0,40}\$\{?\1\b\}?["']?(?=\s|$|[;&])/,
    does: "encrypts files and destroys the originals",
    // A backup that is encrypted is one file; the files of others are sought.
    severity: (_, { text }) => (/\bfind\s/.test(text) ? undefined : "medium"),
  },
  {
    hints: ["your files", "their files", "the files"],
    also: ["btc", "bitcoin", "monero", "xmr", "eth"],
    pattern:
      /\b(?:send|pay|transfer)\b[^\n]{0,60}\b(?:BTC|bitcoin|XMR|monero|ETH)\b[^\n]{0,140}\b(?:recover|decrypt|restore|unlock|get back)\s(?:your|their|the)\sfiles\b/i,
    does: "demands a ransom for files",
  },
  {
    hints: ["rm -"],
    pattern:
      /\brm\s+(?:-\w{1,8}\s+){0,3}-(?=\w{0,8}r)(?=\w{0,8}f)\w{1,8}\s+(?:--no-preserve-root\s+)?(?:["']?[\w./*~-]{1,80}["']?\s+){0,6}?["']?(?:~|\$HOME|\$\{HOME\}|\/|\.\.)["']?(?:\/?\*|\/)?["']?(?=\s|$|[;&|`)])/i,
    does: "deletes a whole home directory, disk or parent folder",
    unless: (_, { isShell, text }, column) =>
      isShell ? isHandedAsText(text, column) : isInjected(text.slice(0, column)),
  },
  {
    hints: ["rm -", "rm --"],
    pattern:
      /\brm(?=\s(?:-\S{1,20}\s{1,4}){0,4}(?:-\w{0,6}r|--recursive))(?=\s(?:-\S{1,20}\s{1,4}){0,4}(?:-\w{0,6}f|--force))\s{1,4}(?:-\S{1,20}\s{1,4}){2,5}["']?(?:~|\$HOME|\$\{HOME\}|\/|\.\.)["']?(?:\/?\*|\/)?["']?(?=\s|$|[;&|`)])/i,
    does: "deletes a whole home directory, disk or parent folder",
    unless: (_, { isShell, text }, column) =>
      isShell ? isHandedAsText(text, column) : isInjected(text.slice(0, column)),
  },
  {
    hints: ["rm -"],
    also: ["documents", "desktop", "pictures", "downloads", "music", "movies", "videos", "library"],
    pattern:
      /\brm\s+(?:-\w{1,8}\s+){0,3}-(?=\w{0,8}r)\w{1,8}\s+(?:["']?[\w./*~$-]{1,80}["']?\s+){0,6}?["']?(?:~|\$HOME|\$\{HOME\}|\/Users\/[\w$-]{1,40}|\/home\/[\w$-]{1,40})["']?\/(?:Documents|Desktop|Pictures|Downloads|Music|Movies|Videos|Library)(?:\/\*?)?["']?(?=\s|$|[;&|`)])/,
    does: "deletes a folder of the user's own files",
    // A text shows how to clear a folder; a script that is part of a skill does it.
    severity: (_, { format }) => (format === "markdown" ? "medium" : undefined),
    unless: isNoCommandInText,
  },
  {
    hints: ["find "],
    also: ["-delete", "rm -"],
    pattern:
      /\bfind\s+["']?(?:~|\$HOME|\$\{HOME\}|\/|\.\.)\/?["']?\s+(?:-(?:type|mindepth|maxdepth|mtime|size)\s+[\w+-]{1,8}\s+){0,4}(?:-delete\b|-exec\s+rm\b)|\bfind\s+["']?(?:~|\$HOME|\$\{HOME\}|\/|\.\.)\/?["']?\s[^\n;|`]{0,120}\s-o\s+(?:-type\s+\w\s+)?(?:-mtime\s+\+?0\s+)?-delete\b/,
    does: "deletes every file of a home directory, disk or parent folder",
    unless: isNoCommandInText,
  },
  {
    hints: ["/dev/"],
    also: ["dd ", "mkfs", "wipefs", "shred", "blkdiscard"],
    pattern:
      /\b(?:dd\s[^\n|;&]{0,160}\bof=|mkfs(?:\.\w{2,8})?\s[^\n|;&]{0,80}|(?:wipefs|shred|blkdiscard)\s[^\n|;&]{0,80})["']?\/dev\/(?:sd[a-z]|hd[a-z]|vd[a-z]|xvd[a-z]|nvme\d|mmcblk\d|r?disk\d)/,
    does: "overwrites a whole disk",
    // A text explains how a card is written; a script that is part of a skill does it.
    severity: (_, { format }) => (format === "markdown" ? "medium" : undefined),
    unless: isNoCommand,
  },
  {
    hints: [":(){", ":() {"],
    pattern: /:\(\)\s?\{\s?:\s?\|\s?:\s?&\s?\}\s?;\s?:/,
    does: "starts processes until the machine stops",
    unless: isNoCommand,
  },
  {
    hints: [".openclaw", ".clawdbot", ".moltbot", ".claude", ".codex", ".gemini"],
    also: ["rm -"],
    pattern:
      /\brm\s+(?:-\w{1,8}\s+){0,3}-(?=\w{0,8}r)\w{1,8}\s+["']?(?:~|\$HOME|\$\{HOME\})\/\.(?:openclaw|clawdbot|moltbot|claude|codex|gemini)(?:\/(?:workspace|memory))?\/?["']?(?=\s|$|[;&|`)])/i,
    does: "deletes an agent's data",
    // A text explains how to uninstall; a script that is part of a skill does it.
    severity: (_, { format }) => (format === "markdown" ? "medium" : undefined),
  },
  {
    hints: ["/var/log"],
    also: ["rm ", "shred", "truncate", "-delete"],
    pattern:
      /\b(?:rm\s[^\n;|&`]{0,200}?|shred\s[^\n;|&`]{0,200}?|truncate\s[^\n;|&`]{0,80}?|find\s+)["']?(\/var\/log(?:\/[\w.*-]{1,80}){0,4})(?=[\s"';|&)]|\/?$|\/\s)/i,
    does: "deletes system logs",
    // A program may clean up its own logs; system logs record who was there.
    severity: ({ 0: command, 1: log = "", index, input }) =>
      !(command.startsWith("find") && /\s-m(?:time|min)\s/.test(input.slice(index, index + 300))) &&
      /^\/var\/log(?:\/(?:\*|audit|auth|secure|syslog|messages|wtmp|btmp|lastlog|journal|sudo|kern)[^\n]*)?$/i.test(
        log,
      )
        ? undefined
        : "medium",
    unless: (match) =>
      match[0].startsWith("find") &&
      !/-delete|\brm\b/.test(match.input.slice(match.index, match.index + 300)),
  },
  {
    hints: ["histfile", "history -c", "bash_history", "zsh_history"],
    pattern:
      /\bunset\s+HISTFILE\b|\bHISTFILE=\/dev\/null\b|\bhistory\s+-c\b|\b(?:rm|shred)\s[^\n;|&]{0,80}\.(?:bash|zsh)_history\b|(?:^|[\s;&])>\s*~\/\.(?:bash|zsh)_history\b/i,
    does: "deletes the command history",
    // A manual names the command; a script that is part of a skill runs it.
    severity: ([command], { format }) =>
      format === "markdown" && /^history/i.test(command) ? "medium" : undefined,
  },
];

export const destruction: Signal = {
  id: "DEST-001",
  title: "Destructive file deletion",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "A home directory, a disk or a parent folder contains data that no agent task is about, and what is deleted there " +
    "cannot be recovered.",
  remediation: "Remove the line, or name the one folder that the task has created and may delete.",
  references: [owaspAgenticReference],
  find: (text) => matchingLines(text, patterns),
};
