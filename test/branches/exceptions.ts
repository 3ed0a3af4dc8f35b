import { scannerExceptions } from "./exceptions/scanner.ts";

/** A branch that no test takes, and why. */
export type BranchException = {
  readonly file: string;
  /** The text of the condition, on one line. */
  readonly condition: string;
  readonly never: "holds" | "fails";
  readonly reason: string;
};

export const branchExceptions = (): readonly BranchException[] => scannerExceptions;
