import { registrationFrom } from "@parapet/guardrails";
import { expect, test } from "vitest";
import { onEachDatabase, steadyClock, withStore } from "../store/databases.test-support.ts";
import { inTurn } from "../store/in-turn.ts";
import type { Store } from "../store/store.ts";
import { livePolicy } from "./live-policy.ts";

const clock = steadyClock();
let counted = 0;
const main = { service: "home", agent_id: "main" };

function registration(name: string, condition = "true", service = "home") {
  return registrationFrom(
    { agent_id: "main", guardrail_name: name, condition },
    { guardrailId: `g${(counted += 1)}`, service, registeredVia: "api", now: clock() },
  );
}

async function register({ guardrails }: Store, ...args: Parameters<typeof registration>) {
  const one = registration(...args);
  await guardrails.upsert(one, () => one, "ci");
  return one;
}

/** Counts how often registrations are listed, and how many. */
function counting(store: Store) {
  const reads = { all: 0, rows: 0 };
  const list: Store["guardrails"]["list"] = async (filter) => {
    reads.all += 1;
    const found = await store.guardrails.list(filter);
    reads.rows += found.length;
    return found;
  };
  return { reads, policy: livePolicy({ guardrails: { ...store.guardrails, list } }) };
}

async function conditionsIn(policy: ReturnType<typeof livePolicy>): Promise<readonly string[]> {
  const guardrails = await policy(main);
  return guardrails
    .map(({ registration: { guardrail_name, condition } }) => `${guardrail_name}: ${condition}`)
    .toSorted();
}

onEachDatabase("the policy", (create) => {
  test("follows what is registered, changed and removed without reading all again", () =>
    withStore(create, async (store) => {
      const { reads, policy } = counting(store);
      await inTurn([0, 1, 2, 3], (n) => register(store, `g${n}`));
      expect(await conditionsIn(policy)).toHaveLength(4);
      const one = await register(store, "g4");
      await register(store, "g1", "false");
      expect(await conditionsIn(policy)).toEqual([
        "g0: true",
        "g1: false",
        "g2: true",
        "g3: true",
        "g4: true",
      ]);
      await store.guardrails.remove(one, "operator");
      await register(store, "g4", "1 == 2");
      await store.guardrails.remove(registration("g0"), "operator");
      expect(await conditionsIn(policy)).toEqual([
        "g1: false",
        "g2: true",
        "g3: true",
        "g4: 1 == 2",
      ]);
      expect(reads.all).toBe(1);
    }));

  test("is that of who is concerned, and one list for as long as nothing changes", () =>
    withStore(create, async (store) => {
      const { policy } = counting(store);
      await register(store, "own");
      await register(store, "elsewhere", "true", "work");
      const every = { ...registration("every"), agent_id: "*" };
      await store.guardrails.upsert(every, () => every, "ci");
      const namesOf = async (...whose: Parameters<typeof policy>) =>
        (await policy(...whose)).map(({ registration: { guardrail_name } }) => guardrail_name);
      expect(await namesOf({ service: "home", agent_id: "main/helper" })).toEqual(["every", "own"]);
      expect(await namesOf({ service: "home", agent_id: "other" })).toEqual(["every"]);
      expect(await namesOf({ service: "nowhere", agent_id: "main" })).toEqual([]);
      expect(await policy(main)).toBe(await policy(main));
    }));

  test("reads nothing of other agents, however many guardrails they have", () =>
    withStore(create, async (store) => {
      const { reads, policy } = counting(store);
      await register(store, "own");
      const others = Array.from({ length: 30 }, (_, n) => ({
        ...registration(`g${n}`),
        agent_id: `other${n}`,
      }));
      await inTurn(others, (one) => store.guardrails.upsert(one, () => one, "ci"));
      expect(await conditionsIn(policy)).toEqual(["own: true"]);
      const more = { ...registration("more"), agent_id: "other1" };
      const before = await policy(main);
      await store.guardrails.upsert(more, () => more, "ci");
      expect(await policy(main)).toBe(before);
      expect(reads).toEqual({ all: 1, rows: 1 });
    }));

  test("notices what is taken away without being kept as a change", () =>
    withStore(create, async (store) => {
      const { policy } = counting(store);
      await register(store, "gone");
      expect(await policy(main)).toHaveLength(1);
      await store.forgetService("home");
      expect(await policy(main)).toEqual([]);
    }));

  test("reads all once where very much has changed", () =>
    withStore(create, async (store) => {
      const { reads, policy } = counting(store);
      await register(store, "first");
      await policy(main);
      const names = Array.from({ length: 201 }, (_, n) => `g${n}`);
      await inTurn(names.slice(0, 60), (name) => register(store, name));
      expect(await conditionsIn(policy)).toHaveLength(61);
      expect(reads.all).toBe(1);
      await inTurn(names, (name) => register(store, name, "false"));
      expect(await conditionsIn(policy)).toHaveLength(202);
      expect(reads.all).toBe(2);
    }));

  test("has what was registered before a call asked, however many ask at once", () =>
    withStore(create, async (store) => {
      const { reads, policy } = counting(store);
      await register(store, "first");
      await policy(main);
      const rounds = Array.from({ length: 20 }, (_, n) => n);
      const seen = await Promise.all(
        rounds.map(async (n) => {
          await register(store, `g${n}`);
          const names = await conditionsIn(policy);
          return names.includes(`g${n}: true`);
        }),
      );
      expect(seen).toEqual(rounds.map(() => true));
      expect(reads.all).toBe(1);
    }));
});
