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
