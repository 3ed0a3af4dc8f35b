import { parapetCommand } from "@parapet/posture";
import { createHash } from "node:crypto";
import { type Caller, callerName } from "../access/caller.ts";
import { type Credentials, holderOf, unauthenticated } from "../access/identify.ts";
import { sameSecret } from "../access/operator-token.ts";
import type { Grant } from "../access/roles.ts";
import { judge } from "../access/rules.ts";

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

export type NewSession = {
  readonly id: string;
  readonly key: string;
  readonly caller: Caller;
  /** Seconds after which it ends. */
  readonly seconds: number;
};

/** Somebody who has signed in in another way than with a token. */
export type SessionHolder = {
  /** The same for all sessions of one person. */
  readonly subject: string;
  /** Who it is now; undefined once it is over. */
  readonly caller: () => Promise<Caller | undefined>;
  /** Where a browser is sent to be signed out there too; "" for nowhere. */
  readonly endUrl: () => Promise<string>;
  readonly idleMs: number;
  readonly lifeMs: number;
};

/** A session, for those who may list it. Times are UTC, milliseconds, `Z`. */
export type ListedSession = {
  readonly session_id: string;
  /** Who has signed in, as in the audit log. */
  readonly name: string;
  readonly started_at: string;
  /** When its key was last shown. */
  readonly last_seen_at: string;
  readonly ends_at: string;
};

export type Sessions = {
  /**
   * Exchanges a token for a session. Throws ProblemError "unauthenticated" for one that lets nobody
   * in.
   */
  readonly open: (token: string) => Promise<NewSession>;
  /**
   * Exchanges the code of a sign-in link, or of a provider for one of these browsers, once. Throws
   * ProblemError "unauthenticated" for one that lets nobody in.
   */
  readonly openByCode: (code: string, browsers?: readonly string[]) => Promise<NewSession>;
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
  /** Where a browser is sent to be signed out at its provider too; "" for nowhere. */
  readonly endUrlOf: (proof: SessionProof) => Promise<string>;
  /** Those that last, the latest first; of one name alone where it is given. */
  readonly list: (name?: string) => readonly ListedSession[];
  /** Ends one by its ID; of one name alone where it is given. False where there is none. */
  readonly endById: (sessionId: string, name?: string) => boolean;
};

export const sessionCookie = "parapet_session";
/** Seconds after which one signs in again. */
export const sessionSeconds = 12 * 60 * 60;
const mostSessions = 10_000;
/** A holder of one token, or one person, signs nobody else out by signing in. */
const mostOfOneHolder = 50;

type Session = {
  readonly session_id: string;
  /** The same for all sessions of a token or a person; says nothing about them. */
  readonly owner: string;
  readonly name: string;
  readonly key: string;
  readonly caller: () => Promise<Caller | undefined>;
  readonly endUrl: () => Promise<string>;
  readonly idleMs: number;
  readonly endsAt: number;
  readonly startedAt: string;
  readonly endsOn: string;
  seenAt: number;
  seenOn: string;
};
type LiveSession = { readonly at: string; readonly session: Session };

/** Sessions are kept in memory: a restart ends them, and nothing on disk can be used to get in. */
export function browserSessions({
  credentials,
  redeem,
  redeemSignIn,
  now,
  nowMs,
  randomBytes,
}: {
  readonly credentials: Credentials;
  /** Is this a code of a link that still lets in the operator? Not a second time. */
  readonly redeem: (code: string) => Promise<boolean>;
  /** Whom a code of a provider signs in, in the browser that began. */
  readonly redeemSignIn?:
    | ((code: string, browsers: readonly string[]) => SessionHolder | undefined)
    | undefined;
  readonly now: () => Date;
  readonly nowMs: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
}): Sessions {
  const sessions = new Map<string, Session>();
  const secret = () => Buffer.from(randomBytes(32)).toString("base64url");

  const openFor = (signedIn: SessionHolder, caller: Caller): NewSession => {
    const [id, key] = [secret(), secret()];
    const { subject, idleMs, lifeMs } = signedIn;
    const owner = digest(`session of ${subject}`);
    const at = now();
    makeRoom(owner);
    sessions.set(digest(id), {
      session_id: `se_${digest(`listed ${id}`).slice(0, 20)}`,
      owner,
      name: callerName(caller),
      key,
      caller: signedIn.caller,
      endUrl: signedIn.endUrl,
      idleMs,
      endsAt: nowMs() + lifeMs,
      startedAt: at.toISOString(),
      endsOn: new Date(at.getTime() + lifeMs).toISOString(),
      seenAt: nowMs(),
      seenOn: at.toISOString(),
    });
    return { id, key, caller, seconds: lifeMs / 1_000 };
  };

  const open = async (token: string): Promise<NewSession> => {
    const ofToken = () => holderOf(`Bearer ${token}`, credentials);
    const caller = await ofToken();
    return openFor(
      {
        subject: token,
        caller: () => ofToken().catch(() => undefined),
        endUrl: async () => "",
        idleMs: Number.POSITIVE_INFINITY,
        lifeMs: sessionSeconds * 1_000,
      },
      caller,
    );
  };

  const openSignIn = async (person: SessionHolder): Promise<NewSession> => {
    const caller = await person.caller();
    if (caller !== undefined) return openFor(person, caller);
    throw unauthenticated("Your provider has ended the sign-in; sign in again.");
  };

  const makeRoom = (owner: string): void => {
    const [oldest] = sessions.keys();
    let oldestOwn: string | undefined;
    let own = 0;
    for (const [at, session] of sessions) {
      if (session.owner !== owner) continue;
      oldestOwn ??= at;
      own += 1;
    }
    const full = own >= mostOfOneHolder ? oldestOwn : sessions.size >= mostSessions ? oldest : "";
    sessions.delete(full ?? "");
  };

  const lasts = ({ endsAt, seenAt, idleMs }: Session): boolean =>
    endsAt > nowMs() && seenAt + idleMs > nowMs();

  const live = (cookie: string | undefined): readonly LiveSession[] =>
    idsIn(cookie).flatMap((id) => {
      const at = digest(id);
      const session = sessions.get(at);
      if (session === undefined) return [];
      if (lasts(session)) return [{ at, session }];
      sessions.delete(at);
      return [];
    });

  const proven = ({ cookie, key = "" }: SessionProof): LiveSession | undefined =>
    key === "" ? undefined : live(cookie).find(({ session }) => sameSecret(key, session.key));

  const holder = async ({ at, session }: LiveSession): Promise<Caller | undefined> => {
    const caller = await session.caller();
    if (caller === undefined) sessions.delete(at);
    return caller;
  };

  return {
    open,

    openByCode: async (code, browsers = []) => {
      const person = redeemSignIn?.(code, browsers);
      if (person !== undefined) return openSignIn(person);
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
      if (found === undefined) return undefined;
      found.session.seenAt = nowMs();
      found.session.seenOn = now().toISOString();
      return holder(found);
    },

    viewerOf: async ({ cookie }) => {
      const callers = await Promise.all(live(cookie).map(holder));
      return callers.map(viewerOf).find((viewer) => viewer !== undefined);
    },

    nameOf: (proof) => {
      const found = proven(proof);
      return found?.session.owner;
    },

    end: (proof) => {
      const found = proven(proof);
      if (found !== undefined) sessions.delete(found.at);
    },

    endUrlOf: async (proof) => (await proven(proof)?.session.endUrl()) ?? "",

    list: (name) =>
      [...sessions.values()]
        .filter((session) => lasts(session) && (name === undefined || session.name === name))
        .map(({ session_id, name: of, startedAt, seenOn, endsOn }) => ({
          session_id,
          name: of,
          started_at: startedAt,
          last_seen_at: seenOn,
          ends_at: endsOn,
        }))
        .toReversed(),

    endById: (sessionId, name) => {
      for (const [at, session] of sessions) {
        if (session.session_id !== sessionId) continue;
        if (name !== undefined && session.name !== name) return false;
        return sessions.delete(at) && lasts(session);
      }
      return false;
    },
  };
}

/** The same caller, who may now look and do nothing else; undefined for one who may not look. */
function viewerOf(caller: Caller | undefined): Caller | undefined {
  if (caller === undefined || judge("read", caller) !== "allowed") return undefined;
  if (caller.kind !== "member") return { kind: "token", name: "dashboard", scopes: ["read"] };
  const grants = caller.grants.map(({ services }): Grant => ({ role: "viewer", services }));
  return { ...caller, grants };
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
