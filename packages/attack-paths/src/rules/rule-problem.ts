import { compareText } from "../graph/compare.ts";

/** A rule file and its text; the loader reads no files itself. */
export type RuleFile = { readonly file: string; readonly text: string };

/** 1-based; the column counts UTF-16 code units. */
export type Position = { readonly line: number; readonly column: number };

/** Why a rule is not used, and where its author should look. */
export type RuleProblem = Position & {
  readonly file: string;
  /** One sentence without a full stop. */
  readonly message: string;
};

export type Report = (at: Position, message: string) => void;

export function compareProblems(a: RuleProblem, b: RuleProblem): number {
  return (
    compareText(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compareText(a.message, b.message)
  );
}
