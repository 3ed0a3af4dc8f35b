import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "../store/databases.test-support.ts";
import { fixRecord, scanReport } from "../store/posture.test-support.ts";
import { mountRiskEvents } from "./risk-events.ts";
import { mounted } from "./mounted.test-support.ts";

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();

const agent = (agent_id: string) => ({
  agent_id,
  name: agent_id,
  runtime: "openclaw",
  model: "",
});

onEachDatabase("what may have changed the risk", (create) => {
  test("is told latest first, page by page, of all services or of one", async () => {
    let now = new Date(at(1));
    await withStore(
      create,
      async (store) => {
        const app = mounted((routes) => mountRiskEvents(routes, { store, now: () => now }));
        const day = async (n: number, work: () => Promise<unknown>) => {
          now = new Date(at(n));
          await work();
        };
        await day(1, () => store.workspaces.register("/srv/home", "home"));
        await day(1, () => store.agents.replaceFor("home", [agent("main")]));
        const scan = (n: number, parapet_version: string) =>
          store.scans.save(
            scanReport({ scan_id: `s${n}`, parapet_version, scanned_at: at(n), service: "home" }),
          );
        await scan(1, "0.1.0");
        await scan(35, "0.2.0");
        await day(36, () => store.workspaces.register("/srv/office", "office"));
        await day(36, () => store.agents.replaceFor("office", [agent("clerk")]));
        await day(37, () => store.agents.replaceFor("home", [agent("main"), agent("helper")]));
        const fix = fixRecord({ fix_id: "f1", service: "home", applied_at: at(38) });
        await store.fixes.begin(fix);
        await store.fixes.complete(fix);
        await store.fixes.begin(fixRecord({ fix_id: "never", applied_at: at(38) }));
        now = new Date(at(40));
        const told = async (query: string) => {
          const answer = await app.request(`/api/v1/risk/events${query}`);
          const rows = (await answer.json()) as Record<string, unknown>[];
          return {
            rows: rows.map(({ kind, service, agent_id, version }) =>
              [kind, service, agent_id, version].filter(Boolean).join(" "),
            ),
            next: /<([^>]*)>/.exec(answer.headers.get("Link") ?? "")?.[1],
          };
        };
        const all = ["fix home", "agents home helper", "workspace office", "release home 0.2.0"];
        expect((await told("")).rows).toEqual(all);
        const first = await told("?limit=3");
        expect(first.rows).toEqual(all.slice(0, 3));
        const second = await app.request(first.next ?? "");
        expect(await second.json()).toMatchObject([{ kind: "release" }]);
        expect((await told("?service=office")).rows).toEqual(["workspace office"]);
        expect((await told("?days=90")).rows).toEqual([...all, "workspace home"]);
      },
      () => now,
    );
  });
});
