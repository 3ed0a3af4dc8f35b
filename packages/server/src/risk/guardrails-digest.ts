import { registrationsDigest } from "@parapet/guardrails";
import type { Store } from "../store/store.ts";

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
