import { registrationFrom } from "@parapet/guardrails";
import { expect, test } from "vitest";
import { contentHash } from "../store/audit-chain.ts";
import { onEachDatabase, withStore } from "../store/databases.test-support.ts";
import type { Store } from "../store/store.ts";
import { auditedGuardrails } from "./audited-guardrails.ts";

const author = { actor: "operator", origin: "socket" };

function registration(condition: string) {
  return registrationFrom(
    { agent_id: "main", guardrail_name: "no-egress", condition },
    { guardrailId: "gr_1", service: "home", registeredVia: "api", now: new Date(0) },
  );
}

onEachDatabase("the audit log", (create) => {
  test("names the state in which a guardrail was removed, also after a change that came between", () =>
    withStore(create, async (store) => {
      const first = registration("true");
      await store.guardrails.upsert(first, () => first, "ci");
      let last = first;
      const remove: Store["guardrails"]["remove"] = async (key, by) => {
        const change = await store.guardrails.upsert(key, () => registration("false"), "ci");
        last = change.registration;
        return store.guardrails.remove(key, by);
      };
      const guardrails = { ...store.guardrails, remove };
      expect(await auditedGuardrails({ ...store, guardrails }).remove(first, author)).toBe(true);
      const { rows } = await store.audit.list({ limit: 9 });
      expect(rows).toMatchObject([
        { action: "guardrail.remove", before_hash: contentHash(last), after_hash: "" },
      ]);
    }));
});
