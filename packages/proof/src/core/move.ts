import type { Call } from "./script.ts";

/** What shows that a call had its effect. */
export type Evidence =
  /** The file, inside the sandbox, has the text. */
  | { readonly in: "file"; readonly path: string; readonly text: string }
  /** The file has it after a shell of the user has started. */
  | { readonly in: "shell"; readonly path: string; readonly text: string }
  /** What the call gave back to the agent has it. */
  | { readonly in: "result"; readonly text: string }
  /** The attacker's web server was sent it. */
  | { readonly in: "web"; readonly text: string }
  /** A message to another chat has it. */
  | { readonly in: "message"; readonly text: string }
  /** A later turn, of another agent or in the same conversation, was given it; with `prompt`. */
  | { readonly in: "turn"; readonly text: string; readonly prompt?: string };

/** A call of the path, which steps it takes, and what shows each. */
export type Move = {
  readonly call: Call;
  /** Index of the step of the tool. */
  readonly toolStep: number;
  /** The turn that loads what the call has left, which somebody starts later; left out: none. */
  readonly wakes?: { readonly agentId: string; readonly prompt: string };
  /**
   * Requests that make the call without an agent, in order: their arguments, by what the one before
   * was answered. Left out: the agent makes it.
   */
  readonly requests?: readonly ((answer: string) => object)[];
  /** What shows the steps after the tool, in order. */
  readonly effects: readonly { readonly step: number; readonly evidence: Evidence }[];
};

export type Moves = {
  readonly moves: readonly Move[];
  /** By index of step: why it, and all after it, cannot be tried. */
  readonly untried: ReadonlyMap<number, string>;
};

/** The text that makes an agent go on: each agent of the path has its own. */
export function orderFor(mark: string, hop: number): string {
  return `order-${mark}-${hop}`;
}

/**
 * What reads before what sends, as an attacker needs it: a guardrail may refuse to send what was
 * read before. Otherwise in their order.
 */
export function readsFirst(moves: readonly Move[]): readonly Move[] {
  return moves.toSorted((one, other) => Number(isSent(one)) - Number(isSent(other)));
}

function isSent({ effects }: Move): boolean {
  return effects.some(({ evidence }) => evidence.in === "web" || evidence.in === "message");
}
