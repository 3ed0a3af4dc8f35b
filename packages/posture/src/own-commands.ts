/**
 * Every command of Parapet: what an agent may run by itself, and what only a person decides.
 * `reads` changes nothing and prints no secret. `lowers` may take protection away, approves
 * something, or hands out a right or a secret: it refuses to run for an agent that Parapet
 * protects. Everything else is `decides`. A test of the command line holds all to each other, and
 * what is in none is denied.
 */
export const ownCommands = {
  scan: "reads",
  fix: "decides",
  rollback: "lowers",
  prove: "decides",
  serve: "decides",
  agent: "decides",
  "instructions list": "decides",
  "instructions show": "decides",
  "instructions accept": "lowers",
  "instructions decline": "lowers",
  "guardrails library": "reads",
  "guardrails list": "reads",
  "guardrails add": "lowers",
  "guardrails remove": "lowers",
  "mcp-proxy": "decides",
  "mcp-proxy accept": "lowers",
  "protect claude-code": "lowers",
  "protect openclaw": "lowers",
  "protect mcp": "lowers",
  "protect sdk": "lowers",
  "protect status": "decides",
  "protect list": "reads",
  unprotect: "lowers",
  dashboard: "lowers",
  backup: "lowers",
  restore: "lowers",
  export: "lowers",
  import: "lowers",
  "migrate status": "reads",
  "migrate up": "decides",
  "token create": "lowers",
  "token list": "reads",
  "token revoke": "lowers",
  "machines list": "reads",
  "machines enroll": "lowers",
  "machines revoke": "lowers",
  "machines tag": "lowers",
  inventory: "reads",
  "drift list": "reads",
  "drift approve": "lowers",
  "drift decide": "lowers",
  "drift withdraw": "lowers",
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
  uninstall: "lowers",
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
  export: "one",
  import: "one",
  "token revoke": "one",
  agent: "any",
  "instructions show": "one",
  "instructions accept": "one",
  "instructions decline": "one",
  "machines revoke": "one",
  "machines tag": "one",
  "drift decide": "any",
  "drift withdraw": "one",
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

/** True for a command that refuses to run for an agent that Parapet protects. */
export function lowersProtection(name: string): boolean {
  const effects: Readonly<Record<string, string>> = ownCommands;
  return Object.hasOwn(effects, name) && effects[name] === "lowers";
}

/** Options by which a command that reads sends what it has read. */
export const sendingOptions: readonly string[] = ["--upload"];
