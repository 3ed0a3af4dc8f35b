import { isAtLeast, type FindingSeverity } from "@parapet/posture";
import { matchesOf, type Check, type Match } from "../core/check.ts";

/** One fault at one place. */
export type Placed = {
  readonly checkId: string;
  readonly agent: string;
  /** Of a setting; or the path of the file that is at fault itself. */
  readonly pointer: string;
  readonly severity: FindingSeverity;
};

/** Where all checks report; of a check that breaks, "broken" instead. */
export type Placement = ReadonlyMap<string, readonly Placed[] | "broken">;

export function placeMatches<Model>(checks: readonly Check<Model>[], model: Model): Placement {
  return new Map(checks.map((check) => [check.id, placesOf(check, model)]));
}

function placesOf<Model>(check: Check<Model>, model: Model): readonly Placed[] | "broken" {
  try {
    return matchesOf(check, model).map((match) => placeOf(check, match));
  } catch {
    return "broken";
  }
}

/** Where a match is, and how bad. */
export function placeOf(
  check: { readonly id: string; readonly severity: FindingSeverity },
  { at, file, agent, severity }: Match,
): Placed {
  return {
    checkId: check.id,
    agent: agent ?? "",
    pointer: file?.path ?? (typeof at === "string" ? at : at[0]) ?? "",
    severity: severity ?? check.severity,
  };
}

/**
 * The first place at which `after` is worse than `before` by a fault at least as bad as
 * `threshold`.
 */
export function firstNewFinding(
  before: Placement,
  after: Placement,
  threshold: FindingSeverity,
): Placed | { readonly checkId: string; readonly broken: true } | undefined {
  for (const [checkId, now] of after) {
    const then = before.get(checkId) ?? [];
    if (now === "broken" && then !== "broken") return { checkId, broken: true };
    if (now === "broken" || then === "broken") continue;
    const fault = newPlaces(then, now).find(({ severity }) => isAtLeast(severity, threshold));
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** What is in `now` and has no counterpart, as bad or worse, in `then`. */
export function newPlaces(then: readonly Placed[], now: readonly Placed[]): readonly Placed[] {
  const before = Map.groupBy(then, placeKey);
  const after = new Set(now.map(placeKey));
  const gone = Map.groupBy(
    then.filter((old) => !after.has(placeKey(old))),
    keyButForIndexes,
  );
  return now
    .filter((place) => !(before.get(placeKey(place)) ?? []).some((old) => covers(old, place)))
    .filter((place) => {
      // An item that was removed from a list moves those behind it: the old fault at a new index.
      const candidates = gone.get(keyButForIndexes(place)) ?? [];
      const moved = candidates.findIndex((old) => covers(old, place));
      if (moved >= 0) candidates.splice(moved, 1);
      return moved < 0;
    });
}

/** The same for two reports about the same setting of the same agent. */
export function placeKey({ agent, pointer }: Placed): string {
  return `${agent}\u0000${pointer}`;
}

function keyButForIndexes({ agent, pointer }: Placed): string {
  return `${agent}\u0000${withoutIndexes(pointer)}`;
}

function covers(old: Placed, place: Placed): boolean {
  return isAtLeast(old.severity, place.severity);
}

function withoutIndexes(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, "/#");
}
