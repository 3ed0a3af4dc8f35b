import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { callerKey } from "../access/caller-key.ts";
import { judge } from "../access/rules.ts";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { eventStream } from "./event-stream.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { type StreamSlotLimits, streamSlots } from "./stream-slots.ts";
import { violationEvents } from "./violation-events.ts";
import { chosenBy, reachOf, visibleServices } from "../access/reach.ts";

/** How a server treats those who listen. Milliseconds. */
export type StreamLimits = StreamSlotLimits & {
  readonly heartbeatMs: number;
  readonly pollMs: number;
  /** A client that takes nothing for this long is cut. */
  readonly patienceMs: number;
};

export const streamLimits: StreamLimits = {
  streams: 100,
  streamsPerCaller: 25,
  streamsForNamed: 40,
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
  summary: "Stream violations as server-sent events",
  description:
    "Sends `init` with the newest id and the number of violations, then one `violation` event each, and comments as keep-alives. With `Last-Event-ID` it resumes after that event, without loss or repetition.",
  ...secured("read", "services"),
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
      description: "The event stream; open until one side closes it.",
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
  const places = streamSlots(limits);

  app.openapi(stream, (c) => {
    const address = c.env?.connection?.address ?? "";
    const leave = closing.aborted ? "others" : places.take(callerKey(c.var.caller, address));
    if (typeof leave === "string") {
      throw new ProblemError(
        "unavailable",
        leave === "others"
          ? `All streams are in use; try again in ${retryAfter} s, or authenticate: some are reserved for authenticated callers.`
          : `You have ${limits.streamsPerCaller} streams open; close one, or try again in ${retryAfter} s.`,
        {
          headers: { "Retry-After": String(retryAfter) },
        },
      );
    }
    const lastEventId = c.req.valid("header")["last-event-id"];
    const subscription = arrivals.subscribe();
    let service = visibleServices(c, undefined);
    const events = violationEvents({
      ...limits,
      service: () => service,
      violations: store.violations,
      arrivals: subscription,
      lastEventId: lastEventId ? Number(lastEventId) : undefined,
    });
    const ended = () => {
      leave();
      subscription.end();
    };
    const { callerNow = () => Promise.resolve(c.var.caller) } = c.var;
    /** Rejects, and so ends the stream, where the token or session that began it holds no more. */
    const next = async (signal: AbortSignal): Promise<string | undefined> => {
      const caller = await callerNow();
      if (judge("read", caller) !== "allowed") return undefined;
      service = chosenBy(reachOf(caller, "read"));
      const piece = await events.next(signal);
      return judge("read", await callerNow()) === "allowed" ? piece : undefined;
    };
    return eventStream(c, { next, ended }, { ...limits, closing });
  });
}
