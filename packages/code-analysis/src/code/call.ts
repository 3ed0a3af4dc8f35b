import type { AbstractValue } from "./abstract-value.ts";
import type { ValueId } from "./program.ts";

export type CallArgument = {
  readonly name?: string;
  readonly value: AbstractValue;
  readonly id: ValueId;
};

/** A call, with everything known about it. */
export type Call = {
  readonly program: number;
  readonly id: ValueId;
  readonly at: number;
  readonly callee: AbstractValue;
  /** Its dotted name; "" if unknown. */
  readonly ref: string;
  /** The receiver of a method; undefined for a function. */
  readonly receiver: AbstractValue | undefined;
  readonly receiverId: ValueId;
  /** The name of the method, or of the function. */
  readonly method: string;
  readonly args: readonly CallArgument[];
};
