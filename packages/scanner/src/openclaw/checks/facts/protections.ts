// Settings by which owners keep somebody out or something in, as `plainName` writes them.
const protections: ReadonlySet<string> = new Set([
  "agenttoagent",
  "allow",
  "allowagents",
  "allowedagentids",
  "allowedhosts",
  "allowedorigins",
  "allowfrom",
  "allowlist",
  "approvals",
  "ask",
  "auth",
  "bind",
  "capdrop",
  "commandsallowfrom",
  "contextvisibility",
  "deny",
  "denylist",
  "dmpolicy",
  "dmscope",
  "elevated",
  "groupallowfrom",
  "grouppolicy",
  "groupscope",
  "network",
  "ownerallowfrom",
  "ratelimit",
  "readonlyroot",
  "requiremention",
  "sandbox",
  "security",
  "sslverify",
  "ssrfpolicy",
  "toolfilter",
  "toolsbysender",
  "trustedproxies",
  "visibility",
  "workspaceaccess",
  "workspaceonly",
]);

/** Whether a key is named as a protection is, in whatever spelling. */
export function isProtection(key: string): boolean {
  return protections.has(plainName(key));
}

/** A key without what people spell differently: case, hyphens, underscores. */
export function plainName(key: string): string {
  return key.toLowerCase().replaceAll(/[-_.\s]/g, "");
}

const soundsLike = [
  /^(?:allowed|blocked|denied|forbidden|permitted|restricted)[A-Z_-]/,
  /(?:allow|block|deny|white|black)[_-]?list$/i,
  /^require(?:s?[A-Z_-])/,
  /^redact[A-Z_-]/,
  /(?:guard|guards|guardrails?|approvals?|protection|firewall|hardening)(?:[_-]?enabled)?$/i,
  /^(?:authz|authorization|permissions?|restrictions?|safety)$/i,
  /^(?:circuitBreakers?|deadManSwitch|killSwitch)$/i,
  /^(?:budgets?|limits|(?:rate|cost|spend|spending)[_-]?limit(?:s|ing)?)$/i,
];

/** Whether a key of somebody's own making is named as what keeps somebody out or something in. */
export function soundsProtective(key: string): boolean {
  return isProtection(key) || soundsLike.some((pattern) => pattern.test(key.slice(0, 64)));
}
