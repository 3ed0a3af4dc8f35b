import { type CompiledGuardrail, compileGuardrail } from "@parapet/guardrails";
import type { GuardrailRegistration } from "@parapet/posture";
import type { Store } from "../store/store.ts";

/** All registrations, compiled. The list stays the same one until a registration changes, here or on another server. */
export type LivePolicy = () => Promise<readonly CompiledGuardrail[]>;

export function livePolicy(store: Pick<Store, "guardrails">): LivePolicy {
  let known: { readonly version: string; readonly guardrails: readonly CompiledGuardrail[] } = {
    version: "",
    guardrails: [],
  };
  /** By id and revision: only what has changed is compiled again. */
  let compiled = new Map<string, CompiledGuardrail>();

  const load = async (version: string): Promise<readonly CompiledGuardrail[]> => {
    const registrations = await store.guardrails.list();
    const entries = registrations.map((registration) => {
      const key = `${registration.guardrail_id}/${registration.revision}`;
      return [key, compiled.get(key) ?? compiledOrFailing(registration)] as const;
    });
    compiled = new Map(entries);
    known = { version, guardrails: [...compiled.values()] };
    return known.guardrails;
  };

  return async () => {
    const version = await store.guardrails.version();
    return version === known.version ? known.guardrails : load(version);
  };
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
