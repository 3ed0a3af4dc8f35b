import { loosens, registrationFrom } from "@parapet/guardrails";
import type { GuardrailRequest } from "@parapet/guardrails";
import { expect, test } from "vitest";
import { onEachDatabase, steadyClock, withStore } from "./databases.test-support.ts";
import type { AdapterInstallation } from "./adapter-installation.ts";
import { inTurn } from "./in-turn.ts";
import { violation } from "./posture.test-support.ts";

const clock = steadyClock();
let counted = 0;

function registration(request: Partial<GuardrailRequest> = {}, service = "home") {
  return registrationFrom(
    { agent_id: "main", guardrail_name: "no-egress", ...request },
    { guardrailId: `g${(counted += 1)}`, service, registeredVia: "api", now: clock() },
  );
}

function installation(given: Partial<AdapterInstallation>): AdapterInstallation {
  return {
    created_at: "2026-11-26T12:00:00.000Z",
    installation_id: "ad_1",
    adapter: "openclaw",
    service: "home",
    agent_id: "",
    agent_ids: ["main"],
    points: ["pre_tool_call"],
    beats: true,
    target: "/nowhere/openclaw.json",
    folder: "/nowhere",
    files: {},
    host: "machine",
    url: "http://127.0.0.1:8000",
    ...given,
  };
}

onEachDatabase("guardrails", (create) => {
  test("grow a revision with every change, and none when the same is sent again", () =>
    withStore(create, async ({ guardrails }) => {
      const first = registration();
      expect(await guardrails.upsert(first, () => first, "ci")).toMatchObject({
        outcome: "created",
        registration: first,
      });
      const again = await guardrails.upsert(first, () => registration(), "ci");
      expect(again).toMatchObject({ outcome: "unchanged", registration: first });

      const change = registration({ mode: "blocking" });
      const { outcome, registration: changed } = await guardrails.upsert(
        first,
        () => change,
        "operator",
      );
      expect(outcome).toBe("updated");
      expect(changed).toMatchObject({
        guardrail_id: first.guardrail_id,
        registered_at: first.registered_at,
        revision: 2,
        mode: "blocking",
        health: "error",
      });
      expect(await guardrails.get(first)).toEqual(changed);
    }));

  test("are known to have a name that was given in another way", () =>
    withStore(create, async ({ guardrails }) => {
      const mine = registration({ guardrail_name: "mine" });
      await guardrails.upsert(mine, () => mine, "ci");
      const reported = {
        ...registration({ guardrail_name: "told" }),
        registered_via: "otel" as const,
      };
      await guardrails.upsert(reported, () => reported, "otel");
      const taken = (service: string, guardrail_name: string) =>
        guardrails.isNameTaken({ service, guardrail_name }, "otel");
      expect(await taken("home", "mine")).toBe(true);
      expect(await taken("work", "mine")).toBe(false);
      expect(await taken("home", "told")).toBe(false);
    }));

  test("may be enforced where one is proven, and where an adapter is", () =>
    withStore(create, async ({ adapters, guardrails }) => {
      const services = ["proven", "protected", "neither"];
      const all = services.map((service) => registration({}, service));
      await inTurn(all, (one) => guardrails.upsert(one, () => one, "ci"));
      const at = clock().toISOString();
      const proof = { adapter: "sdk", verified: true, last_heartbeat_at: at, last_enforced_at: at };
      await guardrails.enforced(all[0]!, proof);
      await adapters.add(installation({ service: "protected" }), "1");
      expect(await guardrails.servicesWithProofs()).toEqual(["protected", "proven"]);
    }));

  test("of the same agent share what adapters make of them: many agents would be looked at for each", () =>
    withStore(create, async ({ adapters, guardrails }) => {
      await adapters.add(installation({}), "1");
      const all = ["g1", "g2"].map((guardrail_name) => registration({ guardrail_name }));
      await inTurn(all, (one) => guardrails.upsert(one, () => one, "ci"));
      const [one, other] = await guardrails.list();
      expect(one?.enforcement).toMatchObject({ adapter: "openclaw" });
      expect(one?.enforcement).toBe(other?.enforcement);
    }));

  test("are listed for some agents of several services without those of others", () =>
    withStore(create, async ({ guardrails }) => {
      const long = `a/${"x".repeat(300)}`;
      const all = [
        registration({ agent_id: "main" }, "home"),
        registration({ agent_id: "*" }, "home"),
        registration({ agent_id: "other" }, "home"),
        registration({ agent_id: "main" }, "work"),
        registration({ agent_id: long }, "work"),
        registration({ agent_id: "main" }, "elsewhere"),
      ];
      await inTurn(all, (one) => guardrails.upsert(one, () => one, "ci"));
      const idsFor = async (...concerning: readonly (readonly [string, string])[]) =>
        (
          await guardrails.list({
            concerning: concerning.map(([service, agent_id]) => ({ service, agent_id })),
          })
        ).map(({ service, agent_id }) => `${service} ${agent_id.slice(0, 5)}`);
      expect(await idsFor(["home", "main/helper"])).toEqual(["home *", "home main"]);
      expect(await idsFor(["home", "main"], ["work", "none"])).toEqual([
        "home *",
        "home main",
        "work main",
      ]);
      expect(await idsFor(["work", long])).toEqual(["work a/xxx", "work main"]);
      expect(await idsFor(["work", "a/".repeat(2_500)])).toEqual(["work a/xxx", "work main"]);
      expect(await idsFor(["nowhere", "main"])).toEqual([]);
      expect(await idsFor()).toEqual([]);
    }));

  test("stay as they are when the change is refused", () =>
    withStore(create, async ({ guardrails }) => {
      const strict = registration({ mode: "blocking" });
      await guardrails.upsert(strict, () => strict, "operator");
      const refusal = guardrails.upsert(
        strict,
        (before) => {
          const after = registration();
          if (before && loosens(before, after).length > 0) throw new Error("It would loosen.");
          return after;
        },
        "local",
      );
      await expect(refusal).rejects.toThrow("It would loosen.");
      expect(await guardrails.get(strict)).toMatchObject({ revision: 1, mode: "blocking" });
    }));

  test("that many register at the same time are one", () =>
    withStore(create, async ({ guardrails }) => {
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const mine = registration();
          return (await guardrails.upsert(mine, () => mine, "ci")).outcome;
        }),
      );
      expect(outcomes.toSorted()).toEqual([
        "created",
        ...Array.from({ length: 7 }, () => "unchanged"),
      ]);
      expect(await guardrails.list()).toHaveLength(1);
    }));

  test("are listed for exactly one agent, and for every agent only when asked", () =>
    withStore(create, async ({ guardrails }) => {
      const four = [
        registration({ agent_id: "main" }, "office"),
        registration({ agent_id: "main" }),
        registration({ agent_id: "*" }),
        registration({ agent_id: "main2" }),
      ];
      await inTurn(four, (one) => guardrails.upsert(one, () => one, "ci"));
      const listed = async (filter?: Parameters<typeof guardrails.list>[0]) =>
        (await guardrails.list(filter)).map(({ service, agent_id }) => `${service}:${agent_id}`);
      expect(await listed()).toEqual(["home:*", "home:main", "home:main2", "office:main"]);
      expect(await listed({ agent_id: "main" })).toEqual(["home:main", "office:main"]);
      expect(await listed({ agent_id: "main", service: "office" })).toEqual(["office:main"]);
      expect(await listed({ agent_id: "new", effective: true })).toEqual(["home:*"]);
      expect(await listed({ agent_id: "main/helper", effective: true, service: "home" })).toEqual([
        "home:*",
        "home:main",
      ]);
      expect(await listed({ agent_id: "" })).toEqual([]);
    }));

  test("leave their history when they are removed", () =>
    withStore(create, async ({ guardrails }) => {
      const first = registration();
      await guardrails.upsert(first, () => first, "ci");
      await guardrails.upsert(first, () => registration({ severity: "high" }), "ada");
      expect(await guardrails.remove(first, "bob")).toMatchObject({ severity: "high" });
      expect(await guardrails.remove(first, "bob")).toBeUndefined();
      expect(await guardrails.get(first)).toBeUndefined();
      const history = await guardrails.history(first);
      expect(
        history.map(({ change, revision, changed_by }) => [change, revision, changed_by]),
      ).toEqual([
        ["created", 1, "ci"],
        ["updated", 2, "ada"],
        ["removed", 2, "bob"],
      ]);
      expect(history[1]!.declaration.severity).toBe("high");
    }));

  test("become active when an adapter has proven itself", () =>
    withStore(
      create,
      async ({ guardrails }) => {
        const strict = registration({ mode: "blocking" });
        await guardrails.upsert(strict, () => strict, "operator");
        const proof = {
          adapter: "sdk",
          verified: true,
          last_heartbeat_at: "2026-01-01T00:00:00.000Z",
          last_enforced_at: "",
        };
        expect(await guardrails.enforced(strict, proof)).toBe(true);
        expect(await guardrails.seen(strict, "2026-01-01T00:00:01.000Z")).toBe(true);
        expect(await guardrails.get(strict)).toMatchObject({
          health: "active",
          enforcement: proof,
          last_seen_at: "2026-01-01T00:00:01.000Z",
        });
        const { registration: kept } = await guardrails.upsert(
          strict,
          () => registration({ mode: "blocking", description: "x" }),
          "operator",
        );
        expect(kept.enforcement).toEqual(proof);
        expect(await guardrails.seen({ ...strict, agent_id: "nobody" }, "")).toBe(false);
      },
      () => new Date("2026-01-01T00:01:00.000Z"),
    ));

  test("count what they did in the last day, and are in error after a failed evaluation", () =>
    withStore(
      create,
      async ({ guardrails, violations }) => {
        const own = registration();
        const shared = registration({ agent_id: "*" });
        await inTurn([own, shared], (one) => guardrails.upsert(one, () => one, "ci"));
        await violations.insert(violation({ count: 3, observed_at: "2026-01-02T00:00:00.000Z" }));
        await violations.insert(
          violation({ violation_id: "old", observed_at: "2026-01-01T11:00:00.000Z" }),
        );
        await violations.insert(
          violation({
            violation_id: "other",
            agent_id: "second",
            decision: "error",
            observed_at: "2026-01-02T11:30:00.000Z",
          }),
        );
        const rows = await guardrails.list();
        expect(
          rows.map(({ agent_id, recent_activity_24h, health }) => [
            agent_id,
            recent_activity_24h,
            health,
          ]),
        ).toEqual([
          ["*", 4, "error"],
          ["main", 3, "active"],
        ]);
      },
      () => new Date("2026-01-02T12:00:00.000Z"),
    ));
});
