import { registrationsDigest } from "@parapet/guardrails";
import type { Settings } from "@parapet/settings";
import type { RegisteredGuardrails } from "@parapet/proof";
import type { Store } from "../store/store.ts";
import { placesOf } from "./protected-files.ts";

/** What a run in a copy of a workspace evaluates the calls of its adapter by. */
export async function registeredGuardrails(
  store: Pick<Store, "guardrails" | "adapters">,
  settings: Pick<Settings, "data" | "database" | "port" | "guardrails"> & {
    /** The configuration file of the service; "" where there is none. */
    readonly config: string;
  },
  filter: { readonly service?: string } = {},
): Promise<RegisteredGuardrails> {
  const [registrations, adapters] = await Promise.all([
    store.guardrails.list(filter),
    store.adapters.list(filter),
  ]);
  return {
    registrations,
    adapters: adapters.map(({ installation_id, service, agent_id, folder }) => {
      return { installation_id, service, agent_id, folder };
    }),
    places: placesOf(
      settings,
      adapters.map(({ target }) => target),
    ),
    timeZone: settings.guardrails.timeZone,
  };
}

/**
 * What a proof in a runtime holds for: another one makes it stale. "" where the service has no
 * adapter in that runtime, whatever is registered.
 */
export async function guardrailsDigest(
  store: Pick<Store, "guardrails" | "adapters">,
  { service, runtime }: { readonly service: string; readonly runtime: string },
): Promise<string> {
  const adapters = await store.adapters.list({ service });
  const own = adapters.filter(({ adapter }) => adapter === runtime);
  return own.length === 0 ? "" : registrationsDigest(await store.guardrails.list({ service }), own);
}
