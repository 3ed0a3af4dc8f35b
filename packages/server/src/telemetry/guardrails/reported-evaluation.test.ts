import { registrationFrom } from "@parapet/guardrails";
import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "../../store/databases.test-support.ts";
import type { Store } from "../../store/store.ts";
import type { ReportedEvaluations } from "../facts/reported-guardrails.ts";
import { takeEvaluations } from "./reported-evaluation.ts";

type Told = ReportedEvaluations["latest"];
type Evaluation = Extract<Told["guardrail"], { readonly tells: "evaluation" }>;

const at = "2026-01-01T00:10:00.000Z";
const key: ReportedEvaluations["key"] = {
  service: "shop",
  hour: 490_896,
  agent_id: "desk/helper",
  session_id: "s",
  guardrail_name: "no-secrets",
  decision: "fail",
};

function reported(guardrail: Partial<Evaluation>, count = 1): ReportedEvaluations {
  const latest = {
    service: "shop",
    agentId: "desk/helper",
    at,
    traceId: "t",
    spanId: "b",
    parentId: "a",
    sessionId: "s",
    guardrail: {
      tells: "evaluation",
      name: "no-secrets",
      decision: "fail",
      severity: undefined,
      judgeModel: "",
      provider: "",
      reason: "A key in the answer.",
      evidence: "the key is AKIAIOSFODNN7EXAMPLQ",
      ...guardrail,
    },
  } as Told;
  return { key, count, firstAt: "2026-01-01T00:00:00.000Z", latest };
}

async function register(store: Store, agent_id: string, fields: object): Promise<void> {
  const name = { service: "shop", agent_id, guardrail_name: "no-secrets" };
  await store.guardrails.upsert(
    name,
    () =>
      registrationFrom(
        { ...name, mode: "monitoring", ...fields },
        { guardrailId: "gr", service: "shop", registeredVia: "otel", now: new Date(0) },
      ),
    "operator",
  );
}

const all = async ({ violations }: Store) => (await violations.list({ limit: 9 })).rows;
const options = { showsEvidence: false };

onEachDatabase("what spans say that a guardrail objected to", (create) => {
  test("has the values of the span, else those of the guardrail's registration, else those of any", () =>
    withStore(create, async (store) => {
      await takeEvaluations(store, reported({}), options);
      const common = { decision: "fail", adapter: "otel", enforced: false, would_block: false };
      expect(await all(store)).toMatchObject([
        { ...common, provider: "external", judge_model: "", severity: "medium", evidence: "" },
      ]);
      await register(store, "desk", { provider: "judge_llm", judge_model: "j", severity: "low" });
      await takeEvaluations(store, reported({}, 2), options);
      expect(await all(store)).toMatchObject([
        { provider: "judge_llm", judge_model: "j", severity: "low", count: 2, span_id: "a" },
      ]);
      const named = { provider: "theirs", judgeModel: "k", severity: "critical" } as const;
      await takeEvaluations(store, reported(named, 3), { showsEvidence: true });
      expect(await all(store)).toMatchObject([
        { provider: "theirs", judge_model: "k", severity: "critical", count: 3 },
      ]);
      expect((await all(store))[0]?.evidence).toBe("the key is [redacted]");
    }));

  test("is told again, beside what somebody has seen to", () =>
    withStore(create, async (store) => {
      await takeEvaluations(store, reported({}, 2), options);
      await store.violations.acknowledge((await all(store))[0]?.violation_id ?? "");
      await takeEvaluations(store, reported({}, 2), options);
      expect((await all(store)).map(({ count, status }) => [count, status])).toEqual([
        [2, "acknowledged"],
      ]);
      await takeEvaluations(store, reported({}, 5), options);
      expect((await all(store)).map(({ count, status }) => [count, status])).toEqual([
        [3, "open"],
        [2, "acknowledged"],
      ]);
    }));

  test("is nothing where it let the call pass, or where the service evaluates the guardrail itself", () =>
    withStore(create, async (store) => {
      await takeEvaluations(store, reported({ decision: "pass" }), options);
      const name = { service: "shop", agent_id: "*", guardrail_name: "no-secrets" };
      const own = registrationFrom(
        { ...name, mode: "monitoring", condition: "true" },
        { guardrailId: "gr", service: "shop", registeredVia: "api", now: new Date(0) },
      );
      await store.guardrails.upsert(name, () => own, "operator");
      await takeEvaluations(store, reported({}), options);
      expect(await all(store)).toEqual([]);
    }));
});
