import { type Message, type Turn, turnAsEvents, turnAsMessage } from "./anthropic-turn.ts";

export type { Message, ToolUse, Turn } from "./anthropic-turn.ts";

/** A request to the model, in Anthropic's form. */
export type ModelCall = {
  readonly messages: readonly Message[];
  /** Names of the tools that it was offered. */
  readonly tools: readonly string[];
};

type Answer = { readonly status: number; readonly type: string; readonly body: string };

const json = "application/json";

/**
 * Answers as a server of Anthropic's API whose model says what `speak` returns. Throws where the
 * body is no JSON.
 */
export function answerAsAnthropic(
  { method, url, body }: { readonly method: string; readonly url: string; readonly body: string },
  speak: (call: ModelCall) => Turn,
): Answer {
  const [path] = url.split("?");
  if (method !== "POST" || !path?.startsWith("/v1/messages")) {
    return { status: 404, type: json, body: "{}" };
  }
  const asked: unknown = JSON.parse(body);
  if (path === "/v1/messages/count_tokens") {
    return { status: 200, type: json, body: '{"input_tokens":1}' };
  }
  const turn = speak(callFrom(asked));
  return isFields(asked) && asked["stream"] === true
    ? { status: 200, type: "text/event-stream", body: turnAsEvents(turn) }
    : { status: 200, type: json, body: turnAsMessage(turn) };
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

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
