import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../problem.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "./environment.ts";
import { eventStream } from "./event-stream.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { violationEvents } from "./violation-events.ts";

/** How a server treats those who listen. Milliseconds. */
export type StreamLimits = {
  /** Open at once, of all callers together. */
  readonly streams: number;
  readonly heartbeatMs: number;
  readonly pollMs: number;
  /** A client that takes nothing for this long is cut. */
  readonly patienceMs: number;
};

export const streamLimits: StreamLimits = {
  streams: 100,
  heartbeatMs: 15_000,
  pollMs: 1_000,
  patienceMs: 30_000,
};

/** Seconds after which one that found no place may ask again. */
const retryAfter = 10;

const stream = createRoute({
  method: "get",
  path: "/api/v1/violations/stream",
  tags: ["Violations"],
  summary: "Violations as they arrive, as server-sent events",
  description:
    "First `init` with the newest id and the number of violations, then one `violation` each, and a comment while nothing happens. With `Last-Event-ID` it goes on after that event, without loss or repetition.",
  ...secured("read"),
  request: {
    headers: z.object({
      "last-event-id": z
        .string()
        .regex(/^\d{0,15}$/, { error: "is the id of an event of this stream" })
        .optional(),
    }),
  },
  responses: {
    200: {
      description: "Until one side ends it.",
      content: { "text/event-stream": { schema: z.string() } },
    },
    default: problemAnswer,
  },
});

export function mountViolationStream(
  app: OpenAPIHono<ApiEnv>,
  {
    store,
    arrivals,
    closing,
    limits,
  }: Pick<ApiContext, "store" | "arrivals" | "closing" | "limits">,
): void {
  let open = 0;

  app.openapi(stream, (c) => {
    if (open >= limits.streams || closing.aborted) {
      throw new ProblemError(
        "unavailable",
        `Every stream is taken; ask again in ${retryAfter} s.`,
        {
          headers: { "Retry-After": String(retryAfter) },
        },
      );
    }
    open += 1;
    const lastEventId = c.req.valid("header")["last-event-id"];
    const subscription = arrivals.subscribe();
    const events = violationEvents({
      ...limits,
      violations: store.violations,
      arrivals: subscription,
      lastEventId: lastEventId ? Number(lastEventId) : undefined,
    });
    const ended = () => {
      open -= 1;
      subscription.end();
    };
    return eventStream(c, { ...events, ended }, { ...limits, closing });
  });
}
