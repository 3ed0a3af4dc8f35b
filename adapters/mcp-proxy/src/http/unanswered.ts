import { jsonText } from "../messages/json-text.ts";
import { errorCodes, errorFor, type Message, messageFrom } from "../messages/message.ts";

/**
 * The error that stands for an answer which the server did not give, as text; undefined where it
 * gave one, or where nothing was asked.
 */
export function answerInstead(asked: unknown, last: string): string | undefined {
  const request = typeof asked === "string" ? messageIn(asked) : undefined;
  if (request?.kind !== "request") return undefined;
  const said = messageIn(last);
  const isAnswer = said?.kind === "response" || said?.kind === "broken response";
  if (isAnswer && said.id === request.id) return undefined;
  const why = "The MCP server ended its stream without an answer.";
  return jsonText(errorFor(request.id, errorCodes.away, why));
}

function messageIn(text: string): Message | undefined {
  try {
    return messageFrom(JSON.parse(text));
  } catch {
    return undefined;
  }
}
