import type { Api } from "../../api/types.ts";
import { actionText } from "./words.ts";

type Registration = Api["GuardrailRegistration"];

/**
 * A call that the guardrail matches by its agent, points, tools and trust, to be tested. Its condition and its detectors may
 * still not hold for it.
 */
export function sampleCall({
  service,
  agent_id,
  points,
  match,
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
            args: {},
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

/** What became of the sample call of a guardrail, in a sentence. */
export function outcomeText(
  { guardrail_name, enabled }: Registration,
  { matched, action, would_block }: Api["Evaluation"],
): string {
  if (!enabled) return "Not evaluated: the guardrail is disabled.";
  if (!matched.some((one) => one.guardrail_name === guardrail_name)) {
    return "Not evaluated: no sample call could be made up for its condition or detectors. Try one under Test a call.";
  }
  return action === "allow" && would_block
    ? "Allowed, because the guardrail is monitoring."
    : `${actionText[action]}.`;
}
