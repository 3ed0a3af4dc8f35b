import type { Confidence, FindingSeverity } from "@parapet/posture";

/**
 * What a command does that its owner should know. "elsewhere": it runs remote code, or code that no
 * one can read. "sends": something leaves the machine. "reads": a secrets file is opened.
 * "lasting": it persists, changes the agent, or destroys data. "package": an unpinned package is
 * fetched.
 */
export type FactKind = "elsewhere" | "sends" | "reads" | "lasting" | "package";

/** One thing that a command does. */
export type CommandFact = {
  readonly kind: FactKind;
  /** Completes "the hook …": "pipes a download from example.com into sh". */
  readonly does: string;
  readonly severity: FindingSeverity;
  readonly confidence: Confidence;
  /** The position in a script that the command names. Undefined for the command line itself. */
  readonly script?: ScriptPlace;
  /** The variable of the server that does it. Undefined for the command. */
  readonly setting?: string;
};

type ScriptPlace = {
  /** Absolute. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly excerpt: string;
};

/** The context in which a command is started. */
export type CommandContext = {
  /** Its standard input or last argument: each tool call, other events, or nothing relevant. */
  readonly input: "calls" | "events" | "nothing";
  /** True for a command whose purpose is to print a credential. */
  readonly givesCredential?: boolean;
  /** True for third-party commands: a private address in them is not the owner's choice. */
  readonly isUntrusted?: boolean;
};

const ranks: readonly FindingSeverity[] = ["info", "low", "medium", "high", "critical"];

/** The worst fact of the command line, of each script and of each setting. */
export function worstOfEachScript(facts: readonly CommandFact[]): readonly CommandFact[] {
  const byScript = Map.groupBy(
    facts,
    ({ script, setting }) => `${setting ?? ""} ${script?.path ?? ""}`,
  );
  return [...byScript.values()].flatMap((some) =>
    some.toSorted((a, b) => ranks.indexOf(b.severity) - ranks.indexOf(a.severity)).slice(0, 1),
  );
}
