import type { Api } from "../../api/types.ts";
import { counted } from "../../core/format.ts";
import { enforcementSentence, testedText } from "./options.ts";

export type TestedOutcome = { readonly title: string; readonly explanation: string };

/** What a tested call came to, and why where no guardrail says it. Without one that was evaluated, "Would be allowed" is no answer. */
export function outcomeOf({
  evaluation: { action, matched, would_block },
  guardrails: { registered, evaluated, enforcement },
}: Pick<Api["TestedCall"], "evaluation" | "guardrails">): TestedOutcome {
  if (evaluated === 0) return { title: "Not evaluated", explanation: notEvaluated(registered) };
  const title = testedText[action];
  if (would_block) {
    return { title, explanation: "Only because the guardrail is monitoring." };
  }
  if (action !== "allow") return { title, explanation: enforcementSentence[enforcement] };
  const asked = `Evaluated ${counted(evaluated, "guardrail")}`;
  return {
    title,
    explanation: matched.length === 0 ? `${asked}; none matched.` : `${asked}; none stops it.`,
  };
}

function notEvaluated(registered: number): string {
  return registered === 0
    ? "No guardrail is registered for this agent."
    : `${counted(registered, "guardrail")} registered for this agent, and none that Parapet evaluates at this point.`;
}
