import { counted, listed } from "../../core/format.ts";
import type { Entry } from "./entries.ts";

/** What happened in a session, in a sentence or two. */
export function storyOf(entries: readonly Entry[]): string {
  const evaluations = entries.filter(({ kind }) => kind === "evaluation");
  const of = (outcome: Entry["outcome"]) =>
    evaluations.filter((entry) => entry.outcome === outcome).length;
  const [calls, runs] = [callsIn(entries), entries.filter(({ kind }) => kind === "input").length];
  const parts = [
    runs === 0 ? "" : counted(runs, "run"),
    counted(calls, "tool call"),
    counted(evaluations.length, "guardrail evaluation"),
  ].filter(Boolean);
  const decided = [
    of("blocked") === 0 ? "" : `${of("blocked")} blocked`,
    of("block_requested") === 0 ? "" : `${counted(of("block_requested"), "block")} requested`,
    of("approval_requested") === 0
      ? ""
      : `${counted(of("approval_requested"), "approval")} requested`,
    of("change_requested") === 0 ? "" : `${counted(of("change_requested"), "change")} requested`,
    of("not_blocked") === 0 ? "" : `${of("not_blocked")} matched and not blocked`,
  ].filter(Boolean);
  return `${listed(parts)}${decided.length === 0 ? "" : `: ${listed(decided)}`}.`;
}

/** A call that a span and an evaluation tell of is one. */
function callsIn(entries: readonly Entry[]): number {
  const calls = Map.groupBy(
    entries.filter(
      ({ kind, point }) =>
        kind === "tool_call" || (kind === "evaluation" && point === "pre_tool_call"),
    ),
    ({ name, server }) => JSON.stringify([server, name]),
  );
  return [...calls.values()]
    .map((same) => {
      const spans = same.filter(({ kind }) => kind === "tool_call").length;
      return Math.max(spans, same.length - spans);
    })
    .reduce((all, one) => all + one, 0);
}
