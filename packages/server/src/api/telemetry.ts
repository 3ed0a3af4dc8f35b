import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { requireAccess, secured } from "../access/secured.ts";
import type { TelemetryThread } from "../jobs/telemetry-thread.ts";
import { ProblemError } from "../core/problem.ts";
import { contentTypeOf, refusedAnswer, takenAnswer } from "../telemetry/receive/export-answer.ts";
import type { ExportEncoding } from "../telemetry/receive/read-export.ts";
import { droppedKinds, limitOf } from "../telemetry/facts/limits.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { readAtMost } from "../access/json-body.ts";
import { answer, longPageQuery, nextLink, usualRows } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { visibleServices } from "../access/reach.ts";

/** Bytes as they come over the wire. */
const mostBytes = 16 * 1024 * 1024;

const exportAnswer = {
  "application/x-protobuf": { schema: z.unknown() },
  "application/json": { schema: z.unknown() },
};

const traces = createRoute({
  method: "post",
  path: "/v1/traces",
  tags: ["Telemetry"],
  summary: "Ingest spans (OTLP over HTTP)",
  description:
    "An ExportTraceServiceRequest in protobuf or JSON, uncompressed or gzip, at most 16 MiB. The response uses the same encoding and is sent after the spans are stored. Each span counts once, even if it is sent repeatedly.",
  "x-parapet-access": "ingest",
  "x-parapet-concerns": "everything",
  responses: {
    200: { description: "ExportTraceServiceResponse.", content: exportAnswer },
    400: { description: "google.rpc.Status: do not retry.", content: exportAnswer },
    default: problemAnswer,
  },
});

const droppedSchema = z
  .object({
    service: z.string().openapi({ description: '"" for services over the limit.' }),
    kind: z.enum(droppedKinds).openapi({
      description:
        "services, agents, edges: spans of services, agents or edges over the limit. sessions, session_events: the oldest ones, evicted for later ones. parents: spans that were counted without waiting for their parent. guardrails: registrations. violations: identical ones within an hour count once.",
    }),
    dropped: z.int().min(1),
    limit: z.int().min(1).openapi({ description: "Number kept per service." }),
    first_at: z.iso.datetime(),
    last_at: z.iso.datetime(),
  })
  .openapi("DroppedTelemetry");

const droppedRoute = createRoute({
  method: "get",
  path: "/api/v1/telemetry/dropped",
  tags: ["Telemetry"],
  summary: "List telemetry dropped because of limits",
  description:
    "Since the service was first observed. Raise the limit with the settings `telemetry.max…`, or send fewer distinct names.",
  ...secured("read", "services"),
  request: { query: z.object({ service: z.string().optional(), ...longPageQuery }) },
  responses: {
    200: answer(
      z.array(droppedSchema),
      "A page, sorted by service and kind. `Link` points to the next page.",
    ),
    default: problemAnswer,
  },
});

export function mountTelemetry(
  app: OpenAPIHono<ApiEnv>,
  {
    telemetry,
    observations,
    telemetryLimits,
  }: Pick<ApiContext, "observations" | "telemetryLimits"> & {
    readonly telemetry: Pick<TelemetryThread, "take">;
  },
): void {
  app.openapi(droppedRoute, async (c) => {
    const { service, limit = usualRows, cursor } = c.req.valid("query");
    const page = await observations.dropped({
      service: visibleServices(c, service),
      limit,
      cursor,
    });
    const rows = page.rows.map((row) => ({ ...row, limit: limitOf(row.kind, telemetryLimits) }));
    return c.json(rows, 200, nextLink(c.req.url, page.next));
  });

  app.openAPIRegistry.registerPath(traces);
  app.post("/v1/traces", requireAccess("ingest", "everything"), async (c) => {
    const encoding = encodingOf(c.req.header("content-type"));
    const gzip = isGzip(c.req.header("content-encoding"));
    const bytes = c.var.body ?? (await readAtMost(c.req.raw, mostBytes));
    const reply = (body: Uint8Array, status: 200 | 400) =>
      c.body(new Uint8Array(body), status, { "Content-Type": contentTypeOf(encoding) });
    const outcome = await telemetry.take({ bytes, encoding, gzip });
    switch (outcome.outcome) {
      case "kept":
        return reply(takenAnswer(encoding, outcome.rejected, outcome.reason), 200);
      case "malformed":
        return reply(refusedAnswer(encoding, outcome.detail), 400);
      case "too large":
        throw new ProblemError("body-too-large", outcome.detail);
      case "busy":
        throw later(1, "Spans arrive faster than they can be stored; send these again later.");
      case "failed":
        throw later(
          5,
          `The spans could not be stored; send them again later. ${outcome.reason}`.trim(),
        );
    }
  });
}

/** Throws ProblemError for what is not OTLP over HTTP. */
function encodingOf(contentType: string | undefined): ExportEncoding {
  const [mediaType] = (contentType ?? "").split(";").map((part) => part.trim().toLowerCase());
  if (mediaType === "application/x-protobuf") return "protobuf";
  if (mediaType === "application/json") return "json";
  throw new ProblemError(
    "not-otlp",
    "Send the body as Content-Type: application/x-protobuf or application/json.",
  );
}

/** Throws ProblemError for a coding that exporters do not use. */
function isGzip(contentEncoding: string | undefined): boolean {
  const coding = (contentEncoding ?? "").trim().toLowerCase();
  if (coding === "gzip" || coding === "x-gzip") return true;
  if (coding === "" || coding === "identity") return false;
  throw new ProblemError("not-otlp", "Send the body uncompressed or with Content-Encoding: gzip.");
}

function later(seconds: number, detail: string): ProblemError {
  return new ProblemError("unavailable", detail, { headers: { "Retry-After": String(seconds) } });
}
