import type { Api } from "../../api/types.ts";
import { outcomeText as violationText } from "../violations/outcome.tsx";

export type CallOutcome = Api["NotableCalls"]["outcome"];

/** In the order of strength. */
export const outcomes: readonly CallOutcome[] = [
  "blocked",
  "block_requested",
  "approval_requested",
  "change_requested",
  "not_blocked",
  "allowed",
];

export function callOutcomeText(outcome: CallOutcome): string {
  return outcome === "allowed" ? "allowed" : violationText[outcome];
}

const tones: Readonly<Partial<Record<CallOutcome, string>>> = {
  blocked: "good",
  not_blocked: "bad",
  allowed: "muted",
};

/** The outcome of a call; what went on although a guardrail matched stands out. */
export function CallOutcomeMark({ outcome }: { readonly outcome: CallOutcome }) {
  return <span className={tones[outcome] ?? ""}>{callOutcomeText(outcome)}</span>;
}
