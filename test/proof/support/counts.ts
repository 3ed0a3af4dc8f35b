import type { PlayedStep } from "@parapet/proof";
import type { PlayedResult } from "./play-workspace.ts";

/** What came of playing paths. */
export type Counts = {
  readonly configurations: number;
  readonly tried: number;
  readonly proven: number;
  /** Of those that were tried. */
  readonly critical: number;
  readonly provenCritical: number;
  /** By what stopped them. */
  readonly stopped: ReadonlyMap<string, number>;
  /** By why they could not be played to their end. */
  readonly notTried: ReadonlyMap<string, number>;
};

export const noCounts: Counts = {
  configurations: 0,
  tried: 0,
  proven: 0,
  critical: 0,
  provenCritical: 0,
  stopped: new Map(),
  notTried: new Map(),
};

/** Of one configuration. */
export function countsOf(results: readonly PlayedResult[]): Counts {
  const of = (status: string) => results.filter(({ proof }) => proof.status === status);
  return {
    // One without paths says nothing.
    configurations: results.length > 0 ? 1 : 0,
    tried: results.length,
    proven: of("proven").length,
    critical: results.filter(isCritical).length,
    provenCritical: of("proven").filter(isCritical).length,
    stopped: tally(of("stopped").map((result) => first(result)?.refused_by ?? "")),
    notTried: tally(of("not_tried").map((result) => first(result)?.detail ?? "")),
  };
}

function isCritical({ severity }: PlayedResult): boolean {
  return severity === "Critical";
}

function first({ proof: { steps } }: PlayedResult): PlayedStep | undefined {
  return steps.find(({ status }) => status !== "reached");
}

export function sumOf(one: Counts, other: Counts): Counts {
  return {
    configurations: one.configurations + other.configurations,
    tried: one.tried + other.tried,
    proven: one.proven + other.proven,
    critical: one.critical + other.critical,
    provenCritical: one.provenCritical + other.provenCritical,
    stopped: joined(one.stopped, other.stopped),
    notTried: joined(one.notTried, other.notTried),
  };
}

function tally(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function joined(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const names = [...new Set([...one.keys(), ...other.keys()])].toSorted();
  return new Map(names.map((name) => [name, (one.get(name) ?? 0) + (other.get(name) ?? 0)]));
}
