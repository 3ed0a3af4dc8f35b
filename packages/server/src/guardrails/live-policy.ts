import { type CompiledGuardrail, compileGuardrail, concerns } from "@parapet/guardrails";
import type { GuardrailRegistration } from "@parapet/posture";
import type { Store } from "../store/store.ts";

/** Whose guardrails: of a service, or of one of its agents. */
export type Concerned = { readonly service: string; readonly agent_id?: string };

/**
 * The registrations that concern somebody, compiled. The list stays the same one until a registration changes, here or on another
 * server.
 */
export type LivePolicy = (concerned: Concerned) => Promise<readonly CompiledGuardrail[]>;

type Known = {
  readonly version: string;
  /** By id. */
  readonly registrations: ReadonlyMap<string, GuardrailRegistration>;
  readonly ofService: ReadonlyMap<string, readonly GuardrailRegistration[]>;
  /** By whom they concern. */
  readonly lists: Map<string, readonly CompiledGuardrail[]>;
};

/** Anyone may ask in the name of another agent. */
const mostLists = 2_000;

/**
 * Reads what has changed, and all only where it must; compiles what somebody asks for. Others may register without end, and every
 * agent waits for it.
 */
export function livePolicy({ guardrails }: Pick<Store, "guardrails">): LivePolicy {
  let known = knownOf("", new Map());
  /** By id. */
  const compiled = new Map<string, CompiledGuardrail>();
  let loading: Promise<Known> | undefined;

  const compiledOf = (registration: GuardrailRegistration): CompiledGuardrail => {
    const { guardrail_id, revision } = registration;
    const before = compiled.get(guardrail_id);
    if (before?.registration.revision === revision) return before;
    const now = compiledOrFailing(registration);
    compiled.set(guardrail_id, now);
    return now;
  };

  /** Undefined where something is missing, whoever took it away, or where all may as well be read. */
  const withChanges = async (): Promise<Known["registrations"] | undefined> => {
    const changes = await guardrails.changedSince(known.version);
    if (changes === undefined) return undefined;
    const { ids, registrations, listed } = changes;
    const others = [...known.registrations].filter(([id]) => !ids.has(id));
    const next = new Map([...others, ...registrations.map(entryOf)]);
    return next.size === listed ? next : undefined;
  };

  const load = async (): Promise<Known> => {
    const version = await guardrails.version();
    if (version === known.version) return known;
    const registrations = (await withChanges()) ?? new Map((await guardrails.list()).map(entryOf));
    for (const id of compiled.keys()) if (!registrations.has(id)) compiled.delete(id);
    known = knownOf(version, registrations);
    return known;
  };

  const current = async (): Promise<Known> => {
    if ((await guardrails.version()) === known.version) return known;
    // Begun by another call, it may have read before the change that this one has to see; the next one has not.
    await loading?.catch(() => undefined);
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };

  return async ({ service, agent_id }) => {
    const { ofService, lists } = await current();
    const key = JSON.stringify([service, agent_id]);
    const before = lists.get(key);
    if (before !== undefined) return before;
    const list = (ofService.get(service) ?? [])
      .filter((one) => agent_id === undefined || concerns(one, service, agent_id))
      .map(compiledOf);
    if (lists.size >= mostLists) lists.clear();
    lists.set(key, list);
    return list;
  };
}

function knownOf(version: string, registrations: Known["registrations"]): Known {
  const ofService = Map.groupBy(registrations.values(), ({ service }) => service);
  return { version, registrations, ofService, lists: new Map() };
}

function entryOf(registration: GuardrailRegistration) {
  return [registration.guardrail_id, registration] as const;
}

/**
 * A registration that was taken by another version of Parapet may not compile here. It is not left out, for then its
 * agent would be unprotected: it fails wherever it is asked, and `on_error` says what that means.
 */
function compiledOrFailing(registration: GuardrailRegistration): CompiledGuardrail {
  try {
    return compileGuardrail(registration);
  } catch {
    const bare = compileGuardrail({
      ...registration,
      condition: "",
      detectors: [],
      suppressions: [],
      action: "log",
      provider: "rule",
      judge_model: "",
    });
    return {
      ...bare,
      registration,
      covers: () => {
        throw new Error("this version of Parapet cannot compile it; write it again");
      },
    };
  }
}
