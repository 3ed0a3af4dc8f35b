import type { GuardrailRegistration } from "@parapet/posture";
import { type CompiledGuardrail, compileGuardrail } from "./compile-guardrail.ts";

/**
 * A registration that was taken by another version of Parapet may not compile here. It is not left
 * out, for then its agent would be unprotected: it fails wherever it is asked, and `on_error` says
 * what that means.
 */
export function compiledOrFailing(registration: GuardrailRegistration): CompiledGuardrail {
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
        throw new Error("this version of Parapet cannot compile it; register it again");
      },
    };
  }
}
