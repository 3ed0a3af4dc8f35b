/** A message of a conversation as the model sees it. */
export type Message = {
  readonly role: string;
  readonly text: string;
  readonly results: readonly { readonly call_id: string; readonly text: string }[];
};

export type ToolUse = {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What its result will be called by; left out: anything. */
  readonly id?: string;
};

/** What the model says: a text, or tools to call at once. */
export type Turn = string | readonly ToolUse[];

const usage = {
  input_tokens: 1,
  output_tokens: 1,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
};

let turns = 0;

function blocksOf(turn: Turn): readonly Readonly<Record<string, unknown>>[] {
  turns += 1;
  if (typeof turn === "string") return [{ type: "text", text: turn }];
  return turn.map(({ name, input, id }, at) => ({
    type: "tool_use",
    id: id ?? `toolu_${turns}_${at}`,
    name,
    input,
  }));
}

function messageOf(content: readonly object[], stop: string | null): object {
  return {
    id: `msg_${turns}`,
    type: "message",
    role: "assistant",
    model: "loopback",
    content,
    stop_reason: stop,
    stop_sequence: null,
    usage,
  };
}

const stopOf = (turn: Turn): string => (typeof turn === "string" ? "end_turn" : "tool_use");

/** The answer to a call that does not stream. */
export function turnAsMessage(turn: Turn): string {
  return JSON.stringify(messageOf(blocksOf(turn), stopOf(turn)));
}

/** The same as server-sent events. */
export function turnAsEvents(turn: Turn): string {
  const blocks = blocksOf(turn);
  return [
    event("message_start", { message: messageOf([], null) }),
    ...blocks.flatMap((block, index) => [
      event("content_block_start", { index, content_block: emptied(block) }),
      event("content_block_delta", { index, delta: deltaOf(block) }),
      event("content_block_stop", { index }),
    ]),
    event("message_delta", { delta: { stop_reason: stopOf(turn), stop_sequence: null }, usage }),
    event("message_stop", {}),
  ].join("");
}

function emptied(block: Readonly<Record<string, unknown>>): object {
  return block["type"] === "text" ? { ...block, text: "" } : { ...block, input: {} };
}

function deltaOf(block: Readonly<Record<string, unknown>>): object {
  return block["type"] === "text"
    ? { type: "text_delta", text: block["text"] }
    : { type: "input_json_delta", partial_json: JSON.stringify(block["input"]) };
}

function event(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}
