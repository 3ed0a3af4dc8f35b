import { type AdapterState, isProven } from "../store/adapter-installation.ts";
import type { Store } from "../store/store.ts";

/** The installations as calls find them: what was looked up lately is not looked up again. */
export type KnownAdapters = {
  /**
   * Undefined for one that was taken out; where another process did that, it may still be found for
   * two seconds.
   */
  readonly find: (installationId: string) => Promise<AdapterState | undefined>;
  /** This process has changed something of it, so what is known is of no use any more. */
  readonly forget: (installationId: string) => void;
  /**
   * It has asked about a call; `enforced` when that was not simply allowed. Written now and then,
   * and never waited for.
   */
  readonly asked: (installationId: string, enforced: boolean) => void;
};

const lookUpAfterMs = 2_000;
const writeAfterMs = 10_000;

export function knownAdapters(
  store: { readonly adapters: Pick<Store["adapters"], "get" | "asked"> },
  nowMs: () => number,
): KnownAdapters {
  const found = new Map<string, { readonly state: AdapterState; readonly at: number }>();
  const written = new Map<string, number>();
  let changes = 0;
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
      const changesBefore = changes;
      const state = await store.adapters.get(installationId);
      // One that is not proven may be proven at any moment, by a command; its next violation counts
      // as enforced.
      const isLasting = state !== undefined && isProven(state) && changes === changesBefore;
      if (isLasting) found.set(installationId, { state, at: nowMs() });
      else found.delete(installationId);
      return state;
    },

    forget: (installationId) => {
      changes += 1;
      found.delete(installationId);
    },

    asked: (installationId, enforced) => {
      const word = enforced ? "enforced" : "asked";
      if (!isDue(`${word} ${installationId}`)) return;
      // The store has counted and logged its error; the next call writes again.
      store.adapters.asked(installationId, enforced).catch(() => {});
    },
  };
}
