/** One small change of a source text that a test should notice. Offsets are in UTF-16 units. */
export type Mutant = {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** What is wrong now, for the report: "a condition that always holds". */
  readonly fault: string;
};
