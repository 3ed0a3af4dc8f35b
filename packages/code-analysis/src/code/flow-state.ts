import type { Confidence, FindingSeverity } from "@parapet/posture";
import type { AbstractValue, Labels } from "./abstract-value.ts";
import type { Links } from "./link.ts";
import type { ValueId } from "./program.ts";

/** A finding in a program. */
export type CodeFinding = {
  readonly program: number;
  readonly at: number;
  /** The id of the signal. */
  readonly signal: string;
  /** Completes "the file …". */
  readonly does: string;
  readonly confidence: Confidence;
  readonly severity?: FindingSeverity;
  /** True for what only contradicts a claim of the skill. */
  readonly isAgainstClaim?: true;
};

/** The state of the flow analysis. */
export type Flow = {
  readonly links: Links;
  /** True if the text of the skill claims that it sends nothing. */
  readonly saysOffline: boolean;
  /** Labels of paths that are written in the programs, by their text. */
  readonly written: Map<string, Labels>;
  /**
   * By the index of a program: expressions whose text or dotted name is abandoned, since each round
   * changes it.
   */
  readonly growing: readonly {
    readonly texts: Set<ValueId>;
    readonly names: Set<ValueId>;
  }[];
  /** What calls with constants return; `unknown` if it is not known. */
  readonly constants: Map<string, AbstractValue>;
  /** True once every value is known, and what happens is reported. */
  readonly isLast: () => boolean;
  /** Calls of own functions that are followed one by one. */
  readonly followed: {
    left: number;
    sinks: ReadonlyMap<number, readonly ValueId[]> | undefined;
  };
  /** The nesting of such calls. */
  readonly depthOfConstants?: number;
  /** A value, without its text once the budget for texts is used up. */
  readonly spend: (value: AbstractValue) => AbstractValue;
  /** What is known of an expression, with this state. */
  readonly evaluate: (flow: Flow, program: number, id: ValueId) => AbstractValue;
  /** Reads the operands of an expression; each read of a long text or list may scan all of it. */
  readonly part: (program: number, id: ValueId) => AbstractValue;
  /** What a hidden text in a program does. */
  readonly flowsIn: (program: number, text: string) => readonly CodeFinding[];
  readonly report: (finding: CodeFinding) => void;
};
