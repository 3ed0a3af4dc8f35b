import type { Api } from "../../api/types.ts";
import { counted, listed } from "../../core/format.ts";
import { evaluatedCalls } from "./evaluated-calls.ts";

type Activity = Pick<
  Api["Activity"],
  "session_count" | "agent_ids" | "calls" | "outcomes" | "effects" | "errors"
>;

/** What happened in a period, in a few sentences. */
export function activityText(activity: Activity): string {
  const { session_count, agent_ids, calls, outcomes, effects } = activity;
  if (session_count === 0) return "";
  const who = agent_ids.length === 0 ? "Agents" : counted(agent_ids.length, "agent");
  const what = `${who} made ${counted(calls, "tool call")} in ${counted(session_count, "session")}.`;
  const stopped = [
    ofCalls(outcomes.blocked, "was blocked", "were blocked"),
    asked(outcomes.block_requested, "block"),
    asked(outcomes.approval_requested, "approval"),
    asked(outcomes.change_requested, "change"),
  ].filter(Boolean);
  const done = [
    ofCalls(
      outcomes.not_blocked,
      "matched a guardrail and went on",
      "matched a guardrail and went on",
    ),
    ofCalls(effects.private_read, "read private data", "read private data"),
    ofCalls(effects.egress_done, "sent data out", "sent data out"),
  ].filter(Boolean);
  const unknown =
    evaluatedCalls(outcomes) === 0
      ? "No call was evaluated, so what was stopped, read and sent is unknown."
      : "";
  return [what, sentence(stopped), sentence(done), unknown].filter(Boolean).join(" ");
}

function ofCalls(times: number, one: string, many: string): string {
  return times === 0 ? "" : `${counted(times, "call")} ${times === 1 ? one : many}`;
}

function asked(times: number, what: string): string {
  return times === 0 ? "" : `${counted(times, what)} ${times === 1 ? "was" : "were"} requested`;
}

function sentence(parts: readonly string[]): string {
  const text = listed(parts);
  return text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
