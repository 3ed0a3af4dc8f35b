import { isObject, type JsonObject, type RequestId, resultFor } from "./message.ts";

/** What the model reads instead of a tool's result. */
export function refusal(id: RequestId, sentence: string): JsonObject {
  return resultFor(id, { content: [{ type: "text", text: sentence }], isError: true });
}

export const refusedCall = "Parapet blocked this call:";
export const heldBackResult = "Parapet blocked the result of this call, which has already run:";
/** Why an answer is blocked: ends a sentence. */
export const ambiguousTask = "the result of its task could not be attributed";
/** A task may hold the result of any tool, and guardrails are for tools. */
export const unknownTask = "Unknown task: no call through this Parapet process has created it.";
/** What a guardrail knows is not for the server. */
export const withoutReason = "Parapet does not forward this.";
export const serviceUnreachable = "its service is unreachable, so no call is allowed.";

/** The reasons of a verdict as one line. */
export function reasonsOf(reasons: readonly string[]): string {
  const known = reasons.filter((reason) => reason.trim() !== "").map((reason) => reason.trim());
  return known.length === 0 ? "a guardrail objects." : known.slice(0, 5).join(" ");
}

/** How a person can have such a call go through, where the client cannot ask. */
export const howToApprove =
  "It requires approval, which this client cannot request: use a client that supports elicitation, or have the operator suppress the guardrail for such calls.";

/** True for a tool result that the proxy gave in the place of the server. */
export function isRefusal(result: unknown): boolean {
  if (!isObject(result) || result["isError"] !== true) return false;
  const { content } = result;
  const first: unknown = Array.isArray(content) ? content[0] : undefined;
  const text = isObject(first) ? first["text"] : undefined;
  return typeof text === "string" && text.startsWith(refusedCall);
}
