import type { CheckDescription, Evidence, Finding, FindingSeverity } from "@parapet/posture";
import { fingerprintOf } from "@parapet/scan-core/core/finding-identity.ts";

const mostPlaces = 20;

/**
 * A finding of several places, the first of which a reader should look at. `identity` is what stays
 * when places are added.
 */
export function crossRuntimeFinding(
  { check_id, title, owasp, remediation }: CheckDescription,
  {
    identity,
    message,
    severity,
    evidence,
  }: {
    readonly identity: string;
    readonly message: string;
    readonly severity: FindingSeverity;
    readonly evidence: readonly Evidence[];
  },
): Finding {
  return {
    check_id,
    title,
    message,
    remediation,
    severity,
    confidence: "high",
    owasp,
    agent_id: "",
    evidence: evidence.slice(0, mostPlaces),
    fixable: false,
    fingerprint: fingerprintOf([check_id, "", identity]),
    suppressed: false,
  };
}

const mostNamed = 5;

/** "a, b and c"; of many the first, and how many more there are. */
export function listed(words: readonly string[]): string {
  const shown = words.slice(0, mostNamed);
  const more = words.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1) ?? ""}`;
}
