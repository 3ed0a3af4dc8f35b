import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** A call of a tool that the model makes. */
export type ScriptedCall = {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
};

/**
 * A prompt that makes the model take these steps, each with one or more calls at once, and then say
 * what came of the last.
 */
export function scripted(...steps: readonly (readonly ScriptedCall[])[]): string {
  return `SCRIPT${Buffer.from(JSON.stringify(steps)).toString("base64url")}END`;
}

/** A prompt that makes the model say this. */
export function saying(text: string): string {
  return `SAY${Buffer.from(text).toString("base64url")}END`;
}

/** A model that anybody may read the thoughts of. */
export type FakeModel = {
  readonly url: string;
  /** What the model was told in each conversation, as one text per request. */
  readonly heard: string[];
  /**
   * Runs before the model answers, with what it was told; undefined for nothing. Conversations of
   * earlier tests may go on.
   */
  readonly beforeStep: (run: ((told: string) => Promise<void>) | undefined) => void;
  readonly close: () => void;
};

type Message = { readonly role: string; readonly content?: unknown; readonly tool_calls?: unknown };

/** Speaks as much of OpenAI's chat completions as OpenClaw needs, on loopback. */
export async function startFakeModel(): Promise<FakeModel> {
  const heard: string[] = [];
  let before: ((told: string) => Promise<void>) | undefined;
  const server = createServer(async (request, response) => {
    const { messages = [] } = (await json(request)) as { messages?: readonly Message[] };
    const told = JSON.stringify(messages);
    heard.push(told);
    await before?.(told);
    response.setHeader("content-type", "text/event-stream");
    const [delta, reason] = nextOf(messages);
    const chunk = (fields: object) => {
      const head = { id: "c", object: "chat.completion.chunk", created: 1, model: "fake" };
      response.write(`data: ${JSON.stringify({ ...head, ...fields })}\n\n`);
    };
    chunk({ choices: [{ index: 0, delta, finish_reason: null }] });
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: reason }], usage });
    response.end("data: [DONE]\n\n");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    heard,
    beforeStep: (run) => {
      before = run;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * OpenClaw adds messages of its own after the prompt, so only the script and the calls made since
 * it count. One that quotes the script of another agent stands behind every call: a model that took
 * it for a prompt would begin again for ever.
 */
function nextOf(messages: readonly Message[]): readonly [delta: object, finishReason: string] {
  const prompt = messages.findLastIndex(isPrompt);
  const isScripted = (one: Message) => one.role === "user" && /SCRIPT\w/.test(textOf(one));
  const start = prompt === -1 ? messages.findLastIndex(isScripted) : prompt;
  const [, script = ""] = /SCRIPT([\w-]+)END/.exec(textOf(messages[start])) ?? [];
  const steps: readonly (readonly ScriptedCall[])[] =
    script === "" ? [] : JSON.parse(Buffer.from(script, "base64url").toString());
  const since = messages.slice(start + 1);
  const taken = since.filter(({ tool_calls }) => Array.isArray(tool_calls)).length;
  const step = steps[taken];
  const [, said = ""] = /SAY([\w-]+)END/.exec(textOf(messages.findLast(isPrompt))) ?? [];
  if (said !== "") {
    return [{ role: "assistant", content: Buffer.from(said, "base64url").toString() }, "stop"];
  }
  if (step === undefined) {
    const results = since.filter(({ role }) => role === "tool").map(textOf);
    return [{ role: "assistant", content: `RESULTS<<${results.join("|")}>>` }, "stop"];
  }
  const tool_calls = step.map(({ tool, args }, index) => ({
    index,
    id: `call_${taken}_${index}`,
    type: "function",
    function: { name: tool, arguments: JSON.stringify(args) },
  }));
  return [{ role: "assistant", tool_calls }, "tool_calls"];
}

/**
 * A script that OpenClaw quotes, as the task of another agent or of one that is done, is nobody's
 * prompt.
 */
function isPrompt(message: Message): boolean {
  const text = textOf(message);
  const isTold = text.includes("[Internal task completion event]");
  return message.role === "user" && !isTold && /(?<!")(?:SCRIPT|SAY)\w/.test(text);
}

function textOf(message: Message | undefined): string {
  const content = message?.content;
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: { readonly text?: string }) => part.text ?? "").join("");
}
