import { parapetCommand } from "@parapet/posture";
import type { Caller } from "./caller.ts";
import type { ConnectedUser } from "./connection.ts";
import { sameSecret } from "./operator-token.ts";
import { ProblemError } from "../core/problem.ts";

/** What tells callers apart on one server. */
export type Credentials = {
  readonly operatorToken: string;
  /**
   * "loopback": only this machine reaches the server; "open": declared open by its owner;
   * "guarded": a token for everything.
   */
  readonly exposure: "loopback" | "open" | "guarded";
  /** Who holds the live token with this text, if there is one. */
  readonly findToken: (token: string) => Promise<Caller | undefined>;
};

/**
 * Who sends this request. `connectedUser` is asked where nothing else says it. Throws ProblemError
 * "unauthenticated" for a credential that is not valid.
 */
export async function identify(
  authorization: string | undefined,
  credentials: Credentials,
  connectedUser: () => Promise<ConnectedUser>,
): Promise<Caller> {
  if (authorization === undefined) return withoutToken(credentials.exposure, connectedUser);
  return holderOf(authorization, credentials);
}

/** Who holds this token. Throws ProblemError "unauthenticated" for one that is not valid. */
export async function holderOf(authorization: string, credentials: Credentials): Promise<Caller> {
  const given = /^Bearer +(\S{1,256})$/i.exec(authorization)?.[1];
  if (given === undefined)
    throw unauthenticated("Send the token as `Authorization: Bearer <token>`.");
  if (sameSecret(given, credentials.operatorToken)) return { kind: "operator" };
  const token = await credentials.findToken(given);
  if (token === undefined) {
    throw unauthenticated(
      `The token is unknown, expired or revoked; create one with \`${parapetCommand("token create")}\`.`,
    );
  }
  return token;
}

/** The 401 answer, with the header that it must have. */
export function unauthenticated(detail: string): ProblemError {
  return new ProblemError("unauthenticated", detail, { headers: { "WWW-Authenticate": "Bearer" } });
}

async function withoutToken(
  exposure: Credentials["exposure"],
  connectedUser: () => Promise<ConnectedUser>,
): Promise<Caller> {
  if (exposure !== "loopback")
    return { kind: exposure === "open" ? "unauthenticated" : "stranger" };
  const user = await connectedUser();
  switch (user.kind) {
    case "own":
      return { kind: "local" };
    case "other":
      return { kind: "other-user", uid: user.uid };
    case "unknown":
      return { kind: "unknown-user" };
  }
}
