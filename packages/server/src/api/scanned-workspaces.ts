import type { MiddlewareHandler } from "hono";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";

/**
 * Adds `X-Scanned-Workspaces` to answers about risk: how many workspaces, of the asked service or
 * of all, were scanned before it was made. With 0, an empty list and a risk of 0 say nothing.
 * Counted first, so that nothing is said of a scan that came later.
 */
export function scannedWorkspaces({ store }: Pick<ApiContext, "store">): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const scanned = await store.postures.count(c.req.query("service"));
    await next();
    if (c.res.status < 400) c.res.headers.set("X-Scanned-Workspaces", String(scanned));
  };
}
