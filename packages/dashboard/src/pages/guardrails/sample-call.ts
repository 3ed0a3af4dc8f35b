import type { Api } from "../../api/types.ts";
import { argumentsNamedIn } from "./condition-arguments.ts";
import { enforcementSentence, testedText } from "./options.ts";

type Registration = Api["GuardrailRegistration"];

/**
 * A call that the guardrail matches by its agent, points, tools and trust, with the arguments that
 * its condition names, to be tested. Its condition and its detectors may still not hold for it.
 */
export function sampleCall({
  service,
  agent_id,
  points,
  match,
  condition,
}: Registration): Api["EvaluationRequest"] {
  const point = points.find((one) => one === "pre_tool_call") ?? points[0] ?? "pre_tool_call";
  const hasTool = point === "pre_tool_call" || point === "post_tool_call";
  const [category] = match.tool_categories;
  return {
    service,
    agent_id: agent_id === "*" ? "any" : agent_id,
    session_id: "sample",
    point,
    source_trust: match.trust[0] ?? "agent",
    adapter: "dashboard",
    ...(hasTool
      ? {
          tool: {
            name: nameFitting(match.tools[0] ?? "sample"),
            server: nameFitting(match.mcp_servers[0] ?? ""),
            args: argumentsNamedIn(condition),
            ...(category === undefined ? {} : { category }),
          },
        }
      : {}),
    ...(point === "pre_tool_call" ? {} : { text: "Sample text." }),
  };
}

/** A name for a pattern in which * is any text and ? one character. */
function nameFitting(pattern: string): string {
  return pattern.replaceAll(/[*?]/g, "x");
}

/** What would become of the sample call of a guardrail, in a sentence. */
export function outcomeText(
  { guardrail_name, enabled }: Registration,
  { evaluation: { matched, action, would_block }, guardrails }: Api["TestedCall"],
): string {
  if (!enabled) return "Not evaluated: the guardrail is disabled.";
  if (guardrails.evaluated === 0)
    return "Not evaluated: Parapet does not evaluate this kind of guardrail here.";
  if (!matched.some((one) => one.guardrail_name === guardrail_name)) {
    return "No match: the condition or detectors do not match the sample call. Try another call under Test.";
  }
  if (action === "allow" && would_block) {
    return "Would be allowed, because the guardrail is in monitoring mode.";
  }
  return action === "allow"
    ? `${testedText[action]}.`
    : `${testedText[action]}. ${enforcementSentence[guardrails.enforcement]}`;
}
