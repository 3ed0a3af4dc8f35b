import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";

// Settings that restrict access or output, as `plainName` writes them.
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
  /^block(?!Stream)[A-Z_-]/,
  /(?:guard|guards|guardrails?|approvals?|protection|firewall|hardening)(?:[_-]?enabled)?$/i,
  /^(?:authz|authorization|permissions?|restrictions?|safety)$/i,
  /^(?:circuitBreakers?|deadManSwitch|killSwitch)$/i,
  /^(?:budgets?|limits|(?:rate|cost|spend|spending)[_-]?limit(?:s|ing)?)$/i,
];

/** Whether a user-defined key is named like a restriction. */
export function soundsProtective(key: string): boolean {
  return isProtection(key) || soundsMadeUp(key);
}

function soundsMadeUp(key: string): boolean {
  return soundsLike.some((pattern) => pattern.test(key.slice(0, 64)));
}

/**
 * The keys down to the first below that only such a name can have, "shell" to "allowedCommands";
 * undefined for none.
 */
export function protectionWithin(value: JsonValue | undefined): readonly string[] | undefined {
  return within(value, 3);
}

function within(value: JsonValue | undefined, levels: number): readonly string[] | undefined {
  if (levels === 0 || !isObject(value)) return undefined;
  for (const [key, member] of Object.entries(value)) {
    if (soundsMadeUp(key)) return [key];
    const below = within(member, levels - 1);
    if (below !== undefined) return [key, ...below];
  }
  return undefined;
}
