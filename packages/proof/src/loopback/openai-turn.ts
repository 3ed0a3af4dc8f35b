const base = { id: "c", object: "chat.completion.chunk", created: 1, model: "scripted" };
const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

/** One call of a tool, with the ID that its result is called by; undefined ends the turn. */
export type OpenAiCall =
  | { readonly tool: string; readonly args: object; readonly id: string }
  | undefined;

/** What a model of the OpenAI-compatible chat API says, as server-sent events. */
export function turnAsChunks(call: OpenAiCall): string {
  const chunks = [
    { ...base, choices: [{ index: 0, delta: deltaOf(call), finish_reason: null }] },
    { ...base, choices: [{ index: 0, delta: {}, finish_reason: reasonOf(call) }], usage },
  ];
  const lines = [...chunks.map((chunk) => JSON.stringify(chunk)), "[DONE]"];
  return lines.map((line) => `data: ${line}\n\n`).join("");
}

function deltaOf(call: OpenAiCall): object {
  if (call === undefined) return { role: "assistant", content: "Done." };
  const { tool: name, args, id } = call;
  const made = { name, arguments: JSON.stringify(args) };
  return { role: "assistant", tool_calls: [{ index: 0, id, type: "function", function: made }] };
}

function reasonOf(call: OpenAiCall): string {
  return call === undefined ? "stop" : "tool_calls";
}
