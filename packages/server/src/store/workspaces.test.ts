import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";

onEachDatabase("workspaces", (create) => {
  test("are called by their folder, and stay apart when two folders share a name", () =>
    withStore(create, async ({ workspaces }) => {
      const ada = await workspaces.register("/home/ada/.openclaw");
      const bob = await workspaces.register("/home/bob/.openclaw");
      expect(ada.service).toBe("openclaw");
      expect(bob.service).toMatch(/^openclaw-[0-9a-f]{8}$/);
      expect(await workspaces.byPath("/home/bob/.openclaw")).toEqual(bob);
      expect(await workspaces.byService("openclaw")).toEqual(ada);
      expect(await workspaces.list()).toEqual([ada, bob]);
    }));

  test("keep the service they were given first", () =>
    withStore(create, async ({ workspaces }) => {
      const first = await workspaces.register("/srv/claw", "office");
      expect(await workspaces.register("/srv/claw", "other")).toEqual(first);
      expect(await workspaces.register("/srv/claw")).toEqual(first);
      expect(await workspaces.list()).toHaveLength(1);
    }));

  test("are told beforehand which service they will be given", () =>
    withStore(create, async ({ workspaces }) => {
      await workspaces.register("/home/ada/.openclaw", "office");
      const reported = await workspaces.serviceFor("/home/ada/.claude", "office");
      expect(await workspaces.list()).toHaveLength(1);
      expect((await workspaces.register("/home/ada/.claude", "office")).service).toBe(reported);
      expect(await workspaces.serviceFor("/home/ada/.openclaw", "other")).toBe("office");
    }));

  test("are registered once when many ask at the same time", () =>
    withStore(create, async ({ workspaces }) => {
      const paths = ["/a/claw", "/b/claw", "/a/claw", "/b/claw", "/a/claw"];
      await Promise.all(paths.map((path) => workspaces.register(path)));
      const registered = await workspaces.list();
      expect(registered.map(({ path }) => path).toSorted()).toEqual(["/a/claw", "/b/claw"]);
    }));

  test("in very deep folders are told apart", () =>
    withStore(create, async ({ workspaces }) => {
      const deep = `/${"folder/".repeat(500)}`;
      const a = await workspaces.register(`${deep}a`, "a");
      await workspaces.register(`${deep}b`, "b");
      expect(await workspaces.byPath(`${deep}a`)).toEqual(a);
      expect(await workspaces.list()).toHaveLength(2);
    }));

  test("that were removed can be registered again under another service", () =>
    withStore(create, async ({ workspaces }) => {
      await workspaces.register("/srv/claw", "office");
      expect(await workspaces.remove("office")).toBe(true);
      expect(await workspaces.remove("office")).toBe(false);
      expect((await workspaces.register("/srv/claw", "lab")).service).toBe("lab");
    }));

  test("never share the name of the demonstration, which lists leave out beside another", () =>
    withStore(create, async ({ workspaces }) => {
      const shown = await workspaces.registerDemonstration("/tmp/copy");
      expect(await workspaces.list()).toEqual([shown]);
      expect(await workspaces.count()).toBe(0);
      const taken = await workspaces.register("/srv/mine", shown.service);
      expect(taken).toMatchObject({ demonstration: false });
      expect(taken.service).not.toBe(shown.service);
      expect(await workspaces.list()).toEqual([taken]);
      expect(await workspaces.demonstrations()).toEqual([shown]);
      expect(await workspaces.byService(shown.service)).toEqual(shown);
    }));
});
