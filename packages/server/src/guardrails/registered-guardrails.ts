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
