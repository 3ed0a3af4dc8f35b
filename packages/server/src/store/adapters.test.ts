import { registrationFrom } from "@parapet/guardrails";
import { expect, test } from "vitest";
import { adapterHealth } from "../adapters/adapter-health.ts";
import type { AdapterInstallation } from "./adapter-installation.ts";
import type { CanaryResult } from "./canaries.ts";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import type { Store } from "./store.ts";

const installation: Omit<AdapterInstallation, "created_at"> = {
  installation_id: "ad_1",
  adapter: "openclaw",
  service: "home",
  agent_id: "",
  agent_ids: ["main", "work"],
  points: ["pre_tool_call"],
  beats: true,
  target: "/home/ada/.openclaw/openclaw.json",
  folder: "/data/adapters/ad_1",
  files: {},
  host: "desk",
  url: "http://127.0.0.1:8000",
};

const seen = (agent_id: string) => ({ agent_id, name: "", runtime: "openclaw", model: "" });
let counted = 0;
const newCanary = () => `parapet-canary-${String((counted += 1)).padStart(32, "0")}`;

const allBlocked: CanaryResult = {
  blocked: true,
  blocked_when_away: true,
  ran: false,
  ran_when_away: false,
  detail: "Tried.",
};

/** A canary of an agent that was seen and blocked. */
async function prove(
  { canaries }: Store,
  agent: string,
  result: Partial<CanaryResult> & { seenBy?: string; expires_at?: string } = {},
): Promise<void> {
  const { seenBy = agent, expires_at = "2026-02-01T00:00:00.000Z", ...said } = result;
  const canary = newCanary();
  await canaries.open({ canary, installation_id: "ad_1", agent_id: agent, expires_at });
  await canaries.see("ad_1", seenBy, [canary]);
  await canaries.finish("ad_1", canary, { ...allBlocked, ...said });
}

async function blockingGuardrail(
  { guardrails }: Store,
  agent_id: string,
  points: readonly ("pre_tool_call" | "output")[] = ["pre_tool_call"],
): Promise<{ service: string; agent_id: string; guardrail_name: string }> {
  const key = { service: "home", agent_id, guardrail_name: "no-egress" };
  const registration = registrationFrom(
    { ...key, mode: "blocking", points },
    { guardrailId: `gr_${agent_id}`, service: "home", registeredVia: "api", now: new Date(0) },
  );
  await guardrails.upsert(key, () => registration, "operator");
  return key;
}

onEachDatabase("adapters", (create) => {
  test("a guardrail is active only after the canary of its agent was seen and blocked, also with the route cut", () =>
    withStore(create, async (store) => {
      const key = await blockingGuardrail(store, "main");
      expect(await store.guardrails.get(key)).toMatchObject({
        health: "error",
        health_reason: expect.stringMatching(/no adapter enforces it/),
      });
      await store.adapters.add({ ...installation, agent_ids: ["main"] }, "2026.9.6");
      await store.adapters.beat("ad_1", { loaded: true, runtimeVersion: "" });
      expect(await store.guardrails.get(key)).toMatchObject({
        health_reason: expect.stringMatching(/is not proven yet/),
        enforcement: { adapter: "openclaw", verified: false },
      });
      await prove(store, "main", { blocked_when_away: false });
      expect(await store.guardrails.get(key)).toMatchObject({ enforcement: { verified: false } });
      await prove(store, "main", { seenBy: "another" });
      expect(await store.guardrails.get(key)).toMatchObject({ enforcement: { verified: false } });
      await prove(store, "main");
      expect(await store.guardrails.get(key)).toMatchObject({
        health: "active",
        health_reason: "",
        enforcement: { adapter: "openclaw", verified: true },
      });
    }));

  const ran = { blocked: false, ran: true };
  test.each<[string, Parameters<typeof prove>[2], string, RegExp]>([
    ["that ran", ran, "not_enforced", /^A call of main was not blocked\. Tried\.$/],
    [
      "that ran with the route cut",
      { blocked_when_away: false, ran_when_away: true },
      "not_enforced",
      /was not blocked while the service was unreachable/,
    ],
    ["of which nothing was seen", { blocked: false }, "unknown", /is unknown; run parapet protect/],
    [
      "that ran after its canary had expired",
      { ...ran, expires_at: "2025-12-31T00:00:00.000Z" },
      "unknown",
      /The canary expired before/,
    ],
    [
      "that somebody else asked about",
      { seenBy: "other" },
      "unknown",
      /what stopped it is not known/,
    ],
  ])("a call %s leaves no more said than is known", (_what, result, state, reason) =>
    withStore(create, async (store) => {
      const key = await blockingGuardrail(store, "main");
      await store.adapters.add({ ...installation, agent_ids: ["main"] }, "");
      await store.adapters.inspected("ad_1", "");
      await prove(store, "main", result);
      expect(await store.guardrails.get(key)).toMatchObject({ enforcement_state: state });
      const adapter = await store.adapters.get("ad_1");
      expect(adapterHealth(adapter!)).toMatchObject({
        health: state === "unknown" ? "unknown" : "error",
        health_reason: expect.stringMatching(reason),
      });
    }),
  );

  test("no agent counts as protected before every agent of its installation is proven", () =>
    withStore(create, async (store) => {
      const key = await blockingGuardrail(store, "main");
      await store.adapters.add(installation, "");
      await store.adapters.inspected("ad_1", "");
      await prove(store, "main");
      expect(await store.guardrails.get(key)).toMatchObject({ enforcement: { verified: false } });
      await prove(store, "work");
      expect(await store.guardrails.get(key)).toMatchObject({ enforcement: { verified: true } });
    }));

  test("a guardrail stops being active with its adapter's fault, and is active again without it", () =>
    withStore(create, async (store) => {
      const key = await blockingGuardrail(store, "main");
      await store.adapters.add({ ...installation, agent_ids: ["main"] }, "");
      await prove(store, "main");
      expect(await store.adapters.inspected("ad_1", "")).toBe("unchanged");
      expect(await store.guardrails.get(key)).toMatchObject({ health: "active" });
      expect(await store.adapters.inspected("ad_1", "The hook is gone.")).toBe("stopped");
      expect(await store.adapters.inspected("ad_1", "The file is gone.")).toBe("unchanged");
      expect(await store.guardrails.get(key)).toMatchObject({
        health: "error",
        health_reason: "The file is gone.",
        enforcement: { verified: false },
      });
      expect(await store.adapters.inspected("ad_1", "")).toBe("recovered");
      expect(await store.guardrails.get(key)).toMatchObject({ health: "active" });
    }));

  test("a guardrail is not said to hold where its adapter never asks", () =>
    withStore(create, async (store) => {
      const key = await blockingGuardrail(store, "main", ["pre_tool_call", "output"]);
      await store.adapters.add({ ...installation, agent_ids: ["main"] }, "");
      await store.adapters.inspected("ad_1", "");
      await prove(store, "main");
      expect(await store.guardrails.get(key)).toMatchObject({
        health_reason: expect.stringMatching(/cannot block at output/),
      });
    }));

  test("a guardrail for every agent holds only when no agent is left unprotected", () =>
    withStore(create, async (store) => {
      const key = await blockingGuardrail(store, "*");
      await store.agents.replaceFor("home", [seen("main"), seen("guest")]);
      await store.adapters.add({ ...installation, agent_ids: ["main"] }, "");
      await store.adapters.inspected("ad_1", "");
      await prove(store, "main");
      expect(await store.guardrails.get(key)).toMatchObject({
        health_reason: expect.stringMatching(/no adapter protects the agent guest/),
      });
      await store.agents.replaceFor("home", [seen("main")]);
      expect(await store.guardrails.get(key)).toMatchObject({ health: "active" });
    }));

  test("what an adapter has proven goes with it, whatever was changed meanwhile", () =>
    withStore(create, async (store) => {
      const key = await blockingGuardrail(store, "main/reviewer");
      await store.adapters.add({ ...installation, agent_ids: ["main"] }, "");
      await store.adapters.inspected("ad_1", "");
      await prove(store, "main");
      const before = await store.guardrails.get(key);
      expect(before).toMatchObject({ health: "active" });
      await store.guardrails.upsert(key, () => ({ ...before!, severity: "low" }), "operator");
      expect(await store.adapters.remove("ad_1")).toBe(true);
      expect(await store.adapters.remove("ad_1")).toBe(false);
      expect(await store.guardrails.get(key)).toMatchObject({
        severity: "low",
        enforcement: { adapter: "", verified: false },
      });
    }));

  test("are put again under the same id and have to be proven again", () =>
    withStore(create, async (store) => {
      await store.adapters.add(installation, "1");
      await prove(store, "main");
      expect(await store.adapters.get("ad_1")).toMatchObject({ proofs: [{ agent_id: "main" }] });
      const again = await store.adapters.add({ ...installation, target: "/elsewhere" }, "2");
      expect(again).toMatchObject({ target: "/elsewhere", runtime_version: "2", proofs: [] });
      expect(await store.adapters.list({ service: "home" })).toEqual([again]);
      expect(await store.adapters.list({ service: "office" })).toEqual([]);
    }));

  test("tell that their runtime runs and that they have enforced", () =>
    withStore(create, async ({ adapters }) => {
      await adapters.add(installation, "1");
      expect(await adapters.beat("ad_2", { loaded: true, runtimeVersion: "" })).toBe(false);
      expect(await adapters.beat("ad_1", { loaded: true, runtimeVersion: "2" })).toBe(true);
      await adapters.asked("ad_1", true);
      expect(await adapters.get("ad_1")).toMatchObject({
        loaded: true,
        runtime_version: "2",
        last_heartbeat_at: expect.stringMatching(/^2026-/),
        last_enforced_at: expect.stringMatching(/^2026-/),
      });
    }));
});

onEachDatabase("canaries", (create) => {
  const expires_at = "2026-02-01T00:00:00.000Z";
  const canary = { canary: newCanary(), installation_id: "ad_1", agent_id: "main" };

  test("are blocked for their own installation alone, and only while they are open", () =>
    withStore(create, async ({ adapters, canaries }) => {
      await adapters.add(installation, "");
      await canaries.open({ ...canary, expires_at });
      expect(await canaries.see("ad_1", "main", [])).toBe(false);
      expect(await canaries.see("ad_2", "main", [canary.canary])).toBe(false);
      expect(await canaries.see("ad_1", "main", ["parapet-canary-x", canary.canary])).toBe(true);
      const result = allBlocked;
      expect(await canaries.finish("ad_2", canary.canary, result)).toBe(false);
      expect(await canaries.finish("ad_1", canary.canary, result)).toBe(true);
      expect(await canaries.finish("ad_1", canary.canary, result)).toBe(false);
      expect(await canaries.see("ad_1", "main", [canary.canary])).toBe(false);
    }));

  test("prove nothing once they expired", () =>
    withStore(create, async ({ adapters, canaries }) => {
      await adapters.add(installation, "");
      await canaries.open({ ...canary, expires_at: "2025-12-31T00:00:00.000Z" });
      expect(await canaries.see("ad_1", "main", [canary.canary])).toBe(false);
    }));
});
