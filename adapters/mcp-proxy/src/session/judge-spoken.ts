import { judgeArguments, type SayingDecision } from "../judging/judge-arguments.ts";
import type { JsonObject, RequestId } from "../messages/message.ts";
import { refusedCall } from "../messages/refusals.ts";
import type { ToolGate } from "../judging/tool-call.ts";
import type { AskRoute } from "./session-state.ts";

/** Asks the guardrails about what a model or a person says beside the arguments of a call. */
export async function judgeSpoken(
  gate: ToolGate,
  said: {
    readonly id: RequestId;
    /** A tool, or a method where it is of no tool. */
    readonly name: string;
    readonly isTool: boolean;
    readonly args: JsonObject;
  },
  route: AskRoute,
): Promise<SayingDecision> {
  const { id, name, isTool, args } = said;
  const saying = { name, isTool, args, callId: String(id), what: `send ${name.slice(0, 100)}` };
  const decision = await judgeArguments(gate, saying, route);
  return "args" in decision ? decision : { refused: `${refusedCall} ${decision.refused}` };
}
