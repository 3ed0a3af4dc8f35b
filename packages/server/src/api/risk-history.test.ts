import { summaryOf } from "@parapet/attack-paths";
import { totalRisk } from "@parapet/posture";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attackPath, scanReport } from "../store/posture.test-support.ts";
import { openServiceApp, type ServiceApp } from "./service-app.test-support.ts";

type Moment = { readonly at: string; readonly total_risk: number; readonly paths: number };

const address = "/api/v1/risk/history";
let now = new Date("2026-01-01T00:00:00.000Z");
let app: ServiceApp;

/** A scan of a service at noon of a day of January that finds these paths. */
async function found(day: number, service: string, ids: readonly string[]): Promise<void> {
  now = new Date(Date.UTC(2026, 0, day, 12));
  const detections = ids.map((path_id) => ({
    path: attackPath({ path_id }),
    services: [service],
    routeHash: path_id,
    detail: "{}",
  }));
  const moment = { scanId: `s${day}`, scannedAt: now.toISOString() };
  await app.store.transaction(async ({ attackPaths, postures }) => {
    const { undecided: _, ...changes } = await attackPaths.replaceFor(service, detections, moment);
    const total_risk = totalRisk(detections.map(({ path }) => path));
    await postures.save(
      scanReport({ service, scan_id: moment.scanId, scanned_at: moment.scannedAt }),
      {
        summary: { ...summaryOf([]), total_risk, paths: ids.length },
        agents: [],
        fixes: [],
        changes,
        graph: "{}",
      },
    );
  });
}

beforeAll(async () => {
  app = await openServiceApp({ now: () => now });
});
afterAll(() => app.close());

test("before the first path there is no history", async () => {
  expect(await app.json(address)).toEqual([]);
});

test("the history has each moment at which a path came or went, oldest first, of all services or of one", async () => {
  await found(1, "home", ["a"]);
  await found(10, "home", ["a", "b"]);
  await found(11, "office", ["c"]);
  await found(20, "home", []);
  const all = await app.json<Moment[]>(address);
  expect(all.map(({ at, paths }) => [at.slice(8, 10), paths])).toEqual([
    ["01", 1],
    ["10", 2],
    ["11", 3],
    ["20", 1],
  ]);
  const home = await app.json<Moment[]>(`${address}?service=home`);
  expect(home.map(({ paths }) => paths)).toEqual([1, 2, 0]);
  expect(home.at(-1)?.total_risk).toBe(0);
  expect(await app.json(`${address}?service=`)).toEqual(all);
  expect(await app.json(`${address}?service=hom`)).toEqual([]);
});

test("days says how far back: a path that was open before counts from the first of them", async () => {
  now = new Date("2026-01-21T12:00:00.000Z");
  const week = await app.json<Moment[]>(`${address}?days=7`);
  expect(week.map(({ at, paths }) => [at, paths])).toEqual([
    ["2026-01-14T12:00:00.000Z", 3],
    ["2026-01-20T12:00:00.000Z", 1],
  ]);
  now = new Date("2026-02-05T12:00:00.000Z");
  const usual = await app.json<Moment[]>(address);
  expect(usual[0]?.at).toBe("2026-01-06T12:00:00.000Z");
  expect(await app.json(`${address}?days=30`)).toEqual(usual);
  expect(await app.json<Moment[]>(`${address}?days=3650`)).toHaveLength(4);
});

test("a long history is paged through, each moment once", async () => {
  const target = `${address}?days=3650`;
  const all = await app.json(target);
  const page = await app.ask(`${target}&limit=3`);
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "") ?? [];
  const rest = await app.json<Moment[]>(next);
  expect([...((await page.json()) as Moment[]), ...rest]).toEqual(all);
});

test.each(["days=0", "days=3651", "days=1.5", "days=-1", "limit=5001"])(
  "%s is refused with the parameter that is wrong",
  async (query) => {
    const answer = await app.ask(`${address}?${query}`);
    expect(answer.status).toBe(422);
    const pointer = `query:${query.split("=")[0]}`;
    expect(await answer.json()).toMatchObject({ errors: [{ pointer }] });
  },
);

test("a token without the scope read sees no history", async () => {
  expect((await app.ask(address, { token: await app.tokenWith("ingest") })).status).toBe(403);
});
