import type { AdapterState } from "../store/adapter-installation.ts";
import type { Store } from "../store/store.ts";

/** The installations as calls find them: what was looked up lately is not looked up again. */
export type KnownAdapters = {
  /** Undefined for one that was taken out; for at most two seconds after, it may still be found. */
  readonly find: (installationId: string) => Promise<AdapterState | undefined>;
  /** It has asked about a call; `enforced` when that was not simply allowed. Written now and then, and never waited for. */
  readonly asked: (installationId: string, enforced: boolean) => void;
};

const lookUpAfterMs = 2_000;
const writeAfterMs = 10_000;

export function knownAdapters(store: Pick<Store, "adapters">, nowMs: () => number): KnownAdapters {
  const found = new Map<string, { readonly state: AdapterState; readonly at: number }>();
  const written = new Map<string, number>();
  const isDue = (what: string): boolean => {
    const at = nowMs();
    if (at - (written.get(what) ?? -writeAfterMs) < writeAfterMs) return false;
    written.set(what, at);
    return true;
  };

  return {
    find: async (installationId) => {
      const before = found.get(installationId);
      if (before !== undefined && nowMs() - before.at < lookUpAfterMs) return before.state;
      const state = await store.adapters.get(installationId);
      if (state === undefined) found.delete(installationId);
      else found.set(installationId, { state, at: nowMs() });
      return state;
    },

    asked: (installationId, enforced) => {
      const word = enforced ? "enforced" : "asked";
      if (!isDue(`${word} ${installationId}`)) return;
      // The store has counted and logged its error; the next call writes again.
      store.adapters.asked(installationId, enforced).catch(() => {});
    },
  };
}
