import type { Settings } from "@parapet/settings";
import type { Caller } from "../access/caller.ts";
import { type Person, personOf } from "./claims.ts";
import { type Granted, type Provider, ProviderError } from "./provider.ts";

/** Somebody who has signed in with a provider, as long as that lasts. */
export type SignedIn = {
  /** The same for every session of a person. */
  readonly subject: string;
  /** Who it is now; undefined once it is over. Asks the provider again where it is time to. */
  readonly caller: () => Promise<Caller | undefined>;
  /** Where a browser is sent to be signed out of the provider too; "" where it has no such page. */
  readonly endUrl: () => Promise<string>;
  readonly idleMs: number;
  readonly lifeMs: number;
};

/** So long the last answer of a provider counts that does not answer any more. */
const graceMs = 15 * 60 * 1_000;
/** A provider that did not answer is asked again after this. */
const retryMs = 30 * 1_000;
/** A provider is not asked more often, however short its answers count. */
const leastMs = 30 * 1_000;

export function signedIn(
  first: { readonly person: Person; readonly granted: Granted },
  {
    provider,
    callerOf,
    signIn,
    nowMs,
  }: {
    readonly provider: Pick<Provider, "refresh" | "endUrl">;
    /** Undefined for a person without a role. */
    readonly callerOf: (person: Person) => Promise<Caller | undefined>;
    readonly signIn: Settings["signIn"];
    readonly nowMs: () => number;
  },
): SignedIn {
  let { person, granted } = first;
  let confirmedAt = nowMs();
  let isOver = false;
  let refreshing: Promise<void> | undefined;

  /** Without a refresh token the provider's answer counts as long as it says. */
  const goodForMs = () =>
    granted.refreshToken === ""
      ? granted.lifetime * 1_000
      : Math.max(leastMs, Math.min(signIn.refreshMinutes * 60, granted.lifetime) * 1_000);
  let refreshAt = confirmedAt + goodForMs();

  const refresh = async (): Promise<void> => {
    if (granted.refreshToken === "") {
      isOver = true;
      return;
    }
    try {
      granted = await provider.refresh(granted, person.subject);
      person = personOf(granted.claims, signIn.groupsClaim);
      confirmedAt = nowMs();
      refreshAt = confirmedAt + goodForMs();
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      isOver = error.reason === "refused" || nowMs() - confirmedAt > goodForMs() + graceMs;
      refreshAt = nowMs() + retryMs;
    }
  };

  return {
    subject: person.subject,
    caller: async () => {
      if (!isOver && nowMs() >= refreshAt) {
        refreshing ??= refresh().finally(() => {
          refreshing = undefined;
        });
        await refreshing;
      }
      if (isOver) return undefined;
      const caller = await callerOf(person);
      if (caller === undefined) isOver = true;
      return caller;
    },
    endUrl: () => provider.endUrl(granted).catch(() => ""),
    idleMs: signIn.idleMinutes * 60 * 1_000,
    lifeMs: signIn.sessionHours * 60 * 60 * 1_000,
  };
}
