import type { AbstractValue } from "./abstract-value.ts";
import type { ValueId } from "./program.ts";

export type CallArgument = {
  readonly name?: string;
  readonly value: AbstractValue;
  readonly id: ValueId;
};

/** A call, with everything that is known of it. */
export type Call = {
  readonly program: number;
  readonly id: ValueId;
  readonly at: number;
  readonly callee: AbstractValue;
  /** Its dotted name; "" where that is not known. */
  readonly ref: string;
  /** What a method belongs to; undefined for a function. */
  readonly receiver: AbstractValue | undefined;
  readonly receiverId: ValueId;
  /** The name of the method, or of the function. */
  readonly method: string;
  readonly args: readonly CallArgument[];
};
