import type { Script } from "../core/script.ts";
import { turnAsChunks } from "./openai-turn.ts";
import type { Answered, Asked } from "./serve-on-socket.ts";

/** Answers as a server of the OpenAI-compatible chat API whose model follows a script. */
export function answerAsOpenAi(script: Script, asked: Asked): Answered {
  const request = parsed(asked.body);
  if (request === undefined) return { status: 404, body: "{}" };
  const messages = listOf(request["messages"]);
  const results = messages.filter((message) => fieldOf(message, "role") === "tool");
  const { call, callId } = script.next({
    text: messages.map((message) => textIn(fieldOf(message, "content"))).join("\n"),
    offered: listOf(request["tools"]).map((tool) =>
      textIn(fieldOf(fieldOf(tool, "function"), "name")),
    ),
    resultOf: (id) => {
      const own = results.findLast((message) => sameId(fieldOf(message, "tool_call_id"), id));
      return own === undefined ? undefined : textIn(fieldOf(own, "content"));
    },
  });
  const body = turnAsChunks(call === undefined ? undefined : { ...call, id: callId });
  return { type: "text/event-stream", body };
}

/** Runtimes keep letters and digits of an ID, and may add to it. */
function sameId(given: unknown, id: string): boolean {
  return plain(textIn(given)).startsWith(plain(id));
}

function plain(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9]/g, "");
}

function parsed(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) && Array.isArray(value["messages"]) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fieldOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text of a message: a string, or a list of parts that have texts. */
function textIn(content: unknown): string {
  if (typeof content === "string") return content;
  return listOf(content)
    .map((part) => fieldOf(part, "text"))
    .filter((text) => typeof text === "string")
    .join("\n");
}
