import { quoteWord } from "./quote-word.ts";
import type { CommandContext, CommandFact } from "../shell/command-fact.ts";

/** A command that a runtime runs by itself: a hook, a helper, a task, a server. */
export type AutoRunCommand = {
  /** The beginning of a sentence: "The hook PreToolUse". */
  readonly subject: string;
  /** The command line. */
  readonly text: string;
  /** Where it stands. */
  readonly at: string;
  readonly context: CommandContext;
  /** Where it runs, as absolute paths: a script that it names by a relative path lies below one of them. */
  readonly folders: readonly string[];
  /** True for what runs in a container that keeps it from the machine. */
  readonly isContained?: boolean;
};

export type JudgedCommand = AutoRunCommand & {
  /** What it does that its owner should know, and what the scripts do that it names. */
  readonly facts: readonly CommandFact[];
};

/** A program and its arguments as one line of a shell. */
export function lineOf(program: string, args: readonly string[]): string {
  return [program, ...args].map(quoteWord).join(" ");
}

/** Events at which a hook is told what the agent does, not only that something has happened. */
const calls =
  /tool|prompt|permission|shell|command|mcp|file|edit|bash|response|thought|model|transcript|agent|message|error/i;

/** What a hook of an event is told. */
export function inputOf(event: string): CommandContext["input"] {
  return calls.test(event) && !/^(?:subagent|after_?agent$|stop)/i.test(event) ? "calls" : "events";
}
