import { compareSeverity } from "@parapet/posture";
import type { Violation } from "@parapet/guardrails";
import { byKind } from "../by-kind.ts";
import { factsOf } from "../event-facts.ts";
import type {
  ToldDrift,
  ToldEvent,
  ToldExposure,
  ToldInstruction,
  ToldMachine,
} from "../told-event.ts";

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
/** Of those that a line on drift names. */
const mostChanges = 3;

/** Worst first; those that have no room are counted. */
export function messageOf(events: readonly ToldEvent[], most: number = mostLines): ChatMessage {
  const { violations, exposures, machines, suppressions, drift, instructions } = byKind(events);
  const counts = [
    ...(exposures.length === 0 ? [] : [counted(exposures.length, "new or worse exposure")]),
    ...(violations.length === 0 ? [] : [counted(violations.length, "violation")]),
    ...(machines.length === 0 ? [] : [counted(machines.length, "silent machine")]),
    ...(suppressions.length === 0 ? [] : [counted(suppressions.length, "expired suppression")]),
    ...(drift.length === 0
      ? []
      : [counted(drift.length, "workspace") + " that drifted from the approved state"]),
    ...(instructions.length === 0 ? [] : [counted(instructions.length, "answered instruction")]),
  ];
  const lines = events
    .toSorted((a, b) => compareSeverity(factsOf(a).severity, factsOf(b).severity))
    .slice(0, most)
    .map((event) => oneLine(textOf(event)));
  const left = events.length - lines.length;
  return {
    title: `Parapet: ${counts.join(", ")}`,
    lines: left === 0 ? lines : [...lines, `${left} more, listed by Parapet`],
  };
}

/** An event as one sentence or two. It holds texts of attackers, and line breaks of theirs. */
export function textOf(event: ToldEvent): string {
  switch (event.kind) {
    case "violation":
      return violationText(event.violation);
    case "exposure":
      return exposureText(event.exposure);
    case "machine":
      return machineText(event.machine);
    case "suppression": {
      const { severity, service, message, file } = event.suppression;
      return `${severity}: in ${service}, ${file}. ${message}`;
    }
    case "drift":
      return driftText(event.drift);
    case "instruction":
      return instructionText(event.instruction);
  }
}

function violationText(violation: Violation): string {
  const { severity, guardrail_name, agent_id, service, count, reason } = violation;
  const times = count > 1 ? `, ${count} times` : "";
  return `${severity}: violation of ${guardrail_name} by ${agent_id} in ${service}${times}. ${reason}`;
}

function exposureText(exposure: ToldExposure): string {
  const { change, severity, severity_before, principal, entry_point, agents, outcomes, service } =
    exposure;
  const what = change === "new" ? "new exposure" : `exposure, was ${severity_before}`;
  const way = entry_point === "" ? "" : ` by ${entry_point}`;
  return `${severity}: ${what} in ${service}. ${principal}${way}, through ${agents.join(", ")}: ${outcomes.join(", ")}`;
}

function machineText({ severity, machine, owner, last_seen_at, services }: ToldMachine): string {
  const whose = owner === "" ? "" : ` of ${owner}`;
  return `${severity}: no scan of ${machine}${whose} since ${last_seen_at}. Workspaces: ${services.length}`;
}

function driftText({ severity, service, approved_state, opened, changes }: ToldDrift): string {
  const shown = changes.slice(0, mostChanges).map(({ change, kind, name, agent_id }) => {
    const whose = agent_id === "" || agent_id === name ? "" : ` of ${agent_id}`;
    return `${kind.replaceAll("_", " ")} ${name}${whose} ${change}`;
  });
  const left = opened - shown.length;
  const all = left > 0 ? [...shown, `${left} more`] : shown;
  return `${severity}: ${service} differs from the approved state ${approved_state}. ${all.join(", ")}`;
}

function instructionText(instruction: ToldInstruction): string {
  const { severity, status, check_ids, service, note } = instruction;
  const left = status === "applied" ? ` Findings left: ${instruction.findings_left}.` : "";
  const why = note === "" ? "" : ` ${note}`;
  return `${severity}: fix of ${check_ids.join(", ")} ${status} in ${service}.${left}${why}`;
}

/**
 * No text begins a line of its own, changes the direction of what follows it, or hides in it; a
 * long one is cut.
 */
export function oneLine(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  return line.length <= longestLine ? line : `${line.slice(0, longestLine - 1).toWellFormed()}…`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
