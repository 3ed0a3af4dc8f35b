import type { Api } from "../../api/types.ts";

type Outcome = Api["Violation"]["outcome"];

/** The outcome of a call. */
export const outcomeText: Readonly<Record<Outcome, string>> = {
  blocked: "blocked (confirmed)",
  block_requested: "block requested",
  approval_requested: "approval requested",
  change_requested: "change requested",
  not_blocked: "not blocked",
  unknown: "unknown",
};

const sentences: Readonly<Record<Outcome, string>> = {
  blocked: "The call was blocked by a verified adapter.",
  block_requested: "A block was requested from the adapter, but is not confirmed.",
  approval_requested: "Approval was requested. The decision is unknown.",
  change_requested: "A change of the call was requested from the adapter, but is not confirmed.",
  not_blocked: "The call was not blocked.",
  unknown: "The call was not evaluated here; its outcome is unknown.",
};

/** The outcome in a sentence. */
export function outcomeSentence({ outcome, would_block }: Api["Violation"]): string {
  return would_block
    ? "The call was not blocked, because the guardrail is in monitoring mode. Blocking mode would have blocked it."
    : sentences[outcome];
}

export function OutcomeMark({ outcome }: { readonly outcome: Outcome }) {
  const tone = outcome === "blocked" ? "good" : outcome === "not_blocked" ? "bad" : "";
  return <span className={tone}>{outcomeText[outcome]}</span>;
}
