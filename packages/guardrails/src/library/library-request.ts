import type { GuardrailMode } from "@parapet/posture";
import type { GuardrailRequest } from "../registration/registration.ts";
import type { LibraryGuardrail } from "./library-guardrail.ts";

/**
 * What to register to have a guardrail of the library hold for an agent; `mode` where another than
 * its own is wanted.
 */
export function libraryRequest(
  guardrail: LibraryGuardrail,
  agentId: string,
  mode: GuardrailMode = guardrail.mode,
): GuardrailRequest {
  const { name, description, severity, owasp, points, action, match, condition, detectors } =
    guardrail;
  return {
    agent_id: agentId,
    guardrail_name: name,
    description,
    severity,
    owasp,
    points,
    mode,
    action,
    condition,
    detectors,
    provider: "rule",
    ...(match === undefined ? {} : { match }),
  };
}
