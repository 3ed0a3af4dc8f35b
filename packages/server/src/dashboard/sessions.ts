import { parapetCommand } from "@parapet/posture";
import { createHash } from "node:crypto";
import type { Caller } from "../access/caller.ts";
import { type Credentials, holderOf, unauthenticated } from "../access/identify.ts";
import { sameSecret } from "../access/operator-token.ts";

/** What a browser shows with each request once somebody has signed in. */
export type SessionProof = {
  /** The `Cookie` header. */
  readonly cookie: string | undefined;
  /**
   * The header `X-Parapet-Session`. Cookies go to every port of a host: a page that an agent serves
   * on another port of this machine gets ours. The key does not leave our origin, and without it
   * the cookie may only look.
   */
  readonly key: string | undefined;
};

export type NewSession = { readonly id: string; readonly key: string; readonly caller: Caller };

export type Sessions = {
  /**
   * Exchanges a token for a session. Throws ProblemError "unauthenticated" for one that lets nobody
   * in.
   */
  readonly open: (token: string) => Promise<NewSession>;
  /**
   * Exchanges the code of a sign-in link, once. Throws ProblemError "unauthenticated" for one that
   * lets nobody in.
   */
  readonly openByCode: (code: string) => Promise<NewSession>;
  /**
   * Who is signed in; undefined when nobody is, or the token behind the session no longer lets
   * anyone in. Needs the key.
   */
  readonly callerOf: (proof: SessionProof) => Promise<Caller | undefined>;
  /**
   * Who holds the cookie alone, as streams and downloads do: one who may look. Undefined where it
   * lets nobody look.
   */
  readonly viewerOf: (proof: Pick<SessionProof, "cookie">) => Promise<Caller | undefined>;
  /**
   * Whose budget a request of the session takes that cookie and key prove: one for all sessions of
   * a token, however often its holder signs in. It says nothing about them. Undefined where they
   * prove none.
   */
  readonly nameOf: (proof: SessionProof) => string | undefined;
  /**
   * Ends the session that cookie and key prove: what has the cookie alone, such as a server on
   * another port, signs nobody out.
   */
  readonly end: (proof: SessionProof) => void;
};

export const sessionCookie = "parapet_session";
/** Seconds after which one signs in again. */
export const sessionSeconds = 12 * 60 * 60;
const mostSessions = 1_000;
/** A holder of one token signs nobody else out by signing in. */
const mostOfOneToken = 50;

type Session = { readonly token: string; readonly key: string; readonly endsAt: number };
type LiveSession = { readonly at: string; readonly session: Session };

/** Sessions are kept in memory: a restart ends them, and nothing on disk can be used to get in. */
export function browserSessions({
  credentials,
  redeem,
  nowMs,
  randomBytes,
}: {
  readonly credentials: Credentials;
  /** Is this a code of a link that still lets in the operator? Not a second time. */
  readonly redeem: (code: string) => Promise<boolean>;
  readonly nowMs: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
}): Sessions {
  const sessions = new Map<string, Session>();
  const secret = () => Buffer.from(randomBytes(32)).toString("base64url");

  const open = async (token: string): Promise<NewSession> => {
    const caller = await holderOf(`Bearer ${token}`, credentials);
    const [id, key] = [secret(), secret()];
    makeRoom(token);
    sessions.set(digest(id), { token, key, endsAt: nowMs() + sessionSeconds * 1_000 });
    return { id, key, caller };
  };

  const makeRoom = (token: string): void => {
    const own = [...sessions].filter(([, session]) => session.token === token);
    const full = own.length >= mostOfOneToken ? own : sessions.size >= mostSessions ? sessions : [];
    const [oldest] = full;
    if (oldest !== undefined) sessions.delete(oldest[0]);
  };

  const live = (cookie: string | undefined): readonly LiveSession[] =>
    idsIn(cookie).flatMap((id) => {
      const at = digest(id);
      const session = sessions.get(at);
      if (session === undefined) return [];
      if (session.endsAt > nowMs()) return [{ at, session }];
      sessions.delete(at);
      return [];
    });

  const proven = ({ cookie, key = "" }: SessionProof): LiveSession | undefined =>
    key === "" ? undefined : live(cookie).find(({ session }) => sameSecret(key, session.key));

  const holder = async ({ at, session }: LiveSession): Promise<Caller | undefined> => {
    const caller = await holderOf(`Bearer ${session.token}`, credentials).catch(() => undefined);
    if (caller === undefined) sessions.delete(at);
    return caller;
  };

  return {
    open,

    openByCode: async (code) => {
      // Beyond this machine nobody can tell on whose screen a link is.
      if (credentials.exposure === "loopback" && (await redeem(code))) {
        return open(credentials.operatorToken);
      }
      throw unauthenticated(
        `The link was already used or has expired; \`${parapetCommand("dashboard")}\` creates a new one.`,
      );
    },

    callerOf: async (proof) => {
      const found = proven(proof);
      return found === undefined ? undefined : holder(found);
    },

    viewerOf: async ({ cookie }) => {
      const callers = await Promise.all(live(cookie).map(holder));
      return callers.some((caller) => caller !== undefined && mayRead(caller))
        ? { kind: "token", name: "dashboard", scopes: ["read"] }
        : undefined;
    },

    nameOf: (proof) => {
      const found = proven(proof);
      return found && digest(`session of ${found.session.token}`);
    },

    end: (proof) => {
      const found = proven(proof);
      if (found !== undefined) sessions.delete(found.at);
    },
  };
}

function mayRead(caller: Caller): boolean {
  return (
    caller.kind !== "token" || caller.scopes.includes("read") || caller.scopes.includes("admin")
  );
}

/**
 * Servers on other ports of the host set cookies of the same name, for longer paths, that come
 * before ours.
 */
function idsIn(cookie: string | undefined): readonly string[] {
  const start = `${sessionCookie}=`;
  const pairs = new Set((cookie ?? "").split(";").map((pair) => pair.trim()));
  return [...pairs]
    .filter((pair) => pair.startsWith(start) && pair !== start)
    .map((pair) => pair.slice(start.length));
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
