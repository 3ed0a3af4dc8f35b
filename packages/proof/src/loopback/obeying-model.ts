import type { Script } from "../core/script.ts";
import type { ModelCall, Turn } from "./anthropic-api.ts";

const mostEchoed = 8_000;

/** A model of Anthropic's form that follows a script. */
export function obeying(script: Script): (call: ModelCall) => Turn {
  return ({ messages, tools }) => {
    const results = messages.flatMap((message) => message.results);
    const texts = messages.flatMap(({ text, results: own }) => [
      text,
      ...own.map((one) => one.text),
    ]);
    // Without tools, it is asked what a page says: the page is repeated.
    if (tools.length === 0) return texts.join("\n").slice(0, mostEchoed);
    const { call, callId } = script.next({
      text: texts.join("\n"),
      offered: tools,
      resultOf: (id) => results.find(({ call_id: own }) => own === id)?.text,
    });
    return call === undefined
      ? "Done."
      : [{ name: call.tool, input: { ...call.args }, id: callId }];
  };
}
