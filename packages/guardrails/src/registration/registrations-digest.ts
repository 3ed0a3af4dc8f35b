import { createHash } from "node:crypto";
import type { GuardrailRegistration } from "@parapet/posture";

/**
 * SHA-256 over registrations and the adapters that they are for, in any order: another one where
 * one was added, changed or removed.
 */
export function registrationsDigest(
  registrations: readonly Pick<GuardrailRegistration, "guardrail_id" | "revision">[],
  adapters: readonly { readonly installation_id: string }[],
): string {
  const each = [
    ...registrations.map(({ guardrail_id, revision }) => `${guardrail_id} ${revision}`),
    ...adapters.map(({ installation_id }) => installation_id),
  ];
  return createHash("sha256").update(each.toSorted().join("\n")).digest("hex");
}
