import { lineAt, type MarkedLine, type MarkedText } from "../../text/marked-text.ts";
import type { Hit } from "../../text/signal.ts";
import { holdsOne, matchesNear } from "./matches-near.ts";
import { isSpokenOf } from "./plain-orders.ts";

/*
 * Access that a text has granted beyond any task: each sentence alone may be clumsy, several kinds
 * in one passage remove what limits an intruder.
 */

type Grant = {
  readonly kind: string;
  /** In lower case: a line with none of these grants nothing of the kind. */
  readonly hints: readonly string[];
  readonly pattern: RegExp;
};

const grants: readonly Grant[] = [
  {
    kind: "wildcard",
    hints: [
      "wildcard",
      "possible",
      "all roles",
      "all permissions",
      "all scopes",
      "all privileges",
      "full access",
      '"*"',
      "'*'",
      "allow all",
      "access any",
      "administratoraccess",
    ],
    pattern:
      /\bAdministratorAccess\b[^\n.]{0,40}\b(?:all|every|each)\b|\b(?:grants?|assigns?|uses?|requests?|give|set|with|allow|add)\b[^\n.]{0,60}\b(?:wildcards? (?:\w+ )?(?:permissions?|scopes?|patterns?|access)|(?:broadest|widest|maximum|fullest|all) possible (?:\w+ )?(?:scopes?|permissions?|access)|all (?:roles|permissions|scopes|privileges) (?:in|on|of|for|to)|full access to (?:all|every|any|the (?:entire|whole)|system|production))|\b(?:scopes?|tools|permissions?|actions?|resources?)["']?\s*[:=]\s*\[?\s*["']\*["']|\ballow all (?:redirect uris|origins|ips|hosts|tools)\b|\bfull access to (?:system|all|every|any)\b|\baccess any (?:database|file|account|system|user)\b/i,
  },
  {
    kind: "administrator",
    hints: ["admin", "root", "superuser", "owner", "sudo", "super_admin"],
    pattern:
      /\b(?:set|upgrade|assign|add|promote|elevate|change|default)\b[^\n.]{0,60}\b(?:roles?|accounts?|users?|groups?|profile)\b[^\n.]{0,30}\b(?:to|as|with)\b[^\n.]{0,20}["'`]?(?:admin\w*|root|super_?-?admin|superuser|owner|sudo)\b|\bisAdmin["']?\s*[:=]\s*true\b|\b(?:platform|cluster|domain|global|org\w*)-?\s?admin\w* (?:group|role)\b|\baccess_level["']?\s*[:=]\s*["']?super_?admin/i,
  },
  {
    kind: "control",
    hints: [
      "mfa",
      "2fa",
      "multi-factor",
      "pkce",
      "ip restriction",
      "ip allow",
      "geofenc",
      "geo-fenc",
      "rate limit",
      "audit log",
      "audit trail",
      "scope limit",
      "rbac",
      "access control",
      "approval step",
      "approval require",
      "approval workflow",
      "tls",
      "ssl",
      "certificate",
      "signature",
      "password polic",
      "password require",
      "input validation",
      "csrf",
      "session timeout",
      "encryption",
      "anonymi",
      "security-bypass",
      "implicit grant",
    ],
    pattern:
      /\b(?:disable|turn off|remove|deactivate|skip|waive|relax|omit|drop)s?\b[^\n.]{0,24}\b(?:mfa|2fa|multi-factor|pkce|ip (?:restrictions?|allow-?lists?)|geo-?fencing|rate limit\w*|audit (?:log\w*|trail)|scope limit\w*|rbac|access controls?|approval (?:steps?|requirements?|workflows?)|(?:tls|ssl|certificate) (?:verification|validation|checks?)|signature (?:verification|checks?)|password (?:policy|policies|requirements)|input validation|csrf|session timeouts?|encryption|anonymi[sz]ation)\b|\bsecurity-bypass\b|\benable the implicit grant\b/i,
  },
  {
    kind: "lifetime",
    hints: ["expir", "lifetime", "ttl"],
    pattern:
      /\b(?:non-?expiring|never expires?|never expiring|no expir(?:y|ation)|without expir(?:y|ation)|expiration to (?:the maximum|0|never)|unlimited lifetime)\b|\b(?:expires?_?-?in|token_?lifetime|ttl)["']?\s*[:=]\s*["']?(?:0|never|none)\b/i,
  },
  {
    kind: "bypass",
    hints: [
      "bypass",
      "override",
      "circumvent",
      "work around",
      "evade",
      "ignore",
      "ignoring",
      "skip_",
      "skipper",
      "skipapp",
      "skipsec",
      "skipauth",
      "skipchange",
    ],
    pattern:
      /\b(?:bypass|override|circumvent|work around|evade|ignore)(?:es|s|ing)?\b[^\n.]{0,30}\b(?:rbac|permissions?|access controls?|approvals?|change management|restrictions?|security (?:checks?|controls?|polic\w+)|authorization|authentication)\b|\b(?:bypass|override|skip)_?(?:Permissions?|Approvals?|Security\w*|Change_?Management|Auth\w*)["']?\s*[:=]\s*(?:["']?true\b|\[)/i,
  },
  {
    kind: "escalation",
    hints: [
      "retry with",
      "re-run",
      "itself",
      "yourself",
      "themselves",
      "escalat",
      "elevat",
      "assume",
    ],
    pattern:
      /\b(?:retry|re-?run|repeat)\b[^\n.]{0,40}\b(?:escalated|elevated|higher|root|admin\w*)\b[^\n.]{0,20}\b(?:privileges?|permissions?|access|role)?|\b(?:grants?|gives?|assigns?) (?:itself|yourself|themselves)\b|\b(?:escalate|elevate)s?\b[^\n.]{0,20}\b(?:to )?(?:admin\w*|root|privileges?|access|permissions)\b|\bassume_?\w{0,14}Role["']?\s*[:=]\s*["']?true\b|\bescalate_?\w{0,12}["']?\s*[:=]\s*["']?true\b|\bgrant AssumeRole\b/i,
  },
  {
    kind: "approval",
    hints: [
      "without approv",
      "without review",
      "without author",
      "without sign",
      "without individual",
      "without manual",
      "without any ",
      "without human",
      "without further",
      "without explicit",
      "without prior",
      "auto-approve",
      "auto_approve",
      "autoapprove",
      "overrideapproval",
      "override_approval",
    ],
    pattern:
      /\bwithout (?:individual |manual |any |human |further |explicit |prior )?(?:approval|review|authorization|sign-?off)\b|\b(?:auto-?approve|override_?approval|auto_?approve\w*)["']?\s*[:=]\s*["']?true\b|\bauto-?approve all\b/i,
  },
  {
    kind: "privileged container",
    hints: ["privileged"],
    pattern: /\bprivileged["']?\s*[:=]\s*["']?true\b/i,
  },
  {
    kind: "namespaces of the host",
    hints: ["hostn", "host_n", "hostp", "host_p", "hosti", "host_i", "allowhost", "allow_host"],
    pattern:
      /\b(?:host_?Network|host_?PID|host_?IPC|allow_?Host_?Ports)["']?\s*[:=]\s*["']?true\b/i,
  },
  {
    kind: "capabilities",
    hints: ["sys_admin", "sys_ptrace", "sys_module"],
    pattern: /\bcap_?(?:abilities|add)["']?\s*:\s*\[[^\]\n]*\bSYS_(?:ADMIN|PTRACE|MODULE)\b/i,
  },
  {
    kind: "sandbox",
    hints: [
      "asroot",
      "as_root",
      "nosandbox",
      "no_sandbox",
      "rootshell",
      "root_shell",
      "nopassword",
      "no_password",
      "sudo_enabled",
      "sudoenabled",
      "unconfined",
      "capadd",
      "cap_add",
    ],
    pattern:
      /\b(?:run_?As_?Root|no_?Sandbox|allow_?Root_?Shell|no_?Password|sudo_?Enabled)["']?\s*[:=]\s*["']?true\b|\bseccomp\w{0,10}["']?\s*[:=]\s*["']?unconfined|\bcap_?add["']?\s*[:=]\s*\[\s*["']ALL\b/i,
  },
  {
    kind: "audit",
    hints: [
      "auditlog",
      "audit_log",
      "auditentr",
      "audit_entr",
      "disablelogging",
      "disable_logging",
      "logentries",
      "log_entries",
      "immutability",
      "cloudtrail",
      "audit log",
      "logging",
    ],
    pattern:
      /\b(?:modify|delete|disable|clear|purge)_?(?:Audit_?\w{0,10}|Logging|Log_?Entries)["']?\s*[:=]\s*["']?true\b|\bbypass_?Immutability["']?\s*[:=]\s*["']?true\b|\b(?:disable|turn off)\b[^\n.]{0,20}\b(?:cloudtrail|audit log\w*|logging)\b/i,
  },
  {
    kind: "exposure",
    hints: ["publicly", "public read", "public write", "0.0.0.0/0"],
    pattern:
      /\b(?:allow|set|configure|make|open)\b[^\n.]{0,60}(?:\bpublic(?:ly)? (?:read\/write|write|accessible)\b|\b0\.0\.0\.0\/0\b[^\n.]{0,30}\ball ports\b)/i,
  },
  {
    kind: "database",
    hints: [
      "rls",
      "rowlevel",
      "row_level",
      "restrictions",
      "escalate",
      "grantall",
      "grant_all",
      "defaultrole",
      "default_role",
    ],
    pattern:
      /\b(?:bypass_?RLS|bypass_?Row_?Level_?Security|disable_?\w{0,12}Restrictions|auto_?Escalate\w{0,12}|grant_?All_?\w{0,12})["']?\s*[:=]\s*["']?true\b|\bdefault_?Role["']?\s*[:=]\s*["']?(?:superuser|admin|root|postgres)\b/i,
  },
  {
    kind: "other agents",
    hints: ["other agent", "auto-approve", "autoapprove", "assume any role"],
    pattern:
      /\b(?:modify|change|rewrite|overwrite)\b[^\n.]{0,20}\bother agents['’]?s?\b[^\n.]{0,20}\b(?:system )?prompts?\b|\bauto-?approves? all\b[^\n.]{0,30}\b(?:escalation|permission|access)\b|\bassume any role\b/i,
  },
  {
    kind: "production secrets",
    hints: ["secrets", "credentials", "accounts"],
    pattern:
      /\b(?:read|include|copy|clone|use)_?\w{0,12}(?:Production_?Secrets|Database_?With_?Credentials|Credentials|Secrets|Admin_?Accounts)["']?\s*[:=]\s*["']?true\b/i,
  },
];

const grantHints = [
  "wildcard",
  "possible",
  "full access",
  "access any",
  "admin",
  "root",
  "bypass",
  "override",
  "escalat",
  "elevat",
  "expir",
  "approv",
  "privileged",
  "hostnetwork",
  "asroot",
  "nosandbox",
  "rls",
  "superuser",
  "mfa",
  "2fa",
  "rbac",
  '"*"',
] as const;
/** Lines of one passage. */
const passage = 14;
const fewestHigh = 3;
const fewestMedium = 2;

/** The first passage that grants several kinds of such access, at its first line. */
export function excessPrivileges(text: MarkedText): readonly Hit[] {
  if (text.format !== "markdown" || !holdsOne(text, grantHints)) return [];
  const found = grants
    .flatMap((grant) => grantsOf(grant, text))
    .toSorted((a, b) => a.line.number - b.line.number || a.column - b.column);
  const best = found
    .map((first) => ({ first, kinds: kindsFrom(first, found) }))
    .reduce<{ first: Granted; kinds: number } | undefined>(
      (most, one) => (most === undefined || one.kinds > most.kinds ? one : most),
      undefined,
    );
  if (best === undefined || best.kinds < fewestMedium) return [];
  const { line, column } = best.first;
  return [
    {
      line: line.number,
      column: column + 1,
      excerpt: line.text.trim(),
      does: "instructs the agent to grant access without limits",
      confidence: "medium",
      ...(best.kinds < fewestHigh ? { severity: "medium" as const } : {}),
    },
  ];
}

type Granted = { readonly line: MarkedLine; readonly column: number; readonly kind: string };

function grantsOf({ kind, hints, pattern }: Grant, text: MarkedText): readonly Granted[] {
  const seen = new Map<number, Granted>();
  for (const { index } of matchesNear(text, hints, pattern, 0)) {
    const line = lineAt(text, index);
    if (line === undefined || (line.isCode && line.isShell) || seen.has(line.number)) continue;
    const column = index - line.start;
    if (!isSpokenOf(line, column, text)) seen.set(line.number, { line, column, kind });
  }
  return [...seen.values()];
}

function kindsFrom(first: Granted, found: readonly Granted[]): number {
  const until = first.line.number + passage;
  return new Set(
    found
      .filter(({ line }) => line.number >= first.line.number && line.number <= until)
      .map(({ kind }) => kind),
  ).size;
}
