import { randomBytes } from "node:crypto";
import { endsOf, type GuardrailVerdict, shortened } from "@parapet/adapter-link";
import type { JsonObject, Response, Send } from "./message.ts";
import type { PendingRequest } from "./pending-requests.ts";
import { heldBackResult, reasonsOf, refusal, serviceAway } from "./refusals.ts";
import { resultTexts } from "./result-texts.ts";
import type { ToolGate } from "./tool-call.ts";

/** Longer than what guardrails scan, so that they see that it was cut; and below the largest body of the service. */
const maxText = 70_000;
/** Arguments beside a text have to leave room for it. */
const maxArgs = 20_000;

/** What the client gets for a tool's answer: the answer, a redacted one, or a sentence in its place. */
export async function decideResult(
  gate: ToolGate,
  { id, tool, cancelled }: PendingRequest,
  response: Response,
  toClient: Send,
): Promise<JsonObject> {
  const name = tool?.name ?? "tasks/result";
  const texts = resultTexts(response.value, randomBytes(6).toString("hex"));
  const text = endsOf(texts.text, maxText);
  const verdict = await gate.judge({
    point: "post_tool_call",
    source_trust: "external",
    tool: name,
    args: argsBeside(tool?.args ?? {}),
    callId: String(id).slice(0, 200),
    text,
  });
  const heldBack = (reason: string): JsonObject => refusal(id, `${heldBackResult} ${reason}`);
  if (verdict === undefined) return heldBack(serviceAway);
  switch (verdict.action) {
    case "allow":
      return response.value;
    case "modify": {
      const redacted = redactedText(verdict, texts.text);
      if (text !== texts.text) return heldBack("it is too long to be redacted.");
      return texts.withText(redacted) ?? heldBack("it cannot be redacted.");
    }
    case "ask": {
      if (!gate.person.canAsk()) return heldBack(reasonsOf(verdict.reasons));
      const question = `Parapet asks: may the agent read the result of ${name.slice(0, 100)} of the MCP server ${gate.server}? ${reasonsOf(verdict.reasons)}`;
      return (await gate.person.ask(question, toClient, cancelled.signal))
        ? response.value
        : heldBack(`${reasonsOf(verdict.reasons)} The person did not allow it.`);
    }
    case "block":
      return heldBack(reasonsOf(verdict.reasons));
  }
}

/** An argument named `text` could not be told from the result in what comes back redacted. */
function argsBeside(args: JsonObject): JsonObject {
  if (Object.hasOwn(args, "text")) return {};
  const { value } = shortened(args);
  return JSON.stringify(value).length > maxArgs ? {} : value;
}

/** Without a text in it, only arguments were redacted: they are past. */
function redactedText({ updated_input }: GuardrailVerdict, before: string): string {
  const text = updated_input?.["text"];
  return typeof text === "string" ? text : before;
}
