import { OpenAPIHono } from "@hono/zod-openapi";
import type { Caller } from "../access/caller.ts";
import { ProblemError, problemResponse } from "../core/problem.ts";
import type { ApiEnv } from "../access/environment.ts";
import { invalidRequest } from "./validation.ts";

/** An application with some routes and nothing in front of them: every request is this caller's. */
export function mounted(
  mount: (app: OpenAPIHono<ApiEnv>) => void,
  caller: Caller = { kind: "operator" },
): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(result.target, result.error);
    },
  });
  app.use(async (c, next) => {
    c.set("requestId", "req_test");
    c.set("caller", caller);
    await next();
  });
  mount(app);
  app.onError((error, c) => {
    if (error instanceof ProblemError) return problemResponse(c, error, "req_test");
    throw error;
  });
  return app;
}
