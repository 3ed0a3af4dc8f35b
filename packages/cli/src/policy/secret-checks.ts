import type { CheckDescription } from "@parapet/posture";

/** Checks that find a secret as text in a file, and have no weakness that says so. */
const others =
  /^(?:SEC-\d{3}|(?!OC)[A-Z]{2}-MCP-004|CC-ENV-002|CX-ENV-001|OC-KEY-012|ALL-SEC-001)$/;

/** The checks that find a secret in a file. */
export function secretChecks(catalog: readonly CheckDescription[]): ReadonlySet<string> {
  return new Set(
    catalog
      .filter(({ check_id, weakness }) => weakness === "plaintext secrets" || others.test(check_id))
      .map(({ check_id }) => check_id),
  );
}
