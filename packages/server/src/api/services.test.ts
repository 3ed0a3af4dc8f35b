import { expect, test } from "vitest";
import type { Caller } from "../access/caller.ts";
import { sqliteDatabase, steadyClock, withStore } from "../store/databases.test-support.ts";
import { inTurn } from "../store/in-turn.ts";
import type { Store } from "../store/store.ts";
import { openTelemetryDatabase } from "../telemetry/facts/telemetry-database.ts";
import { mounted } from "./mounted.test-support.ts";
import { mountServices } from "./services.ts";

type Ask = (
  target: string,
  options?: { readonly method?: string; readonly caller?: Caller; readonly forgets?: boolean },
) => Promise<Response>;

/** Three services that were scanned, and the routes over them. */
function withServices(work: (ask: Ask, store: Store) => Promise<void>): Promise<void> {
  return withStore(sqliteDatabase, async (store, location) => {
    const { observations, close } = await openTelemetryDatabase(location, { clock: steadyClock() });
    await inTurn(["home", "office", "shop"], (name) =>
      store.workspaces.register(`/srv/${name}`, name),
    );
    await work(async (target, { method = "GET", caller, forgets = true } = {}) => {
      const telemetry = {
        take: async () => ({ outcome: "busy" as const }),
        forget: async () => forgets,
      };
      const app = mounted(
        (routes) => mountServices(routes, { store, observations, telemetry }),
        caller,
      );
      return app.request(`/api/v1/services${target}`, { method });
    }, store);
    await close();
  });
}

test("services are paged through by name, each with what is known of it", () =>
  withServices(async (ask) => {
    const page = await ask("?limit=2");
    expect(page.headers.get("x-total-count")).toBe("3");
    expect(await page.json()).toMatchObject([
      {
        service: "home",
        workspace_path: "/srv/home",
        demonstration: false,
        scanned: true,
        observed: false,
        agents: 0,
        last_seen: "",
      },
      { service: "office" },
    ]);
    const [, next = ""] = /<\/api\/v1\/services([^>]+)>/.exec(page.headers.get("link") ?? "") ?? [];
    expect(await (await ask(next)).json()).toMatchObject([{ service: "shop" }]);
  }));

test("who operates the service has one forgotten, and the audit says so", () =>
  withServices(async (ask, store) => {
    expect((await ask("/home", { method: "DELETE", caller: { kind: "local" } })).status).toBe(403);
    expect((await ask("/none", { method: "DELETE" })).status).toBe(404);
    expect((await ask("/home", { method: "DELETE" })).status).toBe(204);
    expect(await store.workspaces.byService("home")).toBeUndefined();
    expect((await store.audit.list({ limit: 1 })).rows).toMatchObject([
      { actor: "operator", action: "service.forget", target: "home" },
    ]);
  }));

test("where what was seen cannot be deleted, nothing is, so that it can be asked for again", () =>
  withServices(async (ask, store) => {
    expect((await ask("/home", { method: "DELETE", forgets: false })).status).toBe(503);
    expect(await store.workspaces.byService("home")).toBeDefined();
  }));
