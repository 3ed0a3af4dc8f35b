import type { IdleException, PolicyResult, Violation } from "@parapet/policy";
import { count } from "../text/count.ts";

/** "2 of 7 rules violated, 1 unproven". */
export function summaryOf({ rules }: PolicyResult, open: readonly Violation[]): string {
  const of = (status: string) => rules.filter((rule) => rule.status === status).length;
  const [violated, unproven, excepted] = [of("violated"), of("unproven"), of("excepted")];
  if (open.length === 0) {
    return `${count(rules.length, "rule")}, none violated${excepted > 0 ? `, ${excepted} by exception` : ""}.`;
  }
  return `${violated} of ${count(rules.length, "rule")} violated${unproven > 0 ? `, ${unproven} unproven` : ""}.`;
}

/**
 * What is said of an exception that no longer counts: "expired on 2026-11-28 and no longer counts".
 */
export function idleReason({ why, expires }: IdleException): string {
  return why === "expired" ? `expired on ${expires} and no longer counts` : "covers nothing";
}
