import { setImmediate as nextTurn } from "node:timers/promises";
import { isEnforced } from "@parapet/guardrails";
import type { GuardrailRegistration } from "@parapet/posture";
import type { Log } from "../core/log.ts";
import { nextGuardrail } from "../store/guardrails.ts";
import { inTurn } from "../store/in-turn.ts";
import type { Store } from "../store/store.ts";
import type { Timers } from "../core/timers.ts";

export type EnforcedGuardrailsOptions = {
  readonly store: Pick<Store, "guardrails" | "workspaces">;
  /** Scans a workspace again. */
  readonly rescan: (path: string) => Promise<unknown>;
  readonly timers: Timers;
  readonly log: Log;
};

const lookEveryMs = 15_000;
/** Guardrails that are read at once. */
const atOnce = 200;

/**
 * Scans a workspace again when other guardrails are enforced in its service than before: one was
 * proven, one has lost its adapter. What they lower is in the residual scores within a minute.
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
      if (workspace === undefined || workspace.machine !== "" || closed) continue;
      log.info("guardrails changed", { service });
      await options.rescan(workspace.path);
      /* oxlint-enable no-await-in-loop */
    }
  };

  const plan = (): void => {
    if (closed) return;
    callOff = timers.after(lookEveryMs, () => {
      round = look()
        // A database that is away, or a workspace that cannot be scanned, has been logged; the next
        // round looks again.
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
async function enforcedByService({
  guardrails,
}: Pick<Store, "guardrails">): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  await inTurn(await guardrails.servicesWithProofs(), async (service) => {
    const enforced: string[] = [];
    let page: readonly GuardrailRegistration[] = [];
    do {
      const last = page.at(-1);
      const cursor = last === undefined ? undefined : nextGuardrail(last);
      // Each page begins where the one before ends.
      // oxlint-disable-next-line no-await-in-loop
      page = await guardrails.list({ service, cursor, limit: atOnce });
      enforced.push(...page.filter(isEnforced).map((one) => `${one.guardrail_id}/${one.revision}`));
      // Anyone may have registered many: calls of agents are answered in between.
      // oxlint-disable-next-line no-await-in-loop
      await nextTurn();
    } while (page.length === atOnce);
    if (enforced.length > 0) texts.set(service, enforced.join(" "));
  });
  return texts;
}
