import type { NamedScript } from "./named-scripts.ts";

/** A task of a file that lists some, as a script. */
export type Part = Pick<NamedScript, "text" | "language"> & {
  readonly name: string;
  /** Where it begins, counted from 1. */
  readonly line: number;
};
