import type { FindingSeverity } from "@parapet/posture";
import { startInWords } from "./in-words.ts";
import { type AgentRun, changesRepository, isOpen, runsAnyCode } from "./model.ts";

type Reached = Pick<AgentRun, "start" | "handed">;

/**
 * How untrusted text comes to something: they start it; a member hands it on; nobody can say; not
 * at all.
 */
export type Reach = "open" | "handed" | "unknown" | "members";

export function reachOf({ start, handed }: Reached): Reach {
  if (isOpen(start)) return "open";
  if (handed.isPossible) return "handed";
  return start.who === "unknown" ? "unknown" : "members";
}

/** As the beginning of a sentence: "Anyone can start this (issue_comment)". */
export function reachInWords(reached: Reached): string {
  switch (reachOf(reached)) {
    case "open":
      return `Started by ${startInWords(reached)}`;
    case "handed":
      return `Started by a member on untrusted text (${reached.handed.events.join(", ")})`;
    case "unknown":
      return "Who can start it is unknown";
    case "members":
      return "Started by people with write access";
  }
}

/** The same of what is always reported. */
export function severityFrom(
  reached: Reached,
  severities: Readonly<Record<Reach, FindingSeverity>>,
): FindingSeverity {
  return severities[reachOf(reached)];
}

/** Lower where only some of the listed commands run any code. */
export function severityOfCommands(run: AgentRun): FindingSeverity | undefined {
  return severityBy(
    run,
    run.tools.isSure
      ? { open: "high", handed: "medium", unknown: "low" }
      : { open: "medium", handed: "low" },
  );
}

export type Severities = Readonly<Partial<Record<Reach, FindingSeverity>>>;

/** The severity by who reaches it; undefined where that is nothing to report. */
export function severityBy(reached: Reached, severities: Severities): FindingSeverity | undefined {
  return severities[reachOf(reached)];
}

/** How bad it is that untrusted senders start a run; undefined where they gain nothing by it. */
export function severityOfStart(run: AgentRun): FindingSeverity | undefined {
  const { token, secrets, tools } = run;
  if (runsAnyCode(run)) {
    if (!tools.isSure) return "medium";
    return changesRepository(token) || secrets.length > 0 || token.kind === "unknown"
      ? "high"
      : "medium";
  }
  if (tools.commands === "unknown") return "medium";
  if (changesRepository(token)) return "medium";
  return token.isReachable &&
    (token.kind !== "listed" || token.writes.some((scope) => scope !== "id-token"))
    ? "low"
    : undefined;
}

/** What a run gives away, in words: "any command, writes contents". */
export function gainInWords(run: AgentRun): string {
  const { token, secrets, tools } = run;
  const parts = [
    ...(runsAnyCode(run) ? ["can run any command"] : []),
    ...(tools.commands === "unknown"
      ? ["can run commands that its settings allow, which are unknown"]
      : []),
    ...(token.isReachable && token.kind === "write-all"
      ? ["has a token with write access to everything"]
      : []),
    ...(token.isReachable && token.writes.length > 0
      ? [`has a token with write access to ${token.writes.join(", ")}`]
      : []),
    ...(token.isReachable && token.kind === "unknown"
      ? ["has a token with the repository's default permissions"]
      : []),
    ...(secrets.length > 0 && runsAnyCode(run)
      ? [`can read ${[...new Set(secrets.map(({ name }) => name))].join(", ")}`]
      : []),
  ];
  return parts.join(", ");
}

/** Runs in environments wait for reviewers, where the repository asks for some. */
export function confidenceOf({ environment }: Pick<AgentRun, "environment">): "high" | "medium" {
  return environment === "" ? "high" : "medium";
}
