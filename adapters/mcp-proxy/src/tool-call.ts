import { type GuardrailVerdict, shortened } from "@parapet/adapter-link";
import type { AskPerson } from "./ask-person.ts";
import type { Judge } from "./judge.ts";
import type { JsonObject, RequestId, Send } from "./message.ts";
import type { CalledTool } from "./pending-requests.ts";
import type { Pins } from "./pins/pins.ts";
import { howToApprove, reasonsOf, refusedCall, serviceAway } from "./refusals.ts";

export type ToolGate = {
  readonly judge: Judge;
  readonly pins: Pins;
  readonly person: AskPerson;
  /** The MCP server's name, as the person knows it. */
  readonly server: string;
  /** Names of tools that nobody may see or call. */
  readonly hidden: ReadonlySet<string>;
  /** The command that accepts a changed tool. */
  readonly acceptCommand: string;
};

/** May the call go on, and with which arguments; or the sentence that the model reads. */
export type CallDecision = { readonly args: JsonObject } | { readonly refused: string };

/** Decides about a call before it reaches the server. Whatever goes wrong, it is refused. */
export async function decideCall(
  gate: ToolGate,
  id: RequestId,
  tool: CalledTool,
  { toClient, cancelled }: { readonly toClient: Send; readonly cancelled: AbortSignal },
): Promise<CallDecision> {
  if (gate.hidden.has(tool.name)) return refused("this tool is hidden here.");
  const { now, pinned, isHeld } = await gate.pins.stateOf(tool.name);
  const args = shortened(tool.args);
  const verdict = await gate.judge({
    point: "pre_tool_call",
    source_trust: "agent",
    tool: tool.name,
    args: args.value,
    callId: String(id).slice(0, 200),
    // What is the approved one needs no comparing: the session may remember one that was approved before.
    ...(isHeld ? { definitionHash: now, pinnedHash: pinned } : {}),
  });
  if (isHeld) {
    return refused(
      `the description or schema of this tool has changed since it was approved. A person can look at it and accept it: ${gate.acceptCommand} ${quoted(tool.name)}`,
    );
  }
  if (verdict === undefined) return refused(serviceAway);
  switch (verdict.action) {
    case "allow":
      return { args: tool.args };
    case "modify":
      return rewritten(verdict, args.isCut);
    case "ask":
      return (await isAllowedByPerson(gate, tool, verdict, { toClient, cancelled }))
        ? { args: tool.args }
        : refused(withHowTo(gate, verdict));
    case "block":
      return refused(reasonsOf(verdict.reasons));
  }
}

function refused(reason: string): CallDecision {
  return { refused: `${refusedCall} ${reason}` };
}

function rewritten({ updated_input }: GuardrailVerdict, isCut: boolean): CallDecision {
  // What was cut out for judging would be missing in the call.
  if (isCut) return refused("its arguments are too long to be redacted.");
  return updated_input === undefined ? refused(serviceAway) : { args: updated_input };
}

function isAllowedByPerson(
  { person, server }: ToolGate,
  { name, args }: CalledTool,
  { reasons }: GuardrailVerdict,
  { toClient, cancelled }: { readonly toClient: Send; readonly cancelled: AbortSignal },
): Promise<boolean> {
  if (!person.canAsk()) return Promise.resolve(false);
  const shown = printable(JSON.stringify(args)).slice(0, 500);
  const question = `Parapet asks: may the agent call ${printable(name).slice(0, 100)} of the MCP server ${server}? ${reasonsOf(reasons)} Arguments: ${shown}`;
  return person.ask(question, toClient, cancelled);
}

function withHowTo({ person }: ToolGate, { reasons }: GuardrailVerdict): string {
  const said = reasonsOf(reasons);
  return person.canAsk() ? `${said} The person did not allow it.` : `${said} ${howToApprove}`;
}

function quoted(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : JSON.stringify(printable(name).slice(0, 100));
}

/** Without characters that steer a terminal or hide a text. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, " ");
}
