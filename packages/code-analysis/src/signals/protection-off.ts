import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { excessPrivileges } from "./facts/excess-privileges.ts";
import { type LinePattern, matchingLines } from "./facts/matching-lines.ts";
import { within } from "./facts/plain-orders.ts";
import { widenedPermissions } from "./facts/widened-settings.ts";
import type { MarkedText } from "../text/marked-text.ts";
import type { Signal } from "../text/signal.ts";

/** Names of package registries and of hosts of code. */
const registries =
  "(?:registry\\.npmjs\\.org|registry\\.yarnpkg\\.com|pypi\\.org|files\\.pythonhosted\\.org|rubygems\\.org|crates\\.io|proxy\\.golang\\.org|repo1?\\.maven\\.org|github\\.com|api\\.github\\.com|gitlab\\.com|hub\\.docker\\.com|registry-1\\.docker\\.io)";

/** An argument of one start, as opposed to a setting. */
const startsAgent = /--permission-mode["']?[\s,=]{1,6}["']?$/;

/**
 * True for a mode that is set. A list names the modes that there are, a sentence says what one of
 * them does.
 */
function isSet({ input, index }: RegExpExecArray, format: MarkedText["format"]): boolean {
  const end = input.indexOf("\n", index);
  const line = input.slice(
    input.lastIndexOf("\n", index) + 1,
    Math.min(end === -1 ? input.length : end, index + 200),
  );
  if (/\b(?:acceptEdits|dontAsk)\b/.test(line)) return false;
  if (format !== "markdown") return true;
  const lead = line.slice(0, line.search(/bypass/i));
  if (
    /\b(?:if|when|unless|only|ignores?|whether)\b|^\s*(?:[-*|]|\d+[.)])\s*["'`]{1,2}$/i.test(lead)
  )
    return false;
  return (
    /defaultMode|bypassPermissions["']?\s{0,4}[:=]/i.test(line) ||
    /\b(?:sets?|switch|change|enable|turn|write|add|put|configure|use|run|start)\b/i.test(lead)
  );
}

const securityChecks =
  /\b(?:codeql|secret[- ]scan(?:ning|s)?|dependency[- ]review|gitleaks|trufflehog|semgrep|snyk|trivy|sast|security scan(?:s|ning)?|branch protection)\b/i;

const patterns: readonly LinePattern[] = [
  ...widenedPermissions,
  {
    hints: ["--dangerously", "--yolo", "--allow-all-tools"],
    pattern:
      /--dangerously-skip-permissions\b|--dangerously-bypass-approvals-and-sandbox\b|(?:^|\s)--yolo\b|--allow-all-tools\b/i,
    does: "starts an agent with permission checks disabled",
    severity: "medium",
  },
  {
    hints: ["bypass"],
    pattern: /\bbypassPermissions\b|"?defaultMode"?\s*[:=]\s*"?bypass/i,
    does: "disables Claude Code's permission checks",
    severity: (match, { format }) =>
      isSet(match, format) &&
      !startsAgent.test(match.input.slice(Math.max(0, match.index - 40), match.index))
        ? undefined
        : "medium",
  },
  {
    hints: ["approval_policy", "sandbox_mode"],
    pattern: /\bapproval_policy\s*=\s*"?never\b|\bsandbox_mode\s*=\s*"?danger-full-access\b/i,
    does: "disables Codex's approvals or sandbox",
  },
  {
    hints: ["approvalmode"],
    pattern: /\b(?:default)?ApprovalMode["']?\s{0,4}[:=]\s{0,4}["']?yolo\b/i,
    does: "disables Gemini CLI's approvals",
  },
  {
    hints: ["autoapproveall", "disablesandbox", "skippermissions"],
    pattern:
      /\b(?:autoApproveAll|(?:dangerously)?DisableSandbox|(?:dangerously)?SkipPermissions)\b["']?\s{0,4}[:=]\s{0,4}["']?true\b/i,
    does: "disables an agent's approvals or sandbox",
    // The parameter of one call, which is asked for, as opposed to a setting.
    severity: (match) => (match[0].startsWith("dangerouslyDisable") ? "medium" : undefined),
  },
  {
    hints: ["tools.autoapprove", "tools.global.autoapprove"],
    pattern: /\bchat\.tools\.(?:global\.)?autoApprove["']?\s{0,4}[:=]\s{0,4}["']?true\b/i,
    does: "disables the approvals of an editor's agent",
  },
  {
    hints: ["approved", "authorized"],
    also: [
      "do not ask",
      "don't ask",
      "never ask",
      "without asking",
      "never refuse",
      "no confirmation",
      "do not request",
      "do not prompt",
      "disable confirmation",
    ],
    pattern:
      /\b(?:all|every|any)\b[^\n.]{0,30}\b(?:tool (?:calls?|uses?)|commands?|actions?|operations?)\b[^\n.]{0,40}\b(?:are|is|counts? as) (?:already |fully )?(?:pre-?|auto-?)?(?:approved|authorized)\b[^\n]{0,80}\b(?:do not (?:ask|request|prompt)|don['’]t ask|never ask|without asking|never refuse|no confirmation)\b|\bdisable confirmation\b[^\n]{0,120}\b(?:has|have) (?:pre-?)?(?:approved|authorized)\b/i,
    does: "claims that nothing requires the owner's approval",
  },
  {
    hints: ["openclaw config set"],
    pattern:
      /\bopenclaw\s+config\s+set\s+(?:tools\.exec\.mode\s+full|agents\.[\w.]{0,60}sandbox\.mode\s+off|tools\.exec\.ask\s+off)\b/i,
    does: "weakens OpenClaw's settings",
  },
  {
    hints: [
      "guardrail",
      "safety check",
      "safety rule",
      "safety filter",
      "safety guidelines",
      "approval prompt",
      "permission prompt",
      "permission check",
      "content filter",
      "antivirus",
      "gatekeeper",
      "sandbox",
    ],
    also: [
      "disable",
      "turn off",
      "switch off",
      "deactivate",
      "bypass",
      "ignore",
      "skip",
      "override",
    ],
    pattern:
      /\b(?:disable|turn off|switch off|deactivate|bypass|ignore|skip|override)\b[^\n.]{0,40}\b(?:guardrails?|safety (?:checks?|rules?|filters?|guidelines)|approval prompts?|permission (?:prompts?|checks?)|content filters?|antivirus|gatekeeper|sandbox(?:ing)?)\b/i,
    does: "instructs the reader to disable a security control",
    isStep: true,
    severity: "medium",
  },
  {
    hints: ["xattr"],
    pattern: /\bxattr\s+-(?:r?d|c)r?\s+(?:com\.apple\.quarantine)?/i,
    does: "removes the quarantine attribute of a downloaded program",
    severity: "low",
  },
  {
    hints: ["spctl", "setenforce", "mppreference"],
    pattern: /\bspctl\s+--master-disable\b|\bsetenforce\s+0\b|\bset-mppreference\s+-disable/i,
    does: "disables a security control of the machine",
  },
  {
    hints: ["gh api", "glab api", "api.github.com"],
    also: ["delete"],
    pattern:
      /\b(?:gh|glab)\s+api\b(?=[^\n]{0,200}(?:-X|--method)[\s=]{0,2}["']?DELETE\b)[^\n]{0,200}\/(?:protection(?:\/[\w-]{1,60})?|rulesets\/[^\s"'`]{1,40}|protected_branches\/[^\s"'`]{1,60}|vulnerability-alerts|automated-security-fixes|push_rule)(?=[\s"'`]|$)|\bcurl\b(?=[^\n]{0,200}-X\s*DELETE\b)[^\n]{0,200}\/(?:protection|vulnerability-alerts|automated-security-fixes)(?=[\s"'`]|$)/i,
    does: "removes a protection of the repository",
  },
  {
    hints: [
      "codeql",
      "secret scan",
      "secret-scan",
      "dependency review",
      "dependency-review",
      "gitleaks",
      "trufflehog",
      "semgrep",
      "snyk",
      "trivy",
      "sast",
      "security scan",
      "branch protection",
    ],
    also: ["remove", "delete", "disable", "turn off", "drop"],
    pattern: new RegExp(
      `\\b(?:remove|delete|disable|turn off|drop)\\b(?! (?:any|the) (?:unused|duplicate|old))${within}{0,60}?\\b(?:jobs?|steps?|workflows?|checks?|scans?|scanning|branch protection|review)\\b`,
      "i",
    ),
    does: "instructs the agent to remove the security checks of a repository",
    unless: ({ 0: whole, index, input }) =>
      !securityChecks.test(
        input.slice(index, index + whole.length + 80).split(/[;\n]|\.\s/, 1)[0] ?? "",
      ),
  },
  {
    hints: ["docker", "podman", "nerdctl"],
    also: ["-v", "--volume", "--mount"],
    pattern:
      /\b(?:docker|podman|nerdctl)\s[^\n|;&]{0,60}?\brun\b(?:[^\n]|\\\n){0,400}?(?:(?:-v|--volume)[= ]{1,2}["']?\/:\/[\w./-]{0,80}(?!:ro\b|[\w./:-])|--mount[= ]["']?[^\n"'\s]{0,80}\b(?:source|src)=\/,(?![^\n"'\s]{0,80}\breadonly))/i,
    does: "gives a container the whole disk of the machine",
  },
  {
    hints: ["/etc/hosts", "drivers\\etc\\hosts"],
    pattern: new RegExp(
      `(?<![\\d.])(?!127\\.|0\\.0\\.0\\.0)\\d{1,3}(?:\\.\\d{1,3}){3}\\s[^\\n]{0,120}\\b${registries}\\b[^\\n]{0,160}(?:/etc/hosts|drivers\\\\etc\\\\hosts)`,
      "i",
    ),
    does: "sends the requests for a known registry to another machine",
  },
  {
    hints: ["add-mppreference"],
    pattern:
      /\badd-mppreference\s[^\n]{0,40}-exclusion(?:path|process|extension)\s[^\n]{0,40}?(?:\$env:(?:APPDATA|LOCALAPPDATA|TEMP|TMP|USERPROFILE|ProgramData)|["']?[A-Z]:\\?["']?(?:\s|$)|\.(?:exe|ps1|dll)\b)/i,
    does: "hides a place from the virus scanner",
  },
  {
    hints: ["chmod"],
    also: ["+s", "+xs", "+sx"],
    pattern:
      /\bchmod\s+(?:-\w{1,8}\s+)*[ug]{0,2}\+(?:s|xs|sx|rxs)\s+["']?(\/(?:tmp|var\/tmp|dev\/shm)\/[\w./-]{1,120}|\/(?:usr\/)?bin\/(?:bash|sh|dash|zsh|python[\d.]*|perl|find|vim?|nano|cp|env)\b)/i,
    does: ([, file = ""]) => `lets every user run ${file} with its owner's privileges`,
  },
  {
    hints: ["777", "a+rwx", "o+w", "a+w"],
    also: ["chmod"],
    pattern:
      /\bchmod\s+(?:-\w{1,8}\s+)*(?:0?[0-7]?777|a\+rwx|ugo\+rwx|[ao]\+r?w)\s+["']?(\/(?!(?:tmp|home|Users|workspace|app)\b)[\w./*-]{0,120}|~\/?(?=\s|$)|\$HOME\/?(?=\s|$))/i,
    does: ([, folder = ""]) => `makes ${folder} writable for every user of the machine`,
    severity: "medium",
  },
];

export const protectionOff: Signal = {
  id: "PROT-001",
  title: "Security controls disabled",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI09", "ASI10"],
  rationale:
    "An instruction that disables approvals, permissions or the sandbox removes what would have stopped the next one.",
  remediation:
    "Remove the line. If a task needs more access, allow that one command or folder in the agent's settings.",
  references: [owaspAgenticReference],
  find: (text) => {
    const hits = matchingLines(text, patterns);
    const known = new Set(hits.map(({ line }) => line));
    return [...hits, ...excessPrivileges(text).filter(({ line }) => !known.has(line))];
  },
};
