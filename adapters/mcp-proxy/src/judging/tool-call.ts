import { shortened } from "@parapet/adapter-link";
import type { AskPerson } from "./ask-person.ts";
import type { Judge } from "./judge.ts";
import { judgeArguments } from "./judge-arguments.ts";
import { hasLookalike, type JsonObject, type RequestId, type Send } from "../messages/message.ts";
import type { CalledTool } from "./pending-requests.ts";
import type { Pins } from "../pins/pins.ts";
import { refusedCall } from "../messages/refusals.ts";
import { shownPart } from "./shown-part.ts";
import { foldedName, isToolName } from "../messages/tool-name.ts";

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

const mostOfName = 100;

/** Decides about a call before it reaches the server. Whatever goes wrong, it is refused. */
export async function decideCall(
  gate: ToolGate,
  id: RequestId,
  tool: CalledTool,
  route: { readonly toClient: Send; readonly cancelled: AbortSignal },
): Promise<CallDecision> {
  const { name, args } = tool;
  if (!isToolName(name))
    return refused("the name of this tool is too long or has hidden characters.");
  if (gate.hidden.has(name)) return refused("this tool is hidden.");
  if (hasLookalike(args, noNames)) {
    return refused("two of its arguments differ only in case.");
  }
  const { now, pinned, isHeld, isOld, isLookalike } = await gate.pins.stateOf(name);
  if (isLookalike || (pinned === "" && isHidden(gate, name))) {
    return refused("unknown tool; a different tool has a similar name.");
  }
  if (isHeld) {
    // What is the approved one needs no comparing: the session may remember one that was approved
    // before.
    await gate.judge({
      point: "pre_tool_call",
      source_trust: "agent",
      tool: name,
      args: shortened(args).value,
      callId: String(id).slice(0, 200),
      definitionHash: now,
      pinnedHash: pinned,
    });
    const why = isOld
      ? "this tool was pinned in an older format that does not cover its whole definition."
      : "the description or schema of this tool has changed since it was approved.";
    return refused(`${why} To review and accept it, run ${gate.acceptCommand} ${quoted(name)}`);
  }
  const what = `call ${quoted(name)}`;
  const saying = { name, isTool: true, args, callId: String(id), what };
  const decision = await judgeArguments(gate, saying, route);
  return "args" in decision ? decision : refused(decision.refused);
}

function refused(reason: string): CallDecision {
  return { refused: `${refusedCall} ${reason}` };
}

/** Also by a name that the server could take for that of a hidden tool. */
function isHidden({ hidden }: ToolGate, name: string): boolean {
  const folded = foldedName(name);
  return [...hidden].some((one) => foldedName(one) === folded);
}

const noNames: ReadonlySet<string> = new Set();

function quoted(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : JSON.stringify(shownPart(name, mostOfName));
}
