import { owaspAgenticReference } from "../../owasp-reference.ts";
import { type LinePattern, matchingLines } from "./matching-lines.ts";
import type { Signal } from "./signal.ts";

/** Vendors whose own instructions install that way. Still code of the day, but known whose. */
const knownInstallers =
  /^(?:sh\.rustup\.rs|get\.docker\.com|astral\.sh|bun\.sh|deno\.land|get\.pnpm\.io|nodejs\.org|raw\.githubusercontent\.com\/(?:homebrew|nvm-sh)\/|fnm\.vercel\.app|ollama\.com|claude\.ai|cursor\.com|openclaw\.ai|install\.python-poetry\.org|starship\.rs|sdk\.cloud\.google\.com|get\.helm\.sh|dl\.k8s\.io)/i;

const patterns: readonly LinePattern[] = [
  {
    hints: ["curl", "wget"],
    also: ["|"],
    pattern:
      /\b(?:curl|wget)\b[^|\n]{0,600}\|\s*(?:sudo\s+(?:-\S+\s+)*)?(?:env\s+)?(bash|sh|zsh|dash|python3?|node|perl|ruby)\b/i,
    does: (match) => `pipes a download${sourceOf(match)} into ${match[1] ?? "a shell"}`,
    severity: (match) => (isKnownInstaller(match) ? "low" : undefined),
  },
  {
    hints: ["curl", "wget"],
    also: ["<(", "$(", "`"],
    pattern:
      /\b(bash|sh|zsh|source|eval|\.)\s+(?:-c\s+)?["']?(?:<\(|\$\(|`)\s*(?:curl|wget)\b[^)\n]{0,600}/i,
    does: (match) => `runs a download${sourceOf(match)} with ${match[1] ?? "a shell"}`,
    severity: (match) => (isKnownInstaller(match) ? "low" : undefined),
  },
  {
    hints: ["iex", "invoke-expression"],
    pattern:
      /\b(?:iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring)\b[^|\n]{0,300}\|\s*(?:iex|invoke-expression)\b/i,
    does: "runs a download in PowerShell",
  },
  {
    hints: ["iex", "invoke-expression"],
    pattern:
      /\b(?:iex|invoke-expression)\s*\(?[^\n]{0,80}\b(?:downloadstring|invoke-webrequest|iwr|irm)\b/i,
    does: "runs a download in PowerShell",
  },
  {
    hints: ["urlopen", "requests.get"],
    pattern: /\bexec\s*\(\s*(?:requests\.get|urllib(?:\.request)?\.urlopen|urlopen)\s*\(/i,
    does: "runs a download in Python",
  },
  {
    hints: ["base64", "xxd"],
    also: ["|"],
    pattern:
      /\b(?:base64\s+(?:-d|--decode|-D)|xxd\s+-r)\b[^|\n]{0,200}\|\s*(?:sudo\s+)?(?:bash|sh|zsh|python3?|node|perl)\b/i,
    does: "decodes a text and runs it",
    severity: "critical",
  },
];

export const remoteShell: Signal = {
  id: "EXE-001",
  title: "Runs what it downloads",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "What the address answers today is not what it answers tomorrow, and an agent that follows the line runs either. Whoever " +
    "holds the address, or the name it has, holds the machine.",
  remediation:
    "Name a package with its version, or a file with its checksum, and let the agent install that; or take the line out.",
  references: [owaspAgenticReference],
  find: (text) => matchingLines(text, patterns),
};

/** Without scheme, and without a name and a password before the host. */
function addressIn([text]: RegExpExecArray): string {
  return /https?:\/\/(?:[^\s/@]{1,200}@)?([^\s"'|)<>@]{1,200})/i.exec(text)?.[1] ?? "";
}

function isKnownInstaller(match: RegExpExecArray): boolean {
  return knownInstallers.test(addressIn(match));
}

function sourceOf(match: RegExpExecArray): string {
  const [host = ""] = addressIn(match).split("/");
  return host === "" ? "" : ` of ${host}`;
}
