import type { Confidence, FindingSeverity } from "@parapet/posture";
import type { AbstractValue, Labels } from "./abstract-value.ts";
import type { Links } from "./link.ts";
import type { ValueId } from "./program.ts";

/** A place at which a program does what it should not. */
export type CodeFinding = {
  readonly program: number;
  readonly at: number;
  /** The id of the signal. */
  readonly signal: string;
  /** Completes "the file …". */
  readonly does: string;
  readonly confidence: Confidence;
  readonly severity?: FindingSeverity;
};

/** What the functions that follow values share. */
export type Flow = {
  readonly links: Links;
  /** True where the text of the skill says that it sends nothing to anybody. */
  readonly saysOffline: boolean;
  /** Labels of paths that are written in the programs, by their text. */
  readonly written: Map<string, Labels>;
  /** By the place of a program: expressions whose text or dotted name is given up, since each round makes another one of it. */
  readonly growing: readonly {
    readonly texts: Set<ValueId>;
    readonly names: Set<ValueId>;
  }[];
  /** Looks at what an expression is made of; each look at a long text or list may go through all of it. */
  readonly part: (program: number, id: ValueId) => AbstractValue;
  /** What a text that is hidden in a program does. */
  readonly flowsIn: (program: number, text: string) => readonly CodeFinding[];
  readonly report: (finding: CodeFinding) => void;
};
