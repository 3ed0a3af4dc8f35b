import { endsOf, type Evaluation } from "@parapet/adapter-link";
import { type Ask, longestText } from "./ask.ts";
import type { Calls } from "./calls.ts";
import type { ResultEvent, SessionContext, ToolResult } from "./host.ts";
import { isPayload, textOfResult } from "./result-texts.ts";
import { reasonOf, sentence } from "./sentences.ts";
import type { Sessions } from "./sessions.ts";
import { serverOf, trustOfResult } from "./tools.ts";

/**
 * Tells the service what a tool gave, before the model sees it: so that the session's labels are
 * kept before the next call is evaluated. A result that could not be told, or that a guardrail
 * refuses, is blocked.
 */
export function guardResults(
  ask: Ask,
  sessions: Sessions,
  calls: Calls,
): (event: ResultEvent, context: SessionContext) => Promise<{ result: ToolResult } | void> {
  return async (event, context) => {
    const session = sessions.of(context);
    if (calls.wasBlocked(session.id, event.toolCallId)) return undefined;
    const { toolName } = event;
    const text = textOrReason(event.result);
    if (typeof text !== "string") return { result: blockedToolResult([text.reason]) };
    const asked = ask({
      agent_id: session.agentId,
      session_id: session.id,
      ...(session.parentId === "" ? {} : { parent_session_id: session.parentId }),
      ...(event.cwd === undefined ? {} : { cwd: event.cwd }),
      point: "post_tool_call",
      source_trust: calls.hasReachedOut(session.id) ? "external" : trustOfResult(toolName),
      // The arguments were evaluated before the call; long ones would crowd the result out.
      tool: { name: toolName, args: {}, server: serverOf(toolName), call_id: event.toolCallId },
      text: endsOf(text, longestText),
    });
    const result = await asked.then(
      (evaluation) => resultAfter(evaluation, event.result),
      (error) => blockedToolResult([reasonOf(error)]),
    );
    return result === undefined ? undefined : { result };
  };
}

/** The result that the model may see instead; undefined where it may see the one there is. */
function resultAfter(
  { action, reasons, updated_input: input }: Evaluation,
  given: ToolResult,
): ToolResult | undefined {
  if (action === "allow") return undefined;
  const text = input?.["text"];
  if (action !== "modify" || typeof text !== "string") return blockedToolResult(reasons);
  const others = given.content.filter(isPayload);
  return { content: [{ type: "text", text }, ...others], details: { changedBy: "parapet" } };
}

function blockedToolResult(reasons: readonly string[]): ToolResult {
  const text = sentence("Parapet blocked the result of this call, which has already run", reasons);
  return { content: [{ type: "text", text }], details: { status: "error", withheldBy: "parapet" } };
}

function textOrReason(result: ToolResult): string | { readonly reason: string } {
  try {
    return textOfResult(result);
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}
