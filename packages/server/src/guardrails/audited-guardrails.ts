import { type GuardrailKey, loosens } from "@parapet/guardrails";
import type { GuardrailRegistration } from "@parapet/posture";
import { refreshDrift } from "../drift/refresh-drift.ts";
import { type AuditAuthor, contentHash } from "../store/audit-chain.ts";
import type { Upsert } from "../store/guardrails.ts";
import type { Repositories } from "../store/store.ts";

/** Writes guardrails, and says in the audit who did. */
export type AuditedGuardrails = {
  /** As the store's; `decide` is also told which fields the change loosens. */
  readonly upsert: (
    registration: GuardrailRegistration,
    decide: (before: GuardrailRegistration | undefined, loosened: readonly string[]) => void,
    author: AuditAuthor,
  ) => Promise<Upsert>;
  /** False when there was none. */
  readonly remove: (key: GuardrailKey, author: AuditAuthor) => Promise<boolean>;
};

/** For one transaction: a change and its line in the audit are both there or neither. */
export function auditedGuardrails(
  kept: Pick<Repositories, "guardrails" | "audit" | "drifts" | "events">,
): AuditedGuardrails {
  const { guardrails, audit, drifts, events } = kept;
  /** A guardrail may be part of a state that somebody has approved. */
  const noteDrift = async ({ service }: GuardrailKey): Promise<void> => {
    const drift = await refreshDrift({ drifts, guardrails }, service);
    if (drift !== undefined) await events.addDrift(drift);
  };
  return {
    upsert: async (registration, decide, author) => {
      let loosened: readonly string[] = [];
      let before_hash = "";
      const written = await guardrails.upsert(
        registration,
        (before) => {
          before_hash = before === undefined ? "" : contentHash(before);
          loosened = before === undefined ? [] : loosens(before, registration);
          decide(before, loosened);
          return registration;
        },
        author.actor,
      );
      const after_hash = contentHash(written.registration);
      const entry = { ...author, target: nameOf(registration), before_hash, after_hash };
      const { mode, action } = registration;
      if (loosened.length > 0) {
        const detail = `Less strict than before: ${loosened.join(", ")}`;
        await audit.append({ ...entry, action: "guardrail.loosen", detail });
      } else if (written.outcome === "created") {
        await audit.append({ ...entry, action: "guardrail.create", detail: `${mode}, ${action}` });
      } else if (written.outcome === "updated") {
        await audit.append({ ...entry, action: "guardrail.update", detail: `${mode}, ${action}` });
      }
      if (written.outcome !== "unchanged") await noteDrift(registration);
      return written;
    },

    remove: async (key, author) => {
      const removed = await guardrails.remove(key, author.actor);
      if (removed === undefined) return false;
      await audit.append({
        ...author,
        action: "guardrail.remove",
        target: nameOf(key),
        detail: "",
        before_hash: contentHash(removed),
      });
      await noteDrift(key);
      return true;
    },
  };
}

/** How the audit names a guardrail. */
function nameOf({ service, agent_id, guardrail_name }: GuardrailKey): string {
  return `${service}/${agent_id}/${guardrail_name}`;
}
