/** Where a mistake costs a user most, by what it decides. */
export const areas: Readonly<Record<string, readonly string[]>> = {
  guardrails: ["packages/guardrails/src"],
  adapters: ["adapters/*/src", "packages/server/src/adapters"],
  "attack-paths": ["packages/attack-paths/src"],
  access: ["packages/server/src/access", "packages/server/src/tokens"],
  redaction: ["packages/posture/src/redaction"],
  fixing: ["packages/scan-core/src/fixing"],
  checks: ["packages/*/src/checks", "packages/agent-clients/src/*/checks"],
};
