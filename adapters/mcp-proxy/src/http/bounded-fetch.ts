import { countValues, maxValues } from "../messages/json-memory.ts";
import { mediaTypeOf } from "./media-type.ts";
import { maxMessageBytes } from "../messages/message-stream.ts";
import { eventsOf, eventText, type ServerSentEvent } from "./server-sent-events.ts";
import { errorInstead, isAnswerTo, requestIn } from "./unanswered.ts";
import { textOf } from "./upstream.ts";

/** A server that asks for less is asked as often as this. Milliseconds. */
const shortestRetryMs = 100;

/**
 * `fetch` without redirects, whose bodies are as the proxy reads them: a stream of events is
 * rewritten, and waits for `ready` after each; other bodies, and events, that are longer than a
 * message may be break off. A stream that ends without the answer, and that nobody resumes, ends
 * with an error in its place.
 */
export function boundedFetch(ready: () => Promise<void>): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { redirect: "manual", ...init });
    const { body, status, statusText, headers } = response;
    if (body === null) return response;
    const type = mediaTypeOf(headers.get("content-type"));
    const asked = init?.method === "POST" ? init.body : undefined;
    const read = type === "text/event-stream" ? readEvents(body, ready, asked) : bounded(body);
    const answer = new Response(ReadableStream.from(read), { status, statusText, headers });
    // Who reads it next reads it as what it was read as here.
    answer.headers.set("content-type", type);
    return answer;
  };
}

async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  ready: () => Promise<void>,
  asked: unknown,
): AsyncGenerator<Uint8Array> {
  let unanswered = requestIn(asked);
  for await (const event of eventsOf(body, maxMessageBytes)) {
    const data = inOneLine(readable(event.data));
    yield Buffer.from(eventText({ ...event, data, retry: patient(event) }));
    const isResumed = event.id !== "";
    if (unanswered !== undefined && (isResumed || isAnswerTo(unanswered, data))) {
      unanswered = undefined;
    }
    await ready();
  }
  if (unanswered === undefined) return;
  const data = errorInstead(unanswered);
  yield Buffer.from(eventText({ event: "message", id: "", data, retry: "" }));
}

/** Between its parts JSON may be on several lines, and nowhere else. */
function inOneLine(data: string): string {
  return data.replaceAll("\n", " ");
}

function patient({ retry }: ServerSentEvent): string {
  return /^\d{1,9}$/.test(retry) ? String(Math.max(Number(retry), shortestRetryMs)) : "";
}

async function* bounded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(readable(await textOf(body)));
}

/** What parses it next asks nobody whether there is room. */
function readable(text: string): string {
  if (countValues(text) > maxValues) throw new Error("a message is too long");
  return text;
}
