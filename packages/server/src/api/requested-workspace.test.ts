import { expect, test } from "vitest";
import type { Caller } from "../access/caller.ts";
import { secured } from "../access/secured.ts";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { mounted } from "./mounted.test-support.ts";
import { requireWorkspace } from "./requested-workspace.ts";

const fixerOf = (services: "all" | readonly string[]): Caller => ({
  kind: "member",
  name: "user:ada",
  grants: [{ role: "fixer", services }],
});

test("a role for some services is for workspaces that are known there, and for no other path", () =>
  withStore(sqliteDatabase, async (store) => {
    await store.workspaces.register("/srv/web", "web");
    await store.workspaces.register("/srv/shop", "shop");
    const asked = async (path: string, caller: Caller): Promise<number> => {
      const app = mounted((routes) => {
        const [check] = [secured("fix", "services").middleware];
        routes.get("/asked", check, async (c) => {
          await requireWorkspace(c, store, path);
          return c.text("may go on");
        });
      }, caller);
      return (await app.request("/asked")).status;
    };
    const ofWeb = fixerOf(["web"]);
    expect(await asked("/srv/web", ofWeb)).toBe(200);
    expect(await asked("/srv/shop", ofWeb)).toBe(404);
    expect(await asked("/srv/unknown", ofWeb)).toBe(404);
    expect(await asked("/srv/unknown", fixerOf("all"))).toBe(200);
    expect(await asked("/srv/unknown", { kind: "operator" })).toBe(200);
  }));
