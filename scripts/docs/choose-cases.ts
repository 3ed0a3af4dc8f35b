import { compareSeverity } from "@parapet/posture";
import type { CheckCase, CheckCases, FixCase } from "./check-cases.ts";

/** The cases that a page shows in full. */
export type ShownCases = {
  readonly fires: CheckCase;
  readonly silent: CheckCase;
  readonly fix: FixCase | undefined;
};

/**
 * The worst case that fires; the fix of the same setting; and the silent configuration that is most
 * like what the fix makes. Throws when a check has no case of a kind: its tests would have failed.
 */
export function chooseCases({ fires, silent, fixes }: CheckCases): ShownCases {
  const worst = fires
    .toSorted((a, b) => bySeverity(a, b) || bySpread(a, b) || byLength(a, b))
    .at(0);
  if (worst === undefined) throw new Error("There is no case that fires.");
  const fix = fixes
    .toSorted(
      (a, b) =>
        Number(isSameSetting(b, worst)) - Number(isSameSetting(a, worst)) ||
        bySeverity(a, b) ||
        bySpread(a, b) ||
        byLength(a, b),
    )
    .at(0);
  const wanted = wordsOf(fix?.after ?? worst.text);
  const nearest = silent
    .toSorted((a, b) => likeness(b, wanted) - likeness(a, wanted) || byLength(a, b))
    .at(0);
  if (nearest === undefined) throw new Error("There is no case that stays silent.");
  return { fires: worst, silent: nearest, fix };
}

function bySeverity(a: CheckCase, b: CheckCase): number {
  return compareSeverity(a.findings[0]?.severity ?? "info", b.findings[0]?.severity ?? "info");
}

function byLength(a: CheckCase, b: CheckCase): number {
  return a.text.length - b.text.length || (a.name < b.name ? -1 : 1);
}

function isSameSetting(a: CheckCase, b: CheckCase): boolean {
  return pointerOf(a) === pointerOf(b);
}

function pointerOf({ findings }: CheckCase): string {
  return findings[0]?.evidence[0]?.pointer ?? "";
}

/** First what is written over several lines, as people write configurations. */
function bySpread(a: CheckCase, b: CheckCase): number {
  return Number(b.text.includes("\n")) - Number(a.text.includes("\n"));
}

/** Share of words that a case has in common with a text, 0 to 1. */
function likeness({ text }: CheckCase, wanted: ReadonlySet<string>): number {
  const words = wordsOf(text);
  return words.intersection(wanted).size / words.union(wanted).size;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\w$-]+/g));
}
