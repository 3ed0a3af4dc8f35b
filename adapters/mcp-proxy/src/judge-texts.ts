import { randomBytes } from "node:crypto";
import { endsOf, type GuardrailVerdict, shortened } from "@parapet/adapter-link";
import type { JsonObject, Send } from "./message.ts";
import { messageTexts } from "./message-texts.ts";
import { reasonsOf, serviceAway } from "./refusals.ts";
import type { ToolGate } from "./tool-call.ts";

/** Longer than what guardrails scan, so that they see that it was cut; and below the largest body of the service. */
const maxText = 70_000;
/** Arguments beside a text have to leave room for it. */
const maxArgs = 20_000;

/** A message of the server, and what is known of it. */
export type Said = {
  /** A tool, or a method of the protocol where it is of no tool. */
  readonly name: string;
  readonly isTool: boolean;
  /** Of the call that it answers. */
  readonly args: JsonObject;
  readonly callId: string;
  /** Ends the question to the person: "may the agent read …". */
  readonly what: string;
};

/** The message as it may be passed on; or the sentence in its place, and whether nobody could be asked. */
export type Judged =
  | { readonly value: JsonObject }
  | { readonly refused: string; readonly isAway: boolean };

/** Asks the guardrails about all texts of a message. Rejects when it cannot be read. */
export async function judgeTexts(
  gate: ToolGate,
  { name, isTool, args, callId, what }: Said,
  message: JsonObject,
  { toClient, cancelled }: { readonly toClient: Send; readonly cancelled: AbortSignal },
): Promise<Judged> {
  const texts = messageTexts(message, randomBytes(6).toString("hex"));
  // Of a tool, that it has answered counts, too.
  if (texts.text === "" && !isTool) return { value: message };
  const text = endsOf(texts.text, maxText);
  const verdict = await gate.judge({
    point: "post_tool_call",
    source_trust: "external",
    tool: name,
    isTool,
    args,
    callId: callId.slice(0, 200),
    text,
  });
  if (verdict === undefined) return { refused: serviceAway, isAway: true };
  switch (verdict.action) {
    case "allow":
      return { value: message };
    case "modify": {
      const redacted = redactedText(verdict, texts.text);
      if (text !== texts.text) return refused("it is too long to be redacted.");
      const value = texts.withText(redacted);
      return value === undefined ? refused("it cannot be redacted.") : { value };
    }
    case "ask": {
      const reasons = reasonsOf(verdict.reasons);
      if (!gate.person.canAsk()) return refused(reasons);
      const question = `Parapet asks: may the agent read ${what} of the MCP server ${gate.server}? ${reasons}`;
      return (await gate.person.ask(question, toClient, cancelled))
        ? { value: message }
        : refused(`${reasons} The person did not allow it.`);
    }
    case "block":
      return refused(reasonsOf(verdict.reasons));
  }
}

function refused(reason: string): Judged {
  return { refused: reason, isAway: false };
}

/** The arguments of a call that are judged beside its answer; none where they take too much room. */
export function argsBeside(args: JsonObject): JsonObject {
  if (Object.hasOwn(args, "text")) return {};
  const { value } = shortened(args);
  return JSON.stringify(value).length > maxArgs ? {} : value;
}

/** Without a text in it, only arguments were redacted: they are past. */
function redactedText({ updated_input }: GuardrailVerdict, before: string): string {
  const text = updated_input?.["text"];
  return typeof text === "string" ? text : before;
}
