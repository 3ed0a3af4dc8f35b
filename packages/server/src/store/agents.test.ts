import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";

function agent(agent_id: string, name = agent_id) {
  return { agent_id, name, runtime: "openclaw", model: "" };
}

onEachDatabase("agents", (create) => {
  test("are those of the latest scan, and keep when they were first seen", () =>
    withStore(create, async ({ agents }) => {
      await agents.replaceFor("home", [agent("main"), agent("gone")]);
      const [, main] = await agents.list({ service: "home" });
      await agents.replaceFor("home", [agent("new"), agent("main", "Main"), agent("main", "x")]);
      expect(await agents.list()).toEqual([
        { ...main, name: "Main" },
        expect.objectContaining({ agent_id: "new", service: "home" }),
      ]);
    }));

  test("of one id are told apart by their service", () =>
    withStore(create, async ({ agents }) => {
      await agents.replaceFor("office", [agent("main")]);
      await agents.replaceFor("home", [agent("main"), agent("Main")]);
      expect(await agents.servicesOf("main")).toEqual(["home", "office"]);
      expect(await agents.servicesOf("MAIN")).toEqual([]);
      await agents.replaceFor("home", []);
      expect(await agents.servicesOf("main")).toEqual(["office"]);
    }));

  test("with hostile ids are kept as they are", () =>
    withStore(create, async ({ agents }) => {
      const ids = ["__proto__", "a/b", "é", "x".repeat(9000), "'; drop table agents; --"];
      await agents.replaceFor(
        "home",
        ids.map((id) => agent(id)),
      );
      const listed = await agents.list();
      expect(listed.map(({ agent_id }) => agent_id).toSorted()).toEqual(ids.toSorted());
      expect(await agents.servicesOf("x".repeat(9000))).toEqual(["home"]);
    }));
});
