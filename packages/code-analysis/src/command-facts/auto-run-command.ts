import { quoteWord } from "./quote-word.ts";
import type { CommandContext, CommandFact } from "../shell/command-fact.ts";

/** A command that a runtime runs automatically: a hook, a helper, a task, a server. */
export type AutoRunCommand = {
  /** The beginning of a sentence: "The hook PreToolUse". */
  readonly subject: string;
  /** The command line. */
  readonly text: string;
  /** Its pointer. */
  readonly at: string;
  readonly context: CommandContext;
  /** Its folders, as absolute paths: relative script paths are below one of them. */
  readonly folders: readonly string[];
  /** True if it runs in a container that isolates it from the host. */
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

/** Events that pass the agent's data to a hook, not only the event. */
const calls =
  /tool|prompt|permission|shell|command|mcp|file|edit|bash|response|thought|model|transcript|agent|message|error/i;

/** The input of a hook at an event. */
export function inputOf(event: string): CommandContext["input"] {
  return calls.test(event) && !/^(?:subagent|after_?agent$|stop)/i.test(event) ? "calls" : "events";
}
