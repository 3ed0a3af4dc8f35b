import type { Api } from "../../api/types.ts";
import { ago, counted } from "../../core/format.ts";

/** The delivery state of a receiver. */
export function stateOf(
  {
    behind,
    attempts,
    next_attempt_at,
  }: Pick<Api["Receiver"], "behind" | "attempts" | "next_attempt_at">,
  now: number = Date.now(),
): string {
  const pending = behind === 0 ? "no pending events" : counted(behind, "pending event");
  if (attempts === 0) return `${pending}.`;
  return `${counted(attempts, "failed attempt")}, next attempt ${whenDue(next_attempt_at, now)}; ${pending}.`;
}

/** The time until the next attempt; "now" if it has passed. */
function whenDue(iso: string, now: number): string {
  const aheadMs = Date.parse(iso) - now;
  if (aheadMs <= 0) return "now";
  return aheadMs < 60_000 ? "within a minute" : ago(iso, now);
}

/** What became of a test. An issue tracker gets no issue by it. */
export function testText(
  kind: Api["Receiver"]["kind"],
  { outcome, reason }: Pick<Api["Handed"], "outcome" | "reason">,
): string {
  const keepsIssues = kind === "github" || kind === "jira";
  if (outcome === "taken") {
    return keepsIssues
      ? "The token gives access. No issue was created."
      : "The receiver accepted the test message.";
  }
  const what = keepsIssues ? "The test failed" : "The test message was not delivered";
  return `${what}: ${refusalText(reason)}.`;
}

/** Why a test message was not delivered; other codes come from the receiver or the system. */
export function refusalText(reason: string): string {
  return reason === "refused: private address"
    ? "the address is not public, and Parapet sends to this machine or private networks only if allowPrivateReceivers names the host"
    : reason;
}
