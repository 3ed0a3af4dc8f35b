/** A word of a command, as far as it can be worked out without running anything. */
export type Word = {
  readonly text: string;
  /** Part of it is known at run time only; that part stands as it is written. */
  readonly dynamic: boolean;
  /** Programs whose output became part of it: `$(curl …)`. */
  readonly fedBy: readonly string[];
  /** None of it was quoted, so it can be a reserved word or an assignment. */
  readonly bare: boolean;
  /** What a program reads from it as a file, where that is known: `<(echo …)`. */
  readonly content?: string;
};

export function plainWord(text: string): Word {
  return { text, dynamic: false, fedBy: [], bare: false };
}

/** A text as one word of a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
