import type { Confidence, FindingSeverity } from "@parapet/posture";

/**
 * What a command does that its owner should know. "elsewhere": it runs code that comes from another machine, or that nobody
 * can read. "sends": something leaves the machine. "reads": a file of secrets is opened. "lasting": it starts by itself from then
 * on, changes the agent, or destroys. "package": a package is fetched in whatever version is the newest.
 */
export type FactKind = "elsewhere" | "sends" | "reads" | "lasting" | "package";

/** One thing that a command does. */
export type CommandFact = {
  readonly kind: FactKind;
  /** Completes "the hook …": "pipes a download from example.com into sh". */
  readonly does: string;
  readonly severity: FindingSeverity;
  readonly confidence: Confidence;
  /** Of a script that the command names: where it says so. Left out for the command line itself. */
  readonly script?: ScriptPlace;
};

type ScriptPlace = {
  /** Absolute. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly excerpt: string;
};

/** How whatever starts a command hands over what it tells it. */
export type CommandContext = {
  /** What comes in on standard input or as the last word: each call of a tool, other news, or nothing worth the name. */
  readonly input: "calls" | "events" | "nothing";
  /** True for what is asked for a credential, so that reading one is its purpose. */
  readonly givesCredential?: boolean;
  /** True for commands that strangers wrote: an address within a network is none of the owner's choice. */
  readonly isUntrusted?: boolean;
};

const ranks: readonly FindingSeverity[] = ["info", "low", "medium", "high", "critical"];

/** Of several things the worst, of each script, too. */
export function worstOfEachScript(facts: readonly CommandFact[]): readonly CommandFact[] {
  const byScript = Map.groupBy(facts, ({ script }) => script?.path ?? "");
  return [...byScript.values()].flatMap((some) =>
    some.toSorted((a, b) => ranks.indexOf(b.severity) - ranks.indexOf(a.severity)).slice(0, 1),
  );
}
