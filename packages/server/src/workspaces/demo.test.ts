import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "../store/databases.test-support.ts";
import { inTurn } from "../store/in-turn.ts";
import { violation } from "../store/posture.test-support.ts";
import { forgetDemo } from "./demo.ts";

onEachDatabase("the demonstration", (create) => {
  test("goes at a start, and takes nothing of an own service that is called like it", () =>
    withStore(create, async (store) => {
      const demonstration = await store.workspaces.registerDemonstration("/tmp/demo");
      const own = await store.workspaces.register("/srv/demo");
      const services = [demonstration.service, own.service, "demo", "demonstration-of-mine"];
      await inTurn([...new Set(services)], (service) =>
        store.violations.insert(violation({ violation_id: `v ${service}`, service })),
      );
      await forgetDemo(store);
      const kept = await Promise.all(
        services.map((service) => store.violations.get(`v ${service}`)),
      );
      const gone = services.map((service) => service === demonstration.service);
      expect(kept.map((one) => one === undefined)).toEqual(gone);
      expect(await store.workspaces.byService(demonstration.service)).toBeUndefined();
      expect(await store.workspaces.byService(own.service)).toMatchObject({ path: "/srv/demo" });
    }));

  test("that was never opened takes nothing with it", () =>
    withStore(create, async (store) => {
      await store.violations.insert(violation({ service: "demo" }));
      await forgetDemo(store);
      expect(await store.violations.get("v1")).toMatchObject({ service: "demo" });
    }));
});
