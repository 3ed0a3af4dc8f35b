import { jsonText } from "../messages/json-text.ts";
import {
  errorCodes,
  errorFor,
  type Message,
  messageFrom,
  type RequestId,
} from "../messages/message.ts";

/** ID of the request that a body asks; undefined where it asks nothing. */
export function requestIn(body: unknown): RequestId | undefined {
  const request = typeof body === "string" ? messageIn(body) : undefined;
  return request?.kind === "request" ? request.id : undefined;
}

/** True for the text of an answer to this request, also for one that is no valid answer. */
export function isAnswerTo(id: RequestId, text: string): boolean {
  const said = messageIn(text);
  return (said?.kind === "response" || said?.kind === "broken response") && said.id === id;
}

/** The text of the error that stands for an answer which the server did not give. */
export function errorInstead(id: RequestId): string {
  const why = "The MCP server ended its stream without an answer.";
  return jsonText(errorFor(id, errorCodes.away, why));
}

function messageIn(text: string): Message | undefined {
  try {
    return messageFrom(JSON.parse(text));
  } catch {
    return undefined;
  }
}
