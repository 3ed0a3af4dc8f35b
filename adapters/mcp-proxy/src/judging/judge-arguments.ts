import { type Evaluation, judgeable, NotJudgeable, shortened } from "@parapet/adapter-link";
import { withKeptNumbers } from "../messages/kept-numbers.ts";
import type { JsonObject, Send } from "../messages/message.ts";
import { howToApprove, reasonsOf, serviceUnreachable } from "../messages/refusals.ts";
import { shownPart } from "./shown-part.ts";
import type { ToolGate } from "./tool-call.ts";

/** What the client is about to say to the server. */
export type Saying = {
  /** A tool, or a method of the protocol where it is of no tool. */
  readonly name: string;
  readonly isTool: boolean;
  readonly args: JsonObject;
  readonly callId: string;
  /** Ends the question to the person: "may the agent …". */
  readonly what: string;
};

/** With which arguments it may go on; or why not. */
export type SayingDecision = { readonly args: JsonObject } | { readonly refused: string };

const mostShown = 500;

/** Asks the guardrails before the server gets it. */
export async function judgeArguments(
  gate: ToolGate,
  saying: Saying,
  route: { readonly toClient: Send; readonly cancelled: AbortSignal },
): Promise<SayingDecision> {
  const { name, isTool, callId, args } = saying;
  const problem = problemOf(args);
  if (problem !== "") return { refused: problem };
  const cut = shortened(args);
  const evaluation = await gate.judge({
    point: "pre_tool_call",
    source_trust: "agent",
    tool: name,
    isTool,
    args: cut.value,
    isCutUnseen: cut.isCutUnseen,
    callId: callId.slice(0, 200),
  });
  if (evaluation === undefined) return { refused: serviceUnreachable };
  switch (evaluation.action) {
    case "allow":
      return { args };
    case "modify":
      return rewritten(evaluation, args, cut.isCut);
    case "ask":
      return (await isAllowedByPerson(gate, saying, evaluation, route))
        ? { args }
        : { refused: withHowTo(gate, evaluation) };
    case "block":
      return { refused: reasonsOf(evaluation.reasons) };
  }
}

/**
 * Ends the sentence "Parapet blocked this call: …"; "" where guardrails can be asked about the
 * arguments.
 */
export function problemOf(args: JsonObject): string {
  try {
    judgeable(args);
    return "";
  } catch (error) {
    if (error instanceof NotJudgeable) return error.message;
    throw error;
  }
}

function rewritten(
  { updated_input }: Evaluation,
  given: JsonObject,
  isCut: boolean,
): SayingDecision {
  // What was cut out for judging would be missing in the call.
  if (isCut) return { refused: "its arguments are too long to redact." };
  return updated_input === undefined
    ? { refused: serviceUnreachable }
    : { args: withKeptNumbers(updated_input, given) };
}

function isAllowedByPerson(
  { person, server }: ToolGate,
  { what, args }: Saying,
  { reasons }: Evaluation,
  { toClient, cancelled }: { readonly toClient: Send; readonly cancelled: AbortSignal },
): Promise<boolean> {
  if (!person.canAsk()) return Promise.resolve(false);
  const shown = shownPart(JSON.stringify(args), mostShown);
  const question = `Parapet requires approval: may the agent ${what} of the MCP server ${server}? ${reasonsOf(reasons)} Arguments: ${shown}`;
  return person.ask(question, toClient, cancelled);
}

function withHowTo({ person }: ToolGate, { reasons }: Evaluation): string {
  const said = reasonsOf(reasons);
  return person.canAsk() ? `${said} The user did not approve it.` : `${said} ${howToApprove}`;
}
