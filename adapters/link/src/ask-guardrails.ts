import { isFields, type Fields } from "./fields.ts";
import { askService, CallTooLarge, NoTrustedAnswer, type AskOptions } from "./ask-service.ts";
import { type Evaluation, evaluationActions, type EvaluationRequest } from "./evaluation.ts";
import type { Installation } from "./installation.ts";

/** The service would refuse it. A message that the service is unreachable would mislead. */
const tooLarge: Evaluation = {
  action: "block",
  reasons: ["it exceeds the limit of 256 KiB for guardrail evaluation."],
  matched: [],
  failures: 0,
};

/**
 * Asks the service about a call; one that is too large is blocked. Throws NoTrustedAnswer for
 * everything that is not a whole, signed and known answer.
 */
export async function askGuardrails(
  installation: Installation,
  request: EvaluationRequest,
  { adapter, ...options }: AskOptions & { readonly adapter: string },
): Promise<Evaluation> {
  const { service, agent_id } = installation;
  const body = { ...request, adapter, service, ...(agent_id === "" ? {} : { agent_id }) };
  try {
    const path = "/api/v1/guardrails/evaluate";
    return evaluationFrom(await askService(installation, path, body, options));
  } catch (error) {
    if (error instanceof CallTooLarge) return tooLarge;
    throw error;
  }
}

function evaluationFrom(answer: unknown): Evaluation {
  if (!isFields(answer)) throw new NoTrustedAnswer("Parapet's answer is not an evaluation.");
  const action = evaluationActions.find((known) => known === answer["action"]);
  if (action === undefined) throw new NoTrustedAnswer("Parapet answered with an unknown action.");
  const evaluation = {
    action,
    reasons: listAt(answer, "reasons").filter((reason) => typeof reason === "string"),
    matched: listAt(answer, "matched").map((match) => ({
      rule_id: textAt(match, "rule_id"),
      decision: textAt(match, "decision"),
    })),
    failures: listAt(answer, "errors").length,
  };
  if (action !== "modify") return evaluation;
  const { updated_input } = answer;
  if (!isFields(updated_input)) {
    throw new NoTrustedAnswer("Parapet requested a change of the call without the changed input.");
  }
  return { ...evaluation, updated_input };
}

function listAt(record: Fields, name: string): readonly unknown[] {
  const value = record[name];
  return Array.isArray(value) ? value : [];
}

function textAt(value: unknown, name: string): string {
  const text = isFields(value) ? value[name] : undefined;
  return typeof text === "string" ? text : "";
}
