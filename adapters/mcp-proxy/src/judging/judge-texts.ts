import { randomBytes } from "node:crypto";
import { endsOf, type Evaluation, shortened } from "@parapet/adapter-link";
import type { JsonObject, Send } from "../messages/message.ts";
import { messageTexts } from "../messages/message-texts.ts";
import { reasonsOf, serviceUnreachable } from "../messages/refusals.ts";
import type { ToolGate } from "./tool-call.ts";

/**
 * Longer than what guardrails scan, so that they see that it was cut; and below the largest body of
 * the service.
 */
const maxText = 70_000;
/** Arguments beside a text have to leave room for it. */
const maxArgs = 20_000;
const mostOfArg = 2_000;

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

/**
 * The message as it may be passed on; or the sentence in its place, and whether nobody could be
 * asked.
 */
export type Judged =
  | { readonly value: JsonObject }
  | { readonly refused: string; readonly isUnreachable: boolean };

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
  const asked = {
    point: "post_tool_call",
    source_trust: "external",
    tool: name,
    isTool,
    args: notTextAlone(args),
    callId: callId.slice(0, 200),
  } as const;
  const evaluation = await gate.judge({ ...asked, text });
  if (evaluation === undefined) return { refused: serviceUnreachable, isUnreachable: true };
  switch (evaluation.action) {
    case "allow":
      return { value: message };
    case "modify": {
      const redacted = redactedText(evaluation, texts.text);
      if (text !== texts.text) return refused("it is too long to redact.");
      const value = texts.withText(redacted);
      if (value === undefined) return refused("it cannot be redacted.");
      if (!texts.hasSeams) return { value };
      const { text: left } = messageTexts(value, randomBytes(6).toString("hex"));
      const again = await gate.judge({ ...asked, text: left, dry_run: true });
      const isClean = again !== undefined && isPassed(again) && redactedText(again, left) === left;
      return isClean ? { value } : refused("it cannot be redacted.");
    }
    case "ask": {
      const reasons = reasonsOf(evaluation.reasons);
      if (!gate.person.canAsk()) return refused(reasons);
      const question = `Parapet requires approval: may the agent read ${what} of the MCP server ${gate.server}? ${reasons}`;
      return (await gate.person.ask(question, toClient, cancelled))
        ? { value: message }
        : refused(`${reasons} The user did not approve it.`);
    }
    case "block":
      return refused(reasonsOf(evaluation.reasons));
  }
}

function isPassed({ action }: Evaluation): boolean {
  return action === "allow" || action === "modify";
}

function refused(reason: string): Judged {
  return { refused: reason, isUnreachable: false };
}

/**
 * The arguments of a call that are evaluated beside its answer; the largest are left out where they
 * take too much room.
 */
export function boundedArgs(args: JsonObject): JsonObject {
  const { value } = shortened(args);
  if (JSON.stringify(value).length <= maxArgs) return value;
  const cut = Object.entries(value).map(([name, part]) => {
    const kept = typeof part === "string" ? endsOf(part, mostOfArg) : part;
    return { name, kept, length: JSON.stringify([name, kept]).length };
  });
  let room = maxArgs;
  const fits = new Set<string>();
  // The smallest first: what a tool acts on is short, and what it is padded with is not.
  for (const { name, length } of cut.toSorted((a, b) => a.length - b.length)) {
    room -= length;
    if (room < 0) break;
    fits.add(name);
  }
  return Object.fromEntries(
    cut.flatMap(({ name, kept }) => (fits.has(name) ? [[name, kept]] : [])),
  );
}

/**
 * Not the text alone: in what comes back redacted, an argument of this name could not be told from
 * the text that is evaluated.
 */
function notTextAlone(args: JsonObject): JsonObject {
  const isAlone = Object.hasOwn(args, "text") && Object.keys(args).length === 1;
  return isAlone ? { ...args, "": null } : args;
}

/** Where more than the text came back, only arguments were redacted: they are past. */
function redactedText({ updated_input = {} }: Evaluation, before: string): string {
  const { text, ...others } = updated_input;
  return typeof text === "string" && Object.keys(others).length === 0 ? text : before;
}
