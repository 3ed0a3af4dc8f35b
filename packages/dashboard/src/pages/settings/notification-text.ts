import type { Api } from "../../api/types.ts";
import { ago, counted } from "../../core/format.ts";

/** How far a receiver of violations is. One that is new has been told of none, and has none waiting either. */
export function stateOf(
  {
    behind,
    attempts,
    next_attempt_at,
  }: Pick<Api["Receiver"], "behind" | "attempts" | "next_attempt_at">,
  now: number = Date.now(),
): string {
  const waiting = behind === 0 ? "no violation" : counted(behind, "violation");
  if (attempts === 0) return `${waiting} waiting.`;
  return `${counted(attempts, "attempt")} failed, the next one is due ${whenDue(next_attempt_at, now)}; ${waiting} waiting.`;
}

/** A moment ahead; one that has passed is due now. */
function whenDue(iso: string, now: number): string {
  const aheadMs = Date.parse(iso) - now;
  if (aheadMs <= 0) return "now";
  return aheadMs < 60_000 ? "within a minute" : ago(iso, now);
}

/** Why a test message was not taken, as the end of a sentence; other codes are those of the receiver and the system. */
export function refusalText(reason: string): string {
  return reason === "refused: private address"
    ? "its address is not a public one, and nothing is sent to this machine or a private network"
    : reason;
}
