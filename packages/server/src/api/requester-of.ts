import type { Context } from "hono";
import { callerKey } from "../access/caller-key.ts";
import type { Requester } from "../workspaces/requester.ts";
import type { ApiEnv } from "../access/environment.ts";

/** Who sends a request, for as long as the connection stays. */
export function requesterOf(context: Context<ApiEnv>): Requester {
  const address = context.env?.connection?.address ?? "";
  return { key: callerKey(context.var.caller, address).key, signal: context.req.raw.signal };
}
