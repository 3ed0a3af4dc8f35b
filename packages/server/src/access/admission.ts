import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import {
  callerHeader,
  hookTokenOf,
  installationHeader,
  isFreshlyMade,
  isSameSignature,
  nonceHeader,
  signatureOfCaller,
} from "@parapet/adapter-link";
import type { Connection } from "./connection.ts";
import { replayGuard } from "./replay-guard.ts";
import { isOfOtherSite } from "./host-guard.ts";
import { createRateLimiter, type RateLimit } from "./rate-limit.ts";
import { sameSecret } from "./operator-token.ts";

/** What is read of a request before anything else. */
export type Arrival = {
  /** Path and query, as they were sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly connection: Connection;
};

export type Admitted = {
  /** Whose budget it is. */
  readonly caller: string;
  /** Seconds to wait; 0 for a request that may go on. */
  readonly wait: number;
  /**
   * True for one whom the answer has to reach in the way the API answers; others are turned away as
   * cheaply as can be.
   */
  readonly named: boolean;
  /** True for an adapter: an agent stands still until it has its answer. */
  readonly isAgent: boolean;
};

/**
 * Decides, from the headers alone, whose budget a request is taken from, and whether there is any
 * left.
 */
export type Admission = (arrival: Arrival) => Admitted | Promise<Admitted>;

export type AdmissionOptions = {
  readonly limit: RateLimit;
  readonly nowMs: () => number;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** The key of an installation, whether there is such a one or not. */
  readonly keyOf: (installationId: string) => string;
  readonly operatorToken: string;
  /** Does this token let anyone in? May ask the database. */
  readonly isToken: (text: string) => Promise<boolean>;
  /**
   * The name of the signed-in session that these headers prove; undefined where they prove none.
   */
  readonly sessionOf: (cookie: string | undefined, key: string | undefined) => string | undefined;
};

/** Tokens whose holders are remembered, so that a flood cannot keep them out. */
const cachedTokens = 10_000;
/** Unknown tokens that are looked up though their address has no budget left. */
const lookUps: RateLimit = { perSecond: 50, burst: 100 };

/**
 * Who proves who it is has its own budget: an adapter by its signature, the holder of a token, a
 * signed-in session. All others share one for their user, or where that is not known, for their
 * address. So nobody's traffic takes what another one needs, and nobody spends in the name of
 * another.
 */
export function admission(options: AdmissionOptions): Admission {
  const { limit, nowMs, clock, keyOf, operatorToken, isToken, sessionOf } = options;
  const budgets = createRateLimiter(limit, nowMs);
  const lookUpBudget = createRateLimiter(lookUps, nowMs);
  const knownTokens = new Set<string>();
  const isFirst = replayGuard(clock);

  const spend = (name: string, { belongsTo }: Connection, isAgent = false): Admitted => {
    belongsTo(name);
    return { caller: name, wait: budgets.take(name), named: true, isAgent };
  };

  const adapterIn = ({ target, headers }: Arrival): string | undefined => {
    const installation = headers[installationHeader];
    if (typeof installation === "string") {
      const nonce = textOf(headers[nonceHeader]);
      if (!isFreshlyMade(nonce, clock())) return undefined;
      const expected = signatureOfCaller(keyOf(installation), nonce, target);
      if (!isSameSignature(expected, textOf(headers[callerHeader]))) return undefined;
      // Who has seen a call on its way can send it again, and spends nothing of the adapter's.
      return isFirst(nonce) ? installation : undefined;
    }
    const hook = hookPath.exec(target)?.[1];
    const token = bearerIn(headers);
    return hook !== undefined &&
      token !== undefined &&
      isSameSignature(hookTokenOf(keyOf(hook)), token)
      ? hook
      : undefined;
  };

  const named = (arrival: Arrival): string | undefined => {
    const { headers } = arrival;
    const token = bearerIn(headers);
    if (token === undefined) {
      const session = sessionOf(headers.cookie, textOf(headers["x-parapet-session"]));
      return session === undefined ? undefined : `session ${session}`;
    }
    if (sameSecret(token, operatorToken)) return "operator";
    const digest = digestOf(token);
    return knownTokens.has(digest) ? `token ${digest}` : undefined;
  };

  const remember = (digest: string): void => {
    const oldest = knownTokens.keys().next();
    if (knownTokens.size >= cachedTokens && oldest.done !== true) {
      knownTokens.delete(oldest.value);
    }
    knownTokens.add(digest);
  };

  /** Undefined for one that lets nobody in, or that cannot be looked up now. */
  const lookedUp = async (token: string): Promise<string | undefined> => {
    if (lookUpBudget.take("") > 0 || !(await isToken(token))) return undefined;
    const digest = digestOf(token);
    remember(digest);
    return `token ${digest}`;
  };

  const nameless = ({ connection, headers }: Arrival): Admitted => {
    const of = namelessCaller(connection);
    // A page that somebody looks at is not that person's program.
    const caller = isOfOtherSite(textOf(headers["sec-fetch-site"]) || undefined)
      ? `${of}, other site`
      : of;
    return { caller, wait: budgets.take(caller), named: false, isAgent: false };
  };

  return (arrival) => {
    const adapter = adapterIn(arrival);
    if (adapter !== undefined) return spend(`adapter ${adapter}`, arrival.connection, true);
    const name = named(arrival);
    if (name !== undefined) return spend(name, arrival.connection);
    const token = bearerIn(arrival.headers);
    if (token === undefined) return nameless(arrival);
    return lookedUp(token).then((found) =>
      found === undefined ? nameless(arrival) : spend(found, arrival.connection),
    );
  };
}

/** Who calls without a name, as far as that is known without asking: a user, or an address. */
export function namelessCaller({ knownUser, address }: Connection): string {
  const user = knownUser();
  return user !== undefined && user.kind !== "unknown" ? userName(user) : `address ${address}`;
}

const hookPath = /^\/api\/v1\/adapters\/([\w-]{1,100})\/hooks\//;

function bearerIn({ authorization }: IncomingHttpHeaders): string | undefined {
  return /^Bearer +(\S{1,256})$/i.exec(authorization ?? "")?.[1];
}

function userName(
  user: { readonly kind: "own" } | { readonly kind: "other"; readonly uid: number },
) {
  return user.kind === "own" ? "own user" : `user ${user.uid}`;
}

function textOf(header: string | readonly string[] | undefined): string {
  return typeof header === "string" ? header : "";
}

function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
