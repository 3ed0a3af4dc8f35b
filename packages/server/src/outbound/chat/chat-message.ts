import { compareSeverity } from "@parapet/posture";
import { byKind } from "../by-kind.ts";
import type { ToldEvent } from "../told-event.ts";

/** What people read, before a chat's own spelling. The texts are those of attackers, too. */
export type ChatMessage = {
  /** Parapet's own words. */
  readonly title: string;
  /** One line each. */
  readonly lines: readonly string[];
};

/** A message stays below what each of the chats takes, in its longest spelling. */
const mostLines = 20;
const longestLine = 300;

/** Worst first; those that have no room are counted. */
export function messageOf(events: readonly ToldEvent[]): ChatMessage {
  const { violations, exposures } = byKind(events);
  const counts = [
    ...(exposures.length === 0 ? [] : [counted(exposures.length, "new or worse exposure")]),
    ...(violations.length === 0 ? [] : [counted(violations.length, "violation")]),
  ];
  const lines = events
    .toSorted((a, b) => compareSeverity(severityOf(a), severityOf(b)))
    .slice(0, mostLines)
    .map((event) => oneLine(textOf(event)));
  const left = events.length - lines.length;
  return {
    title: `Parapet: ${counts.join(", ")}`,
    lines: left === 0 ? lines : [...lines, `${left} more, listed by Parapet`],
  };
}

function severityOf(event: ToldEvent) {
  return event.kind === "violation" ? event.violation.severity : event.exposure.severity;
}

function textOf(event: ToldEvent): string {
  if (event.kind === "violation") {
    const { severity, guardrail_name, agent_id, service, count, reason } = event.violation;
    const times = count > 1 ? `, ${count} times` : "";
    return `${severity}: violation of ${guardrail_name} by ${agent_id} in ${service}${times}. ${reason}`;
  }
  const { change, severity, severity_before, principal, entry_point, agents, outcomes, service } =
    event.exposure;
  const what = change === "new" ? "new exposure" : `exposure, was ${severity_before}`;
  const way = entry_point === "" ? "" : ` by ${entry_point}`;
  return `${severity}: ${what} in ${service}. ${principal}${way}, through ${agents.join(", ")}: ${outcomes.join(", ")}`;
}

/**
 * No text begins a line of its own, changes the direction of what follows it, or hides in it; a
 * long one is cut.
 */
function oneLine(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  return line.length <= longestLine ? line : `${line.slice(0, longestLine - 1).toWellFormed()}…`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
