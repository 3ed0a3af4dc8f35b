/**
 * Every command of Parapet: what an agent may run by itself, and what only a person decides.
 * `reads` changes nothing and prints no secret; everything else is `decides`. A test of the command
 * line holds both to each other, and what is in neither is denied.
 */
export const ownCommands = {
  scan: "reads",
  fix: "decides",
  rollback: "decides",
  prove: "decides",
  serve: "decides",
  agent: "decides",
  "guardrails library": "reads",
  "guardrails list": "reads",
  "guardrails add": "decides",
  "guardrails remove": "decides",
  "mcp-proxy": "decides",
  "mcp-proxy accept": "decides",
  "protect claude-code": "decides",
  "protect openclaw": "decides",
  "protect mcp": "decides",
  "protect sdk": "decides",
  "protect status": "decides",
  "protect list": "reads",
  unprotect: "decides",
  dashboard: "decides",
  backup: "decides",
  restore: "decides",
  "migrate status": "reads",
  "migrate up": "decides",
  "token create": "decides",
  "token list": "reads",
  "token revoke": "decides",
  "machines list": "reads",
  "machines enroll": "decides",
  "machines revoke": "decides",
  "machines tag": "decides",
  "audit verify": "reads",
  "audit export": "reads",
  "audit checkpoint": "reads",
  "config check": "reads",
  explain: "reads",
  advisories: "reads",
  "advisories update": "decides",
  checks: "reads",
  check: "reads",
  baseline: "decides",
  diff: "reads",
  "policy test": "reads",
  "policy show": "reads",
  "rules list": "reads",
  "rules lint": "reads",
  "rules test": "reads",
  doctor: "reads",
  completion: "reads",
  uninstall: "decides",
} as const;

/**
 * The words that a command takes besides its options, where it takes any: it refuses to run with
 * more, or without one that it needs.
 */
export const ownOperands: Partial<Record<OwnCommand, "one" | "up to one" | "any">> = {
  scan: "up to one",
  fix: "up to one",
  rollback: "up to one",
  prove: "one",
  "guardrails library": "up to one",
  "guardrails add": "one",
  "guardrails remove": "one",
  "mcp-proxy": "any",
  "mcp-proxy accept": "any",
  unprotect: "one",
  backup: "one",
  restore: "one",
  "token revoke": "one",
  agent: "any",
  "machines revoke": "one",
  "machines tag": "one",
  explain: "up to one",
  advisories: "up to one",
  checks: "up to one",
  check: "one",
  baseline: "up to one",
  diff: "one",
  "policy test": "up to one",
  "policy show": "one",
  "rules lint": "any",
  "rules test": "up to one",
  completion: "one",
};

export type OwnCommand = keyof typeof ownCommands;

/** Options by which a command that reads sends what it has read. */
export const sendingOptions: readonly string[] = ["--upload"];
