import type { InventoryItem } from "@parapet/assessment";
import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "../databases.test-support.ts";
import { demonstrationService } from "../demonstration.ts";
import type { Store } from "../store.ts";

const item = (name: string, change: Partial<InventoryItem> = {}): InventoryItem => ({
  kind: "mcp_server",
  name,
  detail: "stdio",
  version: "",
  agents: ["main"],
  places: [{ file: "openclaw.json", pointer: "/mcp", line: 3 }],
  ...change,
});

const exposed = (score: number): InventoryItem["exposure"] => ({
  exposure_id: `ex_${score}`,
  severity: "high",
  score,
});

const day = (n: number) => `2026-03-0${n}T00:00:00.000Z`;

async function fleet(store: Store): Promise<void> {
  const { workspaces, inventory, machines } = store;
  const label = { owner: "", group: "", expires_at: "", key: "k" };
  await machines.enroll({ name: "laptop-1", tags: ["office"], ...label });
  await machines.enroll({ name: "laptop-2", tags: [], ...label });
  for (const [machine, service] of [
    ["laptop-1", "laptop-1/a"],
    ["laptop-1", "laptop-1/b"],
    ["laptop-2", "laptop-2/a"],
  ] as const) {
    await workspaces.registerOfMachine({ machine, service, path: `${machine}:${service}` });
  }
  await workspaces.register("/srv/own", "own");
  const docs = (version: string) => item("docs", { version });
  await inventory.replaceFor({ service: "laptop-1/a", scannedAt: day(1) }, [
    docs("1.0"),
    item("web", { exposure: exposed(7.5) }),
  ]);
  await inventory.replaceFor({ service: "laptop-1/b", scannedAt: day(2) }, [docs("1.0")]);
  await inventory.replaceFor({ service: "laptop-2/a", scannedAt: day(3) }, [
    docs("2.0"),
    item("Web Search", { exposure: exposed(9.1) }),
    item("gpt", { kind: "model" }),
  ]);
  await inventory.replaceFor({ service: "own", scannedAt: day(4) }, [item("docs")]);
}

const list = async (store: Store, filter: object = {}) =>
  (await store.inventory.list({ kind: "mcp_server", limit: 50, ...filter })).rows;

onEachDatabase("the inventory", (create) => {
  test("lists each item once, the worst exposed first, with versions, machines and times", () =>
    withStore(create, async (store) => {
      await fleet(store);
      expect(await list(store)).toEqual([
        {
          kind: "mcp_server",
          name: "Web Search",
          services: 1,
          machines: 1,
          versions: [],
          exposure_id: "ex_9.1",
          severity: "critical",
          score: 9.1,
          first_seen: day(3),
          last_seen: day(3),
        },
        expect.objectContaining({ name: "web", exposure_id: "ex_7.5", severity: "high" }),
        {
          kind: "mcp_server",
          name: "docs",
          services: 4,
          machines: 3,
          versions: [
            { version: "1.0", services: 2 },
            { version: "2.0", services: 1 },
          ],
          exposure_id: "",
          severity: "",
          score: 0,
          first_seen: day(1),
          last_seen: day(4),
        },
      ]);
      expect(await store.inventory.counts({})).toContainEqual({
        kind: "mcp_server",
        items: 3,
        places: 6,
      });
      const { rows, next } = await store.inventory.places({
        kind: "mcp_server",
        item: "docs",
        limit: 3,
      });
      expect(rows.map(({ service, machine, version }) => [service, machine, version])).toEqual([
        ["laptop-1/a", "laptop-1", "1.0"],
        ["laptop-1/b", "laptop-1", "1.0"],
        ["laptop-2/a", "laptop-2", "2.0"],
      ]);
      const more = { kind: "mcp_server", item: "docs", limit: 3, cursor: next } as const;
      expect((await store.inventory.places(more)).rows).toMatchObject([
        { service: "own", machine: "", version: "" },
      ]);
    }));

  test("is asked by service, machine, tag and name, with the same sums as without kept totals", () =>
    withStore(create, async (store) => {
      await fleet(store);
      const names = async (filter: object) => (await list(store, filter)).map(({ name }) => name);
      expect(await names({ service: "laptop-1/b" })).toEqual(["docs"]);
      expect(await names({ service: [] })).toEqual([]);
      expect(await names({ machine: "laptop-2" })).toEqual(["Web Search", "docs"]);
      expect(await names({ tag: "office" })).toEqual(["web", "docs"]);
      expect(await names({ name: "WEB" })).toEqual(["Web Search", "web"]);
      expect(await names({ name: "o%" })).toEqual([]);
      const all = ["laptop-1/a", "laptop-1/b", "laptop-2/a", "own"];
      expect(await list(store, { service: all })).toEqual(await list(store));
      const counts = await store.inventory.counts({ service: all });
      expect(counts).toEqual(await store.inventory.counts({}));
      expect(await store.inventory.counts({ name: "web", machine: "laptop-1" })).toContainEqual({
        kind: "mcp_server",
        items: 1,
        places: 1,
      });
    }));

  test("leads from page to page without a gap, whether totals are kept or not", () =>
    withStore(create, async (store) => {
      await fleet(store);
      for (const filter of [{}, { service: ["laptop-1/a", "laptop-2/a", "own"] }]) {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const request = { kind: "mcp_server", limit: 1, cursor, ...filter } as const;
          const page = await store.inventory.list(request);
          seen.push(...page.rows.map(({ name }) => name));
          cursor = page.next;
        } while (cursor !== undefined);
        expect(seen).toEqual(["Web Search", "web", "docs"]);
      }
    }));

  test("follows each scan: what is gone is not listed, and the worst exposure is one that is left", () =>
    withStore(create, async (store) => {
      await fleet(store);
      const scan = (service: string, n: number, ...items: InventoryItem[]) =>
        store.inventory.replaceFor({ service, scannedAt: day(n) }, items);
      await scan("laptop-1/b", 5, item("web", { exposure: exposed(8) }), item("docs"));
      expect((await list(store))[1]).toMatchObject({ name: "web", score: 8, services: 2 });
      await scan("laptop-1/b", 6, item("docs"));
      expect((await list(store))[1]).toMatchObject({
        name: "web",
        score: 7.5,
        exposure_id: "ex_7.5",
        services: 1,
        first_seen: day(1),
        last_seen: day(5),
      });
      const [docs] = await list(store, { service: "laptop-1/b" });
      expect(docs).toMatchObject({ first_seen: day(2), last_seen: day(6), versions: [] });
      await store.forgetService("laptop-2/a");
      expect((await list(store)).map(({ name, services }) => [name, services])).toEqual([
        ["web", 1],
        ["docs", 3],
      ]);
      expect(await store.inventory.counts({})).toContainEqual({
        kind: "model",
        items: 0,
        places: 0,
      });
    }));

  test("shows the demonstration alone, and never counts it among a fleet", () =>
    withStore(create, async (store) => {
      const { workspaces, inventory } = store;
      await workspaces.registerDemonstration("/demo");
      const demo = { service: demonstrationService, scannedAt: day(1) };
      await inventory.replaceFor(demo, [item("docs", { exposure: exposed(9) })]);
      expect(await list(store)).toMatchObject([{ name: "docs", services: 1, exposure_id: "ex_9" }]);
      await workspaces.register("/srv/own", "own");
      expect(await list(store)).toEqual([]);
      await inventory.replaceFor({ service: "own", scannedAt: day(2) }, [item("docs")]);
      expect(await list(store)).toMatchObject([{ services: 1, exposure_id: "", score: 0 }]);
      const request = { kind: "mcp_server", item: "docs", limit: 5 } as const;
      expect((await inventory.places(request)).rows).toMatchObject([{ service: "own" }]);
    }));

  test("keeps names with characters that a database does not take, each of them once", () =>
    withStore(create, async (store) => {
      await store.workspaces.register("/srv/own", "own");
      const names = ["a\0", "a\uFFFD", "a\uD800", "É"];
      const of = { service: "own", scannedAt: day(1) };
      await store.inventory.replaceFor(
        of,
        names.map((name) => item(name)),
      );
      expect((await list(store)).map(({ name, services }) => [name, services])).toEqual([
        ["a\uFFFD", 1],
        ["É", 1],
      ]);
      expect((await list(store, { name: "É" })).length).toBe(1);
    }));

  test("holds many items of a service in one scan", () =>
    withStore(create, async (store) => {
      await store.workspaces.register("/srv/own", "own");
      const many = Array.from({ length: 450 }, (_, n) => item(`server-${n}`));
      await store.inventory.replaceFor({ service: "own", scannedAt: day(1) }, many);
      await store.inventory.replaceFor({ service: "own", scannedAt: day(2) }, many.slice(1));
      const count = (await store.inventory.counts({})).find(({ items }) => items > 0);
      expect(count).toEqual({ kind: "mcp_server", items: 449, places: 449 });
      expect((await list(store, { limit: 1 }))[0]).toMatchObject({ last_seen: day(2) });
    }));
});
