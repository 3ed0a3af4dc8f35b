import type { ServerResponse } from "node:http";
import { jsonText } from "../messages/json-text.ts";
import type { JsonObject, RequestId } from "../messages/message.ts";
import { eventText, type ServerSentEvent } from "./server-sent-events.ts";

/**
 * The answer to one HTTP request of a client, which turns into a stream of events when it has to.
 */
export type Exchange = {
  /**
   * Sends a message on; the answer to `waitsFor` is the last one. `source` is the server's event
   * that it came in.
   */
  readonly send: (value: JsonObject, source?: ServerSentEvent) => void;
  /**
   * Begins a stream of events before the first one is there: its client waits to hear that it is
   * one.
   */
  readonly open: () => void;
  /** An event without a message, as the server sent it. */
  readonly sendEvent: (event: ServerSentEvent) => void;
  /** Resolves when the client has read enough for more to be sent, or has gone. */
  readonly drained: () => Promise<void>;
  /** Headers of the server's answer that the client's gets as well; before the first message. */
  readonly takeHeaders: (headers: Readonly<Record<string, string>>) => void;
  /** Ends it with the answer, an error; with this status where nothing has been sent. */
  readonly fail: (status: number, value: JsonObject) => void;
  /** Ends it; with this status where nothing has been sent. */
  readonly end: (status: number) => void;
};

/** `waitsFor` is undefined where no answer is the last: for a stream that the client listens to. */
export function createExchange(response: ServerResponse, waitsFor?: RequestId): Exchange {
  // A client that has gone reads nothing.
  response.on("error", () => undefined);
  const start = (type: string): void => {
    if (response.headersSent) return;
    response.writeHead(200, { "content-type": type, "cache-control": "no-store" });
  };
  const isLast = (value: JsonObject): boolean =>
    waitsFor !== undefined && value["method"] === undefined && value["id"] === waitsFor;
  const fail = (status: number, value: JsonObject): void => {
    if (response.writableEnded) return;
    const data = jsonText(value);
    if (response.headersSent) response.end(eventText({ ...noEvent, data }));
    else response.writeHead(status, { "content-type": "application/json" }).end(data);
  };
  const sendEvent = (event: ServerSentEvent): void => {
    start("text/event-stream");
    response.write(eventText(event));
  };
  return {
    open() {
      start("text/event-stream");
      response.flushHeaders();
    },
    sendEvent,
    fail,
    send(value, source) {
      if (response.writableEnded) return undefined;
      // The proxy itself does not take the message.
      if (value["id"] === null && !response.headersSent) return fail(400, value);
      const data = jsonText(value);
      if (isLast(value) && !response.headersSent && source === undefined) {
        start("application/json");
        response.end(data);
        return undefined;
      }
      const { id, retry } = source ?? noEvent;
      sendEvent({ ...noEvent, id, data, retry });
      if (isLast(value)) response.end();
      return undefined;
    },
    async drained() {
      if (!response.writableNeedDrain) return;
      await new Promise<void>((resolve) => {
        const done = (): void => {
          response.off("drain", done);
          response.off("close", done);
          resolve();
        };
        response.on("drain", done);
        response.on("close", done);
      });
    },
    takeHeaders(headers) {
      if (response.headersSent) return;
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    },
    end(status) {
      if (response.writableEnded) return;
      if (!response.headersSent) response.writeHead(status);
      response.end();
    },
  };
}

const noEvent = { event: "message", id: "", retry: "" } as const;
