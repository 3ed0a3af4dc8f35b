import type { MiddlewareHandler } from "hono";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { reachOf } from "../access/reach.ts";

/**
 * Adds `X-Scanned-Workspaces` to answers about risk: how many workspaces, of the asked service or
 * of all, were scanned before it was made. With 0, an empty list and a risk of 0 say nothing.
 * Counted first, so that nothing is said of a scan that came later.
 */
export function scannedWorkspaces({ store }: Pick<ApiContext, "store">): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { services } = reachOf(c.var.caller, "read");
    const asked = c.req.query("service");
    const choice =
      services === "all" || (asked && services.includes(asked)) ? asked : asked ? [] : services;
    const scanned = await store.postures.count(choice);
    await next();
    if (c.res.status < 400) c.res.headers.set("X-Scanned-Workspaces", String(scanned));
  };
}
