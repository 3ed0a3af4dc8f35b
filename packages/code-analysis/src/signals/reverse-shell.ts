import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { type PlacedCommand, type SnippetCommands, commandsIn } from "../shell/shell-commands.ts";
import { isDefense } from "../text/polarity.ts";
import { confidenceAt, type LinePattern, matchingLines } from "./facts/matching-lines.ts";
import type { MarkedText } from "../text/marked-text.ts";
import type { Hit, Signal } from "../text/signal.ts";

const does = "opens a shell to a network host";

/** In prose, and in scripts of other languages that contain a command as text. */
const patterns: readonly LinePattern[] = [
  {
    hints: ["/dev/tcp/", "/dev/udp/"],
    pattern: /\b(?:bash|sh|zsh)\b[^\n]{0,80}[<>]&?\s*\/dev\/(?:tcp|udp)\/[^\s/]{1,200}\/\d{1,5}/i,
    does,
    // Whether a port answers: nothing runs what comes back.
    unless: ([command]) =>
      /\s-\w{0,3}c\s{1,4}["']?\s{0,4}(?:echo|printf|:|true|cat)[^\n|;&]{0,60}$/i.test(
        command.replace(/[<>]&?\s*\/dev\/[^\n]*$/, ""),
      ),
  },
  {
    hints: ["nc ", "ncat ", "netcat "],
    pattern:
      /\b(?:nc|ncat|netcat)\b[^\n|;&]{0,80}\s(?:-\w{0,8}[ec]\w{0,3}|--exec|--sh-exec)\s+["']?(?:\/bin\/|\/usr\/bin\/)?(?:ba|z|da|k)?sh\b/i,
    does,
  },
  {
    hints: ["socat"],
    pattern: /\bsocat\b[^\n]{0,160}\b(?:exec|system):["']?(?:\/bin\/)?(?:ba|z|da)?sh\b/i,
    does,
  },
  {
    hints: ["socket", "fsockopen"],
    also: ["sh", "gets", "read", "recv"],
    pattern:
      /\bconnect\s*\((?:[^\n]|\n){0,300}?\b(?:exec|system)\s*[({]?\s*["'][^"'\n]{0,20}\b(?:ba|z|da)?sh\b|\bIO::Socket::INET\b(?:[^\n]|\n){0,300}?\b(?:exec|system)\s*[({]?\s*["'][^"'\n]{0,20}\b(?:ba|z|da)?sh\b|\bTCPSocket\.(?:new|open)\s*\((?:[^\n]|\n){0,300}?(?:\b(?:exec|system|spawn)\b[^\n]{0,20}\b(?:ba|z|da)?sh\b|\.(?:gets|read|recv)\b(?:[^\n]|\n){0,200}?(?:IO\.popen|\bsystem|\bexec|`#\{))|\bfsockopen\s*\((?:[^\n]|\n){0,300}?(?:\b(?:exec|shell_exec|system|passthru|proc_open|popen)\s*\(\s*["'][^"'\n]{0,20}\bsh\b|\b(?:fgets|fread)\b(?:[^\n]|\n){0,200}?\b(?:exec|shell_exec|system|passthru)\s*\(\s*\$)/,
    does,
    unless: (_, { isCode }) => !isCode,
  },
  {
    hints: ["tcpstream", "net.dial", "new socket(", "tcpclient"],
    also: ['sh"', "cmd.exe", "powershell", 'cmd"'],
    pattern:
      /\bTcpStream::connect\b(?:[^\n]|\n){0,600}?(?:from_raw_(?:fd|socket)|into_raw_fd)\b|\bCommand::new\(\s*"(?:\/bin\/)?(?:ba|z)?sh"(?:[^\n]|\n){0,300}?from_raw_fd\b|\bnet\.Dial\s*\((?:[^\n]|\n){0,600}?\.(?:Stdin|Stdout)\s*(?:,[^=\n]{1,60})?=\s*\w*(?:conn|c|sock)\b|\bnew Socket\s*\((?:[^\n]|\n){0,600}?\bProcessBuilder\s*\([^\n]{0,60}(?:sh|cmd(?:\.exe)?)"|\bnew TcpClient\s*\((?:[^\n]|\n){0,900}?\bRedirectStandardInput\s*=\s*true/,
    does,
    unless: (_, { isCode }) => !isCode,
  },
  {
    hints: ["tcpclient"],
    also: ["iex", "invoke-expression", "scriptblock"],
    pattern:
      /\bNet\.Sockets\.TCPClient\b(?:[^\n]|\n){0,1200}?(?:\.Read\s*\(|ReadLine\s*\()(?:[^\n]|\n){0,600}?(?:\biex\b|\bInvoke-Expression\b|\[scriptblock\]::Create\s*\()/i,
    does,
    unless: (_, { isCode }) => !isCode,
  },
  {
    hints: ["ssh ", "ssh:", "ngrok", "bore ", "localtunnel", "lt "],
    also: ["22"],
    pattern:
      /\bssh\s[^\n;|&]{0,80}?-R\s*(?:[\w.*-]{0,60}:)?\d{1,5}:(?:localhost|127\.0\.0\.1|\[::1\]):22\b|\bngrok\s+tcp\s+(?:localhost:)?22\b|\bbore\s+local\s+22\b|\b(?:localtunnel|lt)\s+(?:-p|--port)[ =]22\b/i,
    does: "opens this machine's SSH server to the internet",
    severity: "high",
  },
  {
    hints: ["cloudflared"],
    also: ["ssh:", "tcp:"],
    pattern: /\bcloudflared\s[^\n;|&]{0,80}--url[ =]["']?(?:ssh|tcp):\/\/[^\s"':]{1,80}:22\b/i,
    does: "opens this machine's SSH server to the internet",
    severity: "high",
  },
];

export const reverseShell: Signal = {
  id: "EXE-003",
  title: "Reverse shell",
  severity: "critical",
  confidence: "medium",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "Anyone who controls the other end of the connection runs commands with the privileges of the agent's owner. No " +
    "agent task needs that.",
  remediation: "Remove the skill or the line, and investigate what has already run.",
  references: [owaspAgenticReference],
  find: (text) => {
    const hits = new Map<number, Hit>();
    for (const { commands } of commandsIn(text)) {
      for (const placed of commands) {
        const { line, column } = placed;
        if (!opensShell(placed, commands) || isDefense(line, column, text.lines)) continue;
        hits.set(line.number, {
          line: line.number,
          column: column + 1,
          excerpt: line.text.trim(),
          does,
          confidence: placed.isBlock ? confidenceAt(line, text.format) : "low",
          ...(isShown(placed, text) ? { severity: "medium" } : {}),
        });
      }
    }
    for (const hit of matchingLines(text, patterns)) {
      if (!hits.has(hit.line)) hits.set(hit.line, hit);
    }
    return [...hits.values()].toSorted((a, b) => a.line - b.line);
  },
};

/** Shown in a sentence, to a host that the reader would have to fill in. */
function isShown({ isAlone, command: { raw } }: PlacedCommand, { format }: MarkedText): boolean {
  return format === "markdown" && !isAlone && placeholder.test(raw);
}

const placeholder =
  /(?:\/dev\/(?:tcp|udp)\/|\s)(?:<[\w -]{2,30}>|\[[\w -]{2,30}\]|\{[\w -]{2,30}\}|(?:[A-Z]{2,}_?)*(?:ATTACKER|LHOST|HOST|IP|ADDRESS|LISTENER)(?:_?[A-Z]+)*|attacker(?:_ip|-ip)?)(?:\/|\s|$)/;
const shells = /^(?:bash|sh|zsh|dash|ksh|ash)$/;
const connectors: ReadonlySet<string> = new Set(["nc", "ncat", "netcat", "telnet", "openssl"]);

/** "nc -z host port" tests whether a port answers, and prints nothing that came from there. */
function onlyTries(all: SnippetCommands["commands"]): boolean {
  const connections = all.filter(({ command: { name } }) => listeners.has(name));
  return connections.every(({ command }) => command.argv.some(isOnlyTry));
}

function isOnlyTry(word: string): boolean {
  return /^-\w*z/.test(word);
}

/** What they pipe into a shell is controlled by the other end of the connection. */
const listeners: ReadonlySet<string> = new Set(["nc", "ncat", "netcat", "telnet"]);

function opensShell(
  { command, redirections }: PlacedCommand,
  all: SnippetCommands["commands"],
): boolean {
  const { name, argv, fed_by: fedBy } = command;
  if (shells.test(name)) {
    if (redirections.some(({ path }) => /^\/dev\/(?:tcp|udp)\//.test(path))) return true;
    if (fedBy.some((one) => listeners.has(one)) && argv.length === 1) return !onlyTries(all);
    return argv.includes("-i") && fedBy.some((one) => connectors.has(one));
  }
  if (!connectors.has(name)) return false;
  // The shell's output is sent out, and the input goes to a pipe that the shell reads.
  return (
    fedBy.some((one) => shells.test(one)) &&
    all.some(({ command: other }) => other.name === "mkfifo" || other.name === "mknod")
  );
}
