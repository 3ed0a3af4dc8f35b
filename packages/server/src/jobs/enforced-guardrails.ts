import { isEnforced } from "@parapet/guardrails";
import type { Log } from "../log.ts";
import type { Store } from "../store/store.ts";
import type { Timers } from "./timers.ts";

export type EnforcedGuardrailsOptions = {
  readonly store: Pick<Store, "guardrails" | "workspaces">;
  /** Scans a workspace again. */
  readonly rescan: (path: string) => Promise<unknown>;
  readonly timers: Timers;
  readonly log: Log;
};

const lookEveryMs = 15_000;

/**
 * Scans a workspace again when other guardrails are enforced in its service than before: one was proven, one has lost its adapter.
 * What they lower is in the residual scores within a minute.
 */
export function followEnforcement(options: EnforcedGuardrailsOptions): {
  readonly close: () => Promise<void>;
} {
  const { timers, log } = options;
  let known: ReadonlyMap<string, string> | undefined;
  let callOff: (() => void) | undefined;
  let round = Promise.resolve();
  let closed = false;

  const look = async (): Promise<void> => {
    const now = await enforcedByService(options.store);
    const before = known ?? now;
    known = now;
    const changed = [...new Set([...before.keys(), ...now.keys()])]
      .filter((service) => before.get(service) !== now.get(service))
      .toSorted();
    for (const service of changed) {
      // One scan after the other.
      /* oxlint-disable no-await-in-loop */
      const workspace = await options.store.workspaces.byService(service);
      if (workspace === undefined || closed) continue;
      log.info("guardrails changed", { service });
      await options.rescan(workspace.path);
      /* oxlint-enable no-await-in-loop */
    }
  };

  const plan = (): void => {
    if (closed) return;
    callOff = timers.after(lookEveryMs, () => {
      round = look()
        // A database that is away, or a workspace that cannot be scanned, has been logged; the next round looks again.
        .catch(() => {})
        .then(plan);
    });
  };
  round = look()
    .catch(() => {})
    .then(plan);

  return {
    close: async () => {
      closed = true;
      callOff?.();
      await round;
    },
  };
}

/** By service, which guardrails are enforced, in one text. */
async function enforcedByService(
  store: Pick<Store, "guardrails">,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const registration of await store.guardrails.list()) {
    if (!isEnforced(registration)) continue;
    const { service, guardrail_id, revision } = registration;
    texts.set(service, `${texts.get(service) ?? ""} ${guardrail_id}/${revision}`);
  }
  return texts;
}
