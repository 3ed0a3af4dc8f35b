import { OpenAPIHono } from "@hono/zod-openapi";
import { HTTPException } from "hono/http-exception";
import { methodNotAllowed } from "hono/method-not-allowed";
import { secureHeaders } from "hono/secure-headers";
import { guardHost } from "./access/host-guard.ts";
import { type Credentials, identify } from "./access/identify.ts";
import type { RateLimiter } from "./access/rate-limit.ts";
import { guardRawPath } from "./access/raw-path.ts";
import type { ApiContext } from "./api/context.ts";
import type { ApiEnv } from "./api/environment.ts";
import { mountApi } from "./api/routes.ts";
import { invalidRequest } from "./api/validation.ts";
import { compression } from "./compression.ts";
import type { Log } from "./log.ts";
import { ProblemError, problemResponse } from "./problem.ts";

/** What stands in front of the API. */
export type Gate = {
  readonly credentials: Credentials;
  /** Names beside loopback that the `Host` header may carry, lower-case. */
  readonly allowedHosts: readonly string[];
  readonly rateLimiter: RateLimiter;
  readonly newRequestId: () => string;
  readonly nowMs: () => number;
  readonly log: Log;
};

/** The whole HTTP application, without a socket: tests call `app.request()`. */
export function createApp(gate: Gate, context: ApiContext): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(result.target, result.error);
    },
  });

  app.use(async (c, next) => {
    const started = gate.nowMs();
    c.set("requestId", gate.newRequestId());
    await next();
    c.res.headers.set("X-Request-Id", c.var.requestId);
    gate.log[c.res.status >= 500 ? "error" : "debug"]("request", {
      request_id: c.var.requestId,
      method: c.req.method,
      route: c.req.routePath,
      status: c.res.status,
      duration_ms: Math.round(gate.nowMs() - started),
    });
  });
  app.use(compression());
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
      crossOriginResourcePolicy: "same-origin",
      referrerPolicy: "no-referrer",
      xFrameOptions: "DENY",
      strictTransportSecurity: false,
    }),
  );
  app.use(async (c, next) => {
    const incoming = c.env?.incoming;
    const wait = gate.rateLimiter.take(incoming?.socket.remoteAddress ?? "");
    if (wait > 0) {
      throw new ProblemError(
        "too-many-requests",
        `Wait ${wait} s, then send fewer requests at once.`,
        {
          headers: { "Retry-After": String(wait) },
        },
      );
    }
    guardRawPath(incoming?.url ?? new URL(c.req.url).pathname);
    guardHost({ host: c.req.header("host"), origin: c.req.header("origin") }, gate.allowedHosts);
    c.set("caller", await identify(c.req.header("authorization"), gate.credentials));
    await next();
  });
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (_c, methods) => {
        throw new ProblemError("method-not-allowed", `Use ${methods.join(" or ")} here.`, {
          headers: { Allow: methods.join(", ") },
        });
      },
    }),
  );

  mountApi(app, context);

  app.notFound((c) =>
    problemResponse(
      c,
      new ProblemError(
        "not-found",
        "There is nothing at this address; see /api/v1/openapi.json for those that exist.",
      ),
      c.var.requestId,
    ),
  );
  app.onError((error, c) => {
    const problem = asProblem(error);
    if (problem.code === "internal") {
      gate.log.error("failure", {
        request_id: c.var.requestId,
        error: error.name,
        at: placeOf(error),
      });
    }
    return problemResponse(c, problem, c.var.requestId);
  });
  return app;
}

function asProblem(error: Error): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof HTTPException) {
    if (error.status === 415)
      return new ProblemError("not-json", "Send the body as Content-Type: application/json.");
    if (error.status === 400)
      return new ProblemError(
        "bad-request",
        "The request is malformed; correct it and send it again.",
      );
  }
  return new ProblemError(
    "internal",
    "This is a fault of Parapet; the log has it under this request id.",
    {
      cause: error,
    },
  );
}

/** Where an error was thrown: names of code, no data. */
function placeOf(error: Error): string {
  return (
    error.stack
      ?.split("\n")
      .find((line) => line.startsWith("    at "))
      ?.trim() ?? ""
  );
}
