import type { Api } from "../../api/types.ts";

type Outcome = Api["Violation"]["outcome"];

/** What became of a call, in a word. */
export const outcomeText: Readonly<Record<Outcome, string>> = {
  blocked: "blocked (confirmed)",
  block_requested: "block requested",
  approval_requested: "approval requested",
  change_requested: "change requested",
  not_blocked: "not blocked",
  unknown: "unknown",
};

const sentences: Readonly<Record<Outcome, string>> = {
  blocked: "The call was blocked: the adapter that asked was proven to block what it is told to.",
  block_requested: "The adapter was told to block the call. Nothing confirms that it did.",
  approval_requested: "The adapter was told to ask a person. What the person decided is unknown.",
  change_requested: "The adapter was told to change the call. Nothing confirms that it did.",
  not_blocked: "The call was not blocked.",
  unknown: "The call was not evaluated here: what became of it is unknown.",
};

/** The same in a sentence. */
export function outcomeSentence({ outcome, would_block }: Api["Violation"]): string {
  return would_block
    ? "The call was not blocked, because the guardrail is monitoring; in blocking mode it would have been refused."
    : sentences[outcome];
}

export function OutcomeMark({ outcome }: { readonly outcome: Outcome }) {
  const tone = outcome === "blocked" ? "good" : outcome === "not_blocked" ? "bad" : "";
  return <span className={tone}>{outcomeText[outcome]}</span>;
}
