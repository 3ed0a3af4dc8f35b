import type { FindingSeverity } from "@parapet/posture";
import type { AgentPolicy, Audience, OpenClawModel } from "../../model/model.ts";
import { audienceNames, reachOf, widestOf } from "../reach/reach.ts";
import type { Seat } from "../reach/seats.ts";
import { webToolsOf } from "../tools/web-access.ts";

/** How bad it is when an audience can have commands run on the machine that nobody is asked about. */
export const unaskedShellSeverities: Readonly<Record<Audience, FindingSeverity>> = {
  anyone: "critical",
  "group-members": "high",
  paired: "high",
  listed: "medium",
  nobody: "medium",
};

/** Who can lead an agent to commands at some of its seats that nobody is asked about, and how bad that is. */
export type UnaskedShell = {
  readonly severity: FindingSeverity;
  /** As the subject of a sentence: "the listed senders or any page it reads". */
  readonly leaders: string;
};

export function unaskedShellOf(
  model: OpenClawModel,
  agent: AgentPolicy,
  seats: readonly Seat[],
): UnaskedShell {
  const reach = widestOf(seats.map((seat) => reachOf(model, agent, seat, ["exec"])));
  const readsWeb = seats.some((seat) => webToolsOf(model, agent, seat).length > 0);
  const severity = unaskedShellSeverities[reach];
  return {
    severity: readsWeb && severity === "medium" ? "high" : severity,
    leaders: leadersOf(reach, readsWeb),
  };
}

/** A page of the web is written by a stranger, whoever asked for it. */
function leadersOf(reach: Audience, readsWeb: boolean): string {
  if (!readsWeb || reach === "anyone") return audienceNames[reach];
  return reach === "nobody" ? "any page it reads" : `${audienceNames[reach]} or any page it reads`;
}
