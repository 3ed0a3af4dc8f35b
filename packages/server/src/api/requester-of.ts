import type { Context } from "hono";
import { callerKey } from "../access/caller-key.ts";
import { callerName } from "../access/caller.ts";
import { type Connection, originOf } from "../access/connection.ts";
import type { AuditAuthor } from "../store/audit-chain.ts";
import type { Requester } from "../workspaces/requester.ts";
import type { ApiEnv } from "../access/environment.ts";

/** Who sends a request, for as long as the connection stays. */
export function requesterOf(context: Context<ApiEnv>): Requester {
  const address = context.env?.connection?.address ?? "";
  const { signal } = context.req.raw;
  const services = context.var.reach?.services ?? "all";
  return {
    ...(services !== "all" && { services }),
    key: callerKey(context.var.caller, address).key,
    signal,
    origin: originFrom(context.env?.connection),
  };
}

/** Who sends a request, for the audit log. */
export function authorOf(context: Context<ApiEnv>): AuditAuthor {
  return { actor: callerName(context.var.caller), origin: originFrom(context.env?.connection) };
}

/** "" where no connection is in between. */
function originFrom(connection: Connection | undefined): string {
  return connection === undefined ? "" : originOf(connection.address);
}
