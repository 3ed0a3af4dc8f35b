/** One call that a path needs, and what came of it. */
export type Call = {
  /** Text that the agent must have been given before it makes the call. */
  readonly after: string;
  /** Text that the same turn must have besides; left out: none. */
  readonly also?: string;
  /** The tool as the runtime names it. */
  readonly tool: string;
  readonly args: object;
  /** Another tool that does the same, for an agent that has only that one. */
  readonly instead?: { readonly tool: string; readonly args: object };
};

/** How far a call came. */
export type CallState =
  /** No turn had the text that asks for it. */
  | { readonly is: "waiting" }
  /** A turn had the text, and the model was not offered the tool. */
  | { readonly is: "not_offered" }
  | { readonly is: "called"; readonly tool: string }
  /** What the runtime gave back to the model. */
  | { readonly is: "answered"; readonly tool: string; readonly text: string };

/** What a model says next: a call of a tool, or that it is done. */
export type NextCall = { readonly tool: string; readonly args: object } | undefined;

/** A request to a model, whatever its API. */
export type ModelTurn = {
  /** Every text that the model is given. */
  readonly text: string;
  readonly offered: readonly string[];
  /** The result of the call with this ID, if the turn has it. */
  readonly resultOf: (callId: string) => string | undefined;
};

/**
 * A model that obeys: it makes each call once, in order, as soon as it is given the text for it.
 */
export type Script = {
  /** What to say next. `callId` is the ID that the call must have. */
  readonly next: (turn: ModelTurn) => { readonly call: NextCall; readonly callId: string };
  /** A call that somebody else made, with its answer; undefined where the tool is not there. */
  readonly answered: (index: number, text: string | undefined) => void;
  /** Index as in the list of calls. */
  readonly stateOf: (index: number) => CallState;
  /** True where one turn had all of the texts. */
  readonly hasSeen: (...texts: readonly string[]) => boolean;
  /** Number of changes so far: a run in which it stays the same gets nowhere. */
  readonly progress: () => number;
  /** Of the first calls, where a number is given; of all, else. */
  readonly isOver: (first?: number) => boolean;
};

/** Each has at most what a request may have. */
const mostTurns = 64;

/**
 * `reach`: how a tool that is not offered by its name can still be called; undefined: not at all.
 */
export function scriptOf(
  calls: readonly Call[],
  reach: (call: Call, offered: readonly string[]) => NextCall,
): Script {
  const states: CallState[] = calls.map(() => ({ is: "waiting" }));
  const turns: string[] = [];
  let progress = 0;
  const set = (index: number, state: CallState) => {
    states[index] = state;
    progress += 1;
  };
  return {
    next: (turn) => {
      if (!turns.includes(turn.text)) {
        turns.push(turn.text);
        while (turns.length > mostTurns) turns.shift();
        progress += 1;
      }
      for (const [index, state] of states.entries()) {
        if (state.is !== "called") continue;
        const text = turn.resultOf(idOf(index));
        if (text !== undefined) set(index, { ...state, is: "answered", text });
      }
      for (const [index, call] of calls.entries()) {
        const { after, also = "" } = call;
        const isAsked = turn.text.includes(after) && turn.text.includes(also);
        if (states[index]?.is !== "waiting" || !isAsked) continue;
        const offered = offeredOf(call, turn.offered);
        const made = offered ?? reach(call, turn.offered);
        const { tool } = offered ?? call;
        set(index, made === undefined ? { is: "not_offered" } : { is: "called", tool });
        if (made !== undefined) return { call: made, callId: idOf(index) };
      }
      return { call: undefined, callId: "" };
    },
    answered: (index, text) => {
      const tool = calls[index]?.tool ?? "";
      set(index, text === undefined ? { is: "not_offered" } : { is: "answered", tool, text });
    },
    stateOf: (index) => states[index] ?? { is: "waiting" },
    hasSeen: (...texts) => turns.some((turn) => texts.every((text) => turn.includes(text))),
    progress: () => progress,
    isOver: (first = states.length) =>
      states.slice(0, first).every(({ is }) => is === "answered" || is === "not_offered"),
  };
}

/** The call, or the one that does the same, where the model is offered its tool. */
function offeredOf({ tool, args, instead }: Call, offered: readonly string[]): NextCall {
  if (offered.includes(tool)) return { tool, args };
  return instead !== undefined && offered.includes(instead.tool) ? instead : undefined;
}

function idOf(index: number): string {
  return `call_proof_${index + 1}`;
}
