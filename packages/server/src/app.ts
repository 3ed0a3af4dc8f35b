import { OpenAPIHono } from "@hono/zod-openapi";
import { HTTPException } from "hono/http-exception";
import { matchedRoutes } from "hono/route";
import type { Context } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { secureHeaders } from "hono/secure-headers";
import { type AdapterIdentity, adapterOf, signAnswers } from "./access/adapter-calls.ts";
import { type MachineIdentity, machineOf } from "./access/machine-calls.ts";
import type { Caller } from "./access/caller.ts";
import type { ConnectedUser } from "./access/connection.ts";
import { guardHost } from "./access/host-guard.ts";
import { type Credentials, identify } from "./access/identify.ts";
import type { Refusal } from "./access/refusals.ts";
import { guardTarget, refusalOfPath } from "./access/raw-path.ts";
import { isLimited, outOfReach } from "./access/reach.ts";
import { judge } from "./access/rules.ts";
import type { ApiContext } from "./api/context.ts";
import type { ApiEnv } from "./access/environment.ts";
import { redactedAnswers } from "./api/redacted-answers.ts";
import { mountApi } from "./api/routes.ts";
import { invalidRequest } from "./api/validation.ts";
import { ownCursor } from "./api/list-cursor.ts";
import { compression } from "./http/compression.ts";
import { unknownPage } from "./api/home.ts";
import { documentPolicy } from "./dashboard/content-policy.ts";
import { describedFailure } from "./core/described-failure.ts";
import type { Log } from "./core/log.ts";
import { ProblemError, problemOfStore, problemResponse, problems } from "./core/problem.ts";
import { StoreError } from "./store/store-error.ts";
import { tooManyRequests } from "./http/rate-limit-answer.ts";

/** What is in front of the API. */
export type Gate = {
  readonly credentials: Credentials;
  readonly adapters: AdapterIdentity;
  readonly machines: MachineIdentity;
  /** Names beside loopback that the `Host` header may carry, lower-case. */
  readonly allowedHosts: readonly string[];
  readonly newRequestId: () => string;
  readonly nowMs: () => number;
  readonly log: Log;
  /** Called for each request that is turned away. */
  readonly refused: (refusal: Refusal) => Promise<void>;
};

/** Say nothing about anyone, and are asked by machines that know the server by its number alone. */
const probes: ReadonlySet<string> = new Set(["/livez", "/readyz"]);

/** The whole HTTP application, without a socket: tests call `app.request()`. */
export function createApp(gate: Gate, context: ApiContext): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>({
    // A trailing slash leads to the same place. Signatures and the guard see the path as it was
    // sent.
    strict: false,
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(result.target, result.error);
    },
  });

  app.use(async (c, next) => {
    const started = gate.nowMs();
    c.set("requestId", gate.newRequestId());
    await next();
    c.res.headers.set("X-Request-Id", c.get("requestId"));
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
    // Anyone who keeps the connection open would be cut when the grace time ends.
    if (context.closing.aborted) c.res.headers.set("Connection", "close");
    const milliseconds = gate.nowMs() - started;
    const { method } = c.req;
    const status = hasLeft(c) ? "aborted" : c.res.status;
    const route = routeOf(c);
    context.metrics.request({ method, route, status, seconds: milliseconds / 1000 });
    const isFailure = status !== "aborted" && status >= 500 && status !== 503;
    gate.log[isFailure ? "error" : "debug"]("request", {
      request_id: c.var.requestId,
      method,
      route,
      status,
      duration_ms: Math.round(milliseconds),
    });
  });
  app.use(redactedAnswers());
  app.use(compression());
  app.use(signAnswers(gate.adapters));
  app.use(documentPolicy());
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
    const { wait = 0, connection } = c.env ?? {};
    if (wait > 0) throw tooManyRequests(wait);
    const host = c.req.header("host");
    const target = incoming?.url ?? new URL(c.req.url).pathname;
    guardTarget(target, host);
    const isProbe = probes.has(c.req.path);
    if (!isProbe) {
      const site = {
        origin: c.req.header("origin"),
        site: c.req.header("sec-fetch-site"),
        mode: c.req.header("sec-fetch-mode"),
        destination: c.req.header("sec-fetch-dest"),
      };
      guardHost({ method: c.req.method, host, ...site }, gate.allowedHosts);
    }
    const refused = refusalOfPath(target);
    if (refused !== undefined) {
      const page = unknownPage(c, context);
      if (page !== undefined) return page;
      throw new ProblemError("bad-request", refused);
    }
    const authorization = c.req.header("authorization");
    const proof = { cookie: c.req.header("cookie"), key: c.req.header("x-parapet-session") };
    const signedIn = async () =>
      authorization === undefined ? context.sessions.callerOf(proof) : undefined;
    const signer = (await machineOf(c, gate.machines)) ?? (await adapterOf(c, gate.adapters));
    const connectedUser = async (): Promise<ConnectedUser> => {
      if (connection === undefined) return { kind: "own" };
      return isProbe ? { kind: "unknown" } : connection.user();
    };
    const byConnection = async (): Promise<Caller> => {
      const caller = await identify(authorization, gate.credentials, connectedUser);
      const mayLook = authorization !== undefined || judge("read-files", caller) === "allowed";
      return (mayLook ? undefined : await context.sessions.viewerOf(proof)) ?? caller;
    };
    const callerNow = async () => signer ?? (await signedIn()) ?? byConnection();
    c.set("caller", await callerNow());
    c.set("callerNow", callerNow);
    // Many who have waited to be known are known at once.
    await c.env?.turn?.();
    await next();
  });
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (_c, methods) => {
        throw new ProblemError("method-not-allowed", `Use ${methods.join(" or ")}.`, {
          headers: { Allow: methods.join(", ") },
        });
      },
    }),
  );

  app.use(ownCursor());
  mountApi(app, context);

  app.notFound(
    (c) =>
      unknownPage(c, context) ??
      problemResponse(
        c,
        new ProblemError(
          "not-found",
          "There is nothing at this address; see /api/v1/openapi.json for those that exist.",
        ),
        c.var.requestId,
      ),
  );
  app.onError(async (error, c) => {
    // Nobody reads this, and it is no fault.
    if (hasLeft(c) && !(error instanceof ProblemError) && hasSentAPart(c)) {
      return c.body(null, 400);
    }
    const found = asProblem(error);
    // What is there and what is not looks alike to one whose role is for some services.
    const problem = found.code === "not-found" && isLimited(c) ? outOfReach() : found;
    const { status } = problems[problem.code];
    if (status === 401 || status === 403 || status === 429) {
      await gate.refused({
        requestId: c.var.requestId,
        caller: c.var.caller,
        address: c.env?.connection?.address ?? "",
        method: c.req.method,
        route: routeOf(c),
        path: c.req.path,
        status,
        reason: problem.message,
      });
    }
    if (problem.code === "internal") {
      gate.log.error("failure", {
        request_id: c.var.requestId,
        ...describedFailure(error),
      });
    }
    return problemResponse(c, problem, c.var.requestId);
  });
  return app;
}

function asProblem(error: Error): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof StoreError) return problemOfStore(error);
  if (error instanceof HTTPException) {
    if (error.status === 415)
      return new ProblemError("not-json", "Send the body as Content-Type: application/json.");
    if (error.status === 400) return new ProblemError("bad-request", "The request is malformed.");
  }
  return new ProblemError("internal", "Internal error; see this request id in the server log.", {
    cause: error,
  });
}

/**
 * The pattern of the route that serves a request, as the API document has it; "(none)" when there
 * is none.
 */
function routeOf(context: Context<ApiEnv>): string {
  const pattern = matchedRoutes(context).findLast(({ path }) => path !== "/*")?.path;
  if (pattern === undefined) return "(none)";
  return pattern.includes(":") ? pattern.replaceAll(/:(\w+)/g, "{$1}") : pattern;
}

/** True when the client has closed its connection, which it may at any time. */
function hasLeft({ env }: Context<ApiEnv>): boolean {
  return env?.outgoing?.destroyed === true || env?.incoming?.socket?.destroyed === true;
}

/** True when the body was still on its way: what reads it fails then. */
function hasSentAPart({ env }: Context<ApiEnv>): boolean {
  return env?.incoming?.complete === false;
}
