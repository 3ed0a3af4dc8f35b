import { createHash } from "node:crypto";
import type { GuardrailRegistration } from "@parapet/posture";

type Registered = Pick<GuardrailRegistration, "guardrail_id" | "revision" | "suppressions">;

/**
 * SHA-256 over registrations and the adapters that they are for, in any order: another one where
 * one was added, changed or removed, and once an exception to one has ended.
 */
export function registrationsDigest(
  registrations: readonly Registered[],
  adapters: readonly { readonly installation_id: string }[],
  now: Date,
): string {
  const each = [
    ...registrations.map((registration) => lineOf(registration, now)),
    ...adapters.map(({ installation_id }) => installation_id),
  ];
  return createHash("sha256").update(each.toSorted().join("\n")).digest("hex");
}

function lineOf({ guardrail_id, revision, suppressions }: Registered, now: Date): string {
  const isOver = (time: string) => Date.parse(time) <= now.getTime();
  const ended = suppressions.filter(({ expires_at }) => isOver(expires_at)).length;
  return `${guardrail_id} ${revision}${ended === 0 ? "" : ` ${ended}`}`;
}
