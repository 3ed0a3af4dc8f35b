import type { CheckDescription } from "@parapet/posture";
import { describeCheck, type FixChoice } from "./check.ts";
import { openclaw } from "./openclaw/runtime.ts";
import { suppressionChecks } from "./suppressions/checks.ts";

/** Every check of every runtime, and those of suppressions, by ID. */
export const checkCatalogue: readonly CheckDescription[] = [
  ...openclaw.checks.map((check) => describeCheck(check, openclaw.id)),
  ...suppressionChecks,
].toSorted((a, b) => (a.check_id < b.check_id ? -1 : 1));

/** A check that can be fixed, and how. */
export type FixDescription = {
  readonly check_id: string;
  /** What the fix does: "Sets gateway.bind to loopback". */
  readonly title: string;
  /** False when it cuts access or stops jobs. */
  readonly safe: boolean;
  /** Ways to choose from, the default first; empty where there is only one. */
  readonly choices: readonly { readonly name: string; readonly title: string }[];
};

/** Every automated fix, by check ID. */
export const fixCatalogue: readonly FixDescription[] = openclaw.checks
  .flatMap(({ id, fix }) =>
    fix === undefined
      ? []
      : [{ check_id: id, title: fix.title, safe: fix.safe, choices: choicesOf(fix.choices) }],
  )
  .toSorted((a, b) => (a.check_id < b.check_id ? -1 : 1));

function choicesOf(choices: readonly FixChoice[] = []): FixDescription["choices"] {
  return choices.map(({ name, title }) => ({ name, title }));
}
