import type { SignInProvider, Settings } from "@parapet/settings";
import type { Caller } from "../access/caller.ts";
import type { Store } from "../store/store.ts";
import { grantsOf } from "../tokens/role-binding.ts";
import { bindingsOf, type Person, personOf } from "./claims.ts";
import { type PendingSignIns, pendingSignIns } from "./pending-sign-ins.ts";
import {
  type Challenge,
  type Granted,
  openProvider,
  type Provider,
  ProviderError,
} from "./provider.ts";
import { type SignedIn, signedIn } from "./signed-in.ts";

/** Why nobody was signed in. */
export type SignInRefusal = "expired" | "refused" | "unavailable" | "no-role";

/** Signing in with an OpenID Connect provider. */
export type SignIn = {
  /** On the button. */
  readonly name: string;
  /** Scheme, host and port that browsers see. */
  readonly publicUrl: string;
  /** Where to send a browser, and the secret that its cookie keeps until it is back. */
  readonly begin: (
    to: string,
  ) => Promise<
    { readonly url: string; readonly browser: string } | { readonly refusal: SignInRefusal }
  >;
  /**
   * What a browser came back with: a code that signs it in, once and soon, and where it wanted to.
   */
  readonly finish: (
    returned: URL,
    browsers: readonly string[],
    /** As in the audit log. */
    origin: string,
  ) => Promise<
    { readonly code: string; readonly to: string } | { readonly refusal: SignInRefusal }
  >;
  /** Who a code of `finish` signs in, in the same browser; undefined for one that is not good. */
  readonly redeem: (code: string, browsers: readonly string[]) => SignedIn | undefined;
};

type Begun = Challenge & { readonly to: string; readonly browser: string };
type Known = { readonly person: Person; readonly granted: Granted };

/** So long somebody may take at the provider, and a page to exchange its code. */
const beginMs = 10 * 60 * 1_000;
const redeemMs = 60 * 1_000;

export function signInWith(
  provider: SignInProvider,
  {
    signIn,
    privateHosts,
    store,
    nowMs,
    randomBytes,
    opened = openProvider,
  }: {
    readonly signIn: Settings["signIn"];
    readonly privateHosts: readonly string[];
    readonly store: Pick<Store, "machines" | "audit">;
    readonly nowMs: () => number;
    readonly randomBytes: (size: number) => Uint8Array;
    readonly opened?: typeof openProvider;
  },
): SignIn {
  const secret = () => Buffer.from(randomBytes(32)).toString("base64url");
  const { groupsClaim, scopes } = signIn;
  const at: Provider = opened(provider, { scopes, groupsClaim, privateHosts, nowMs });
  const begun: PendingSignIns<Begun> = pendingSignIns({ lifeMs: beginMs, nowMs });
  const finished: PendingSignIns<Known> = pendingSignIns({ lifeMs: redeemMs, nowMs });

  /** Undefined for a person without a role. */
  const callerOf = async (person: Person): Promise<Caller | undefined> => {
    const grants = await grantsOf(store, bindingsOf(person, signIn.roles));
    return grants.length === 0
      ? undefined
      : { kind: "member", name: `user:${person.name}`, grants };
  };

  return {
    name: signIn.name,
    publicUrl: provider.publicUrl,

    begin: async (to) => {
      const challenge = { state: secret(), nonce: secret(), verifier: secret() };
      const browser = secret();
      try {
        const url = await at.authorizationUrl(challenge);
        begun.keep(challenge.state, browser, { ...challenge, to, browser });
        return { url, browser };
      } catch (error) {
        return { refusal: refusalOf(error) };
      }
    },

    finish: async (returned, browsers, origin) => {
      const known = begun.take(returned.searchParams.get("state") ?? "", browsers);
      if (known === undefined) return { refusal: "expired" };
      try {
        const granted = await at.exchange(returned, known);
        const person = personOf(granted.claims, groupsClaim);
        if (person.subject === "" || (await callerOf(person)) === undefined) {
          return { refusal: "no-role" };
        }
        const code = `parapet_in_${secret()}`;
        await store.audit.append({
          actor: `user:${person.name}`,
          origin,
          action: "session.start",
          target: "",
          detail: provider.issuer,
        });
        finished.keep(code, known.browser, { person, granted });
        return { code, to: known.to };
      } catch (error) {
        return { refusal: refusalOf(error) };
      }
    },

    redeem: (code, browsers) => {
      const known = finished.take(code, browsers);
      if (known === undefined) return undefined;
      return signedIn(known, { provider: at, callerOf, signIn, nowMs });
    },
  };
}

function refusalOf(error: unknown): SignInRefusal {
  if (error instanceof ProviderError) return error.reason;
  throw error;
}
