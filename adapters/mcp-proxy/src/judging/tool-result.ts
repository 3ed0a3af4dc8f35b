import { judgeTexts } from "./judge-texts.ts";
import type { JsonObject, Response, Send } from "../messages/message.ts";
import type { PendingRequest } from "./pending-requests.ts";
import { heldBackResult, refusal } from "../messages/refusals.ts";
import type { ToolGate } from "./tool-call.ts";

/**
 * What the client gets for a tool's answer: the answer, a redacted one, or a sentence in its place.
 */
export async function decideResult(
  gate: ToolGate,
  { id, tool, cancelled }: PendingRequest,
  { value }: Response,
  toClient: Send,
): Promise<JsonObject> {
  const name = tool?.name ?? "";
  const said = {
    name,
    isTool: tool !== undefined,
    args: tool?.args ?? {},
    callId: String(id),
    what: `the result of ${name.slice(0, 100)}`,
  };
  // The id is the client's own.
  const { jsonrpc, id: _, ...body } = value;
  const judged = await judgeTexts(gate, said, body, { toClient, cancelled: cancelled.signal });
  return "value" in judged
    ? { jsonrpc, id, ...judged.value }
    : refusal(id, `${heldBackResult} ${judged.refused}`);
}
