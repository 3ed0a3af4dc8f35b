import { redactText } from "@parapet/posture/redaction";
import type { Context, TypedResponse } from "hono";
import type { ApiEnv } from "../access/environment.ts";

export type EventSource = {
  /** The next piece of the stream; undefined ends it. Returns soon after the signal ends. */
  readonly next: (signal: AbortSignal) => Promise<string | undefined>;
  /** Called once, no matter who ends the stream. */
  readonly ended: () => void;
};

export type EventStreamOptions = {
  /** Ends all streams: the service stops. */
  readonly closing: AbortSignal;
  /** A client that has not taken a piece for this long is cut, milliseconds. */
  readonly patienceMs: number;
};

/**
 * Answers with server-sent events. A piece is asked for only when the client has taken the one
 * before, so that a slow client holds one piece in memory and no more.
 */
export function eventStream(
  context: Context<ApiEnv>,
  source: EventSource,
  options: EventStreamOptions,
): Response & TypedResponse<string, 200, "text"> {
  const headers = {
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-store",
    // Stops proxies from collecting the stream.
    "X-Accel-Buffering": "no",
    Connection: "close",
  };
  // Nobody reads the body of an answer to HEAD, and nobody would end it.
  const answersHead = context.req.method === "HEAD";
  if (answersHead) source.ended();
  const cut = () => context.env?.outgoing?.destroy();
  const response = answersHead
    ? context.body(null, 200, headers)
    : context.body(readable(source, { ...options, cut }), 200, headers);
  // The type exists for the compiler alone: nothing at run time carries it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return response as unknown as Response & TypedResponse<string, 200, "text">;
}

function readable(
  { next, ended }: EventSource,
  { closing, patienceMs, cut }: EventStreamOptions & { readonly cut: () => void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const left = new AbortController();
  const over = AbortSignal.any([closing, left.signal]);
  let patience: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(patience);
    if (!left.signal.aborted) ended();
    left.abort();
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        clearTimeout(patience);
        // A source that fails ends the stream; the client comes back and is told the reason.
        const piece = over.aborted ? undefined : await next(over).catch(() => undefined);
        if (left.signal.aborted) return;
        if (piece === undefined || closing.aborted) {
          end();
          controller.close();
          return;
        }
        controller.enqueue(encoder.encode(redactText(piece, "output")));
        patience = setTimeout(cut, patienceMs).unref();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
