import type { Redirection } from "./shell-reading.ts";
import type { Word } from "./word.ts";

export type SimpleCommand = {
  readonly words: readonly Word[];
  readonly redirections: readonly Redirection[];
  /** What it reads from its input, where that is known. */
  readonly stdin: string | undefined;
  /** Whether it reads more than `stdin` says. */
  readonly isPartlyRead?: () => boolean;
  readonly raw: string;
  /** The programs that write to its input. */
  readonly feeders: readonly string[];
};

/** `NAME=VALUE`, `NAME+=VALUE` and `NAME[KEY]=VALUE` */
export const assignment = /^([A-Za-z_]\w*(?:\[[^\n]{1,64}?\])?)\+?=(.*)$/s;

/** The names that assignments give a value to. */
export function namesAssigned(assignments: readonly Word[]): readonly string[] {
  return assignments.map(({ text }) => text.replace(/\+?=.*$/s, ""));
}

/** Programs of the shell that take assignments. */
export const declaring = /^(?:export|declare|typeset|local|readonly)$/;
