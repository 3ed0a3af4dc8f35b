import { compareSeverity } from "@parapet/posture";
import type { Drift, DriftCounts, Drifts } from "../store/drift/drift.ts";

/** How a scan that was sent differs from the approved state of its workspace. */
export type AnsweredDrift = DriftCounts & {
  /** False where nothing is approved: then there is nothing to differ from. */
  readonly approved: boolean;
  /** Name of the approved state; "" for none. */
  readonly approved_state: string;
  /** The most severe differences that are not accepted, without their values. */
  readonly not_accepted: readonly NamedDrift[];
};

type NamedDrift = Pick<
  Drift,
  "drift_id" | "severity" | "status" | "change" | "kind" | "agent_id" | "name" | "file" | "line"
>;

/** Differences that one answer names. */
export const mostNamed = 10;
/** Characters of each text: clients read 64 KiB of an answer. */
const longest = 200;

/** What the answer to an upload says of the drift of its service. */
export async function answeredDrift(
  drifts: Pick<Drifts, "approvals" | "of">,
  service: string,
): Promise<AnsweredDrift> {
  const { rows } = await drifts.approvals({ service, limit: 1 });
  const [approval] = rows;
  if (approval === undefined) {
    const none = { open: 0, accepted: 0, to_undo: 0 };
    return { approved: false, approved_state: "", ...none, not_accepted: [] };
  }
  const { name, drift } = approval;
  const isClean = drift.open + drift.to_undo === 0;
  const listed = isClean ? [] : await drifts.of(service);
  return {
    approved: true,
    approved_state: cut(name),
    ...drift,
    not_accepted: listed
      .filter(({ status }) => status !== "accepted")
      .toSorted((a, b) => compareSeverity(a.severity, b.severity))
      .slice(0, mostNamed)
      .map(named),
  };
}

function named(drift: Drift): NamedDrift {
  const { drift_id, severity, status, change, kind, agent_id, name, file, line } = drift;
  const texts = { agent_id: cut(agent_id), name: cut(name), file: cut(file) };
  return { drift_id, severity, status, change, kind, ...texts, line };
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`;
}
