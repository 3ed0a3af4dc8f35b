import type { Api } from "../../api/types.ts";
import { counted } from "../../core/format.ts";
import { enforcementSentence, testedText } from "./options.ts";

export type TestedOutcome = { readonly title: string; readonly explanation: string };

/** The result of a test call and its explanation. */
export function outcomeOf({
  evaluation: { action, matched, would_block },
  guardrails: { registered, evaluated, enforcement },
}: Pick<Api["TestedCall"], "evaluation" | "guardrails">): TestedOutcome {
  if (evaluated === 0) return { title: "Not evaluated", explanation: notEvaluated(registered) };
  const title = testedText[action];
  if (would_block) {
    return { title, explanation: "Because the guardrail is in monitoring mode." };
  }
  if (action !== "allow") return { title, explanation: enforcementSentence[enforcement] };
  const checked = `Evaluated ${counted(evaluated, "guardrail")}`;
  return {
    title,
    explanation: matched.length === 0 ? `${checked}; none matched.` : `${checked}; none blocks it.`,
  };
}

function notEvaluated(registered: number): string {
  return registered === 0
    ? "No guardrails registered for this agent."
    : `${counted(registered, "guardrail")} registered for this agent, but none is evaluated at this point.`;
}
