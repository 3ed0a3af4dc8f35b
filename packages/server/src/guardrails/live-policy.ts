import { type CompiledGuardrail, compiledOrFailing, idsConcerning } from "@parapet/guardrails";
import type { GuardrailRegistration } from "@parapet/posture";
import type { ChangesSince } from "../store/guardrails.ts";
import type { Store } from "../store/store.ts";
import { recentlyUsed } from "./recently-used.ts";

/** Whose guardrails: those of an agent, of who delegates to it, and of every agent. */
export type Concerned = { readonly service: string; readonly agent_id: string };

/**
 * The registrations that concern somebody, compiled. The list stays the same one until one of them
 * changes, here or on another server.
 */
export type LivePolicy = (concerned: Concerned) => Promise<readonly CompiledGuardrail[]>;

/**
 * The guardrails that are registered for exactly this agent; none is changed, another list takes
 * its place.
 */
type OwnList = readonly CompiledGuardrail[];
type ConcerningList = { readonly parts: readonly OwnList[]; readonly all: OwnList };

/** Anyone may ask in the name of another agent. */
const mostLists = 4_000;
const mostCompiled = 20_000;
/**
 * How often a list is read again that others change meanwhile, before it is used without being
 * kept.
 */
const mostReads = 3;
const nothing: OwnList = [];

/**
 * Reads and compiles what somebody asks for, and then what has changed of it. Others may register
 * without end, and every agent waits for its own guardrails alone.
 */
export function livePolicy({ guardrails }: Pick<Store, "guardrails">): LivePolicy {
  let known = "";
  const own = recentlyUsed<OwnList>(mostLists);
  const concerning = recentlyUsed<ConcerningList>(mostLists);
  const compiled = recentlyUsed<CompiledGuardrail>(mostCompiled);
  let syncing: Promise<void> | undefined;

  const compiledOf = (registration: GuardrailRegistration): CompiledGuardrail => {
    const key = `${registration.guardrail_id}/${registration.revision}`;
    const before = compiled.get(key);
    const now = before ?? compiledOrFailing(registration);
    if (before === undefined) compiled.set(key, now);
    return now;
  };

  const applied = ({ touched, registrations }: ChangesSince): void => {
    const now = new Map(registrations.map((one) => [one.guardrail_id, one]));
    for (const one of touched) {
      const list = own.get(keyOf(one));
      if (list === undefined) continue;
      const after = now.get(one.guardrail_id);
      const others = list.filter(
        ({ registration: { guardrail_id: id } }) => id !== one.guardrail_id,
      );
      own.set(keyOf(one), after === undefined ? others : [...others, compiledOf(after)]);
    }
  };

  const sync = async (): Promise<void> => {
    const version = await guardrails.version();
    if (version === known) return;
    const changes = await guardrails.changedSince(known);
    if (changes === undefined) own.clear();
    else applied(changes);
    known = version;
  };

  const synced = async (): Promise<void> => {
    if ((await guardrails.version()) === known) return;
    // Begun by another call, it may have read before the change that this one has to see; the next
    // one has not.
    await syncing?.catch(() => undefined);
    syncing ??= sync().finally(() => {
      syncing = undefined;
    });
    return syncing;
  };

  /** The lists of these agents; those that nobody has asked for yet are read together. */
  const listsOf = async (service: string, ids: readonly string[]): Promise<readonly OwnList[]> => {
    for (let reads = 1; ; reads += 1) {
      const keys = ids.map((agent_id) => keyOf({ service, agent_id }));
      const kept = keys.map((key) => own.get(key));
      const missing = ids.filter((_, at) => kept[at] === undefined);
      if (missing.length === 0) return kept.map((list) => list ?? nothing);
      const before = known;
      // oxlint-disable-next-line no-await-in-loop -- Read again where it has changed meanwhile.
      const found = await guardrails.list({
        service,
        concerning: missing.map((agent_id) => ({ service, agent_id })),
      });
      const byAgent = Map.groupBy(found, ({ agent_id }) => agent_id);
      const read = new Map(
        missing.map((id) => [id, (byAgent.get(id) ?? []).map(compiledOf)] as const),
      );
      if (known === before)
        for (const [id, list] of read) own.set(keyOf({ service, agent_id: id }), list);
      if (known === before || reads >= mostReads) {
        return ids.map((id, at) => kept[at] ?? read.get(id) ?? nothing);
      }
    }
  };

  return async ({ service, agent_id }) => {
    await synced();
    const parts = await listsOf(service, idsConcerning(agent_id).toSorted());
    const key = keyOf({ service, agent_id });
    const before = concerning.get(key);
    const isSame =
      before?.parts.length === parts.length && parts.every((part, at) => part === before.parts[at]);
    if (before !== undefined && isSame) return before.all;
    const all = parts.flat();
    concerning.set(key, { parts, all });
    return all;
  };
}

function keyOf({ service, agent_id }: Concerned): string {
  return JSON.stringify([service, agent_id]);
}
