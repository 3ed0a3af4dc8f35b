import { registrationsDigest } from "@parapet/guardrails";
import type { Store } from "../store/store.ts";

/**
 * What a proof in a runtime holds for: another one makes it stale. "" where no adapter is in that
 * runtime, whatever is registered. Without `service`, over those of every service.
 */
export async function guardrailsDigest(
  store: Pick<Store, "guardrails" | "adapters">,
  { service, runtime }: { readonly service?: string; readonly runtime: string },
  now: Date,
): Promise<string> {
  const filter = service === undefined ? {} : { service };
  const adapters = await store.adapters.list(filter);
  const own = adapters.filter(({ adapter }) => adapter === runtime);
  if (own.length === 0) return "";
  const services = new Set(own.map((adapter) => adapter.service));
  const registrations = await store.guardrails.list(filter);
  return registrationsDigest(
    registrations.filter((one) => services.has(one.service)),
    own,
    now,
  );
}
