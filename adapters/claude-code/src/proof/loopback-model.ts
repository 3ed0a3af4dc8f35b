import { isFields } from "@parapet/adapter-link";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Message, type Turn, turnAsEvents, turnAsMessage } from "./model-turn.ts";

/**
 * A model in Anthropic's form that says what it was told to say: for trying Claude Code without one
 * and without a network.
 */
export type LoopbackModel = {
  readonly url: string;
  readonly close: () => void;
};

export type ModelCall = {
  readonly messages: readonly Message[];
  /** Names of the tools that it was offered. */
  readonly tools: readonly string[];
};

const mostBytes = 64 * 1024 * 1024;

/** Starts one on a free port of the loopback interface. `speak` is asked for each turn. */
export async function startLoopbackModel(speak: (call: ModelCall) => Turn): Promise<LoopbackModel> {
  const server = createServer((call, answer) => {
    respond(call, answer, speak).catch(() => answer.destroy());
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(0, "127.0.0.1", listening);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function respond(
  call: IncomingMessage,
  answer: ServerResponse,
  speak: (call: ModelCall) => Turn,
): Promise<void> {
  const [path] = (call.url ?? "").split("?");
  if (call.method !== "POST" || !path?.startsWith("/v1/messages")) {
    call.resume();
    answer.writeHead(404, { "content-type": "application/json" }).end("{}");
    return;
  }
  if (Number(call.headers["content-length"] ?? 0) > mostBytes) throw new Error("too large");
  const asked: unknown = JSON.parse(await text(call));
  if (path === "/v1/messages/count_tokens") {
    answer.setHeader("content-type", "application/json").end('{"input_tokens":1}');
    return;
  }
  const turn = speak(callFrom(asked));
  if (isFields(asked) && asked["stream"] === true) {
    answer.setHeader("content-type", "text/event-stream").end(turnAsEvents(turn));
  } else answer.setHeader("content-type", "application/json").end(turnAsMessage(turn));
}

function callFrom(asked: unknown): ModelCall {
  const { messages, tools } = isFields(asked) ? asked : {};
  return {
    messages: (Array.isArray(messages) ? messages : []).map(messageFrom),
    tools: (Array.isArray(tools) ? tools : []).flatMap((tool: unknown) =>
      isFields(tool) && typeof tool["name"] === "string" ? [tool["name"]] : [],
    ),
  };
}

function messageFrom(message: unknown): Message {
  const { role, content } = isFields(message) ? message : {};
  const parts: readonly unknown[] =
    typeof content === "string"
      ? [{ type: "text", text: content }]
      : Array.isArray(content)
        ? content
        : [];
  return {
    role: typeof role === "string" ? role : "",
    text: parts.map((part) => textAt(part, "text")).join("\n"),
    results: parts
      .filter(isFields)
      .flatMap((part) =>
        part["type"] === "tool_result"
          ? [{ call_id: textAt(part, "tool_use_id"), text: resultText(part["content"]) }]
          : [],
      ),
  };
}

function resultText(content: unknown): string {
  if (typeof content === "string") return content;
  return Array.isArray(content) ? content.map((part) => textAt(part, "text")).join("\n") : "";
}

function textAt(value: unknown, name: string): string {
  const found = isFields(value) ? value[name] : undefined;
  return typeof found === "string" ? found : "";
}
