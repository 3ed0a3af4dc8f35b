import type { Grant } from "./roles.ts";

/** What a bearer token may do. `admin` includes the others. */
export const tokenScopes = ["read", "ingest", "fix", "admin"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Who sends a request. */
export type Caller =
  /**
   * A program of the user that the server runs as, without a token, on a server that only this
   * machine can reach.
   */
  | { readonly kind: "local" }
  /** The same of another user. */
  | { readonly kind: "other-user"; readonly uid: number }
  /** A program of this machine without a token, where the system does not say whose it is. */
  | { readonly kind: "unknown-user" }
  /** Anyone, on a server that its owner has declared open (`--allow-unauthenticated`). */
  | { readonly kind: "unauthenticated" }
  /** No token, on a server that asks for one. */
  | { readonly kind: "stranger" }
  /** Holds the operator token of the data folder. */
  | { readonly kind: "operator" }
  /** An adapter that `parapet protect` has installed. */
  | { readonly kind: "adapter"; readonly installation_id: string }
  /** A machine that was enrolled, and has signed what it sends. */
  | { readonly kind: "machine"; readonly name: string }
  | { readonly kind: "token"; readonly name: string; readonly scopes: readonly TokenScope[] }
  /** A person who has signed in, or a service account: "user:ada@example.com", "account:ci". */
  | { readonly kind: "member"; readonly name: string; readonly grants: readonly Grant[] };

/** Has it shown who it is by a secret that was given to it? */
export function showsToken({ kind }: Caller): boolean {
  return ["operator", "adapter", "machine", "token", "member"].includes(kind);
}

/** How a caller appears in histories. */
export function callerName(caller: Caller): string {
  if (caller.kind === "adapter") return `adapter:${caller.installation_id}`;
  if (caller.kind === "other-user") return `user:${caller.uid}`;
  if (caller.kind === "member") return caller.name;
  if (caller.kind === "machine") return `machine:${caller.name}`;
  return caller.kind === "token" ? `token:${caller.name}` : caller.kind;
}
