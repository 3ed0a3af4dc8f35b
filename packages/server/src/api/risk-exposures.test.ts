import { afterAll, beforeAll, expect, test } from "vitest";
import { openServiceApp, openShell, type ServiceApp } from "./service-app.test-support.ts";

type Exposure = {
  readonly exposure_id: string;
  readonly service: string;
  readonly severity: string;
  readonly score: number;
  readonly decided: number;
  readonly owasp_tags: readonly string[];
  readonly runtimes: readonly string[];
  readonly outcomes: readonly { readonly path_id: string }[];
};

const address = "/api/v1/risk/exposures";
let app: ServiceApp;
let all: readonly Exposure[];
beforeAll(async () => {
  app = await openServiceApp();
  await app.scanned("home", openShell);
  await app.scanned("office", openShell.replace('"open"', '"pairing"'));
  all = await app.json(address);
});
afterAll(() => app.close());

const list = (query: string) => app.json<Exposure[]>(`${address}?${query}`);

test("exposures are listed worst first, with their number and the workspace that a fix is for", async () => {
  const answer = await app.ask(address);
  expect(answer.headers.get("x-total-count")).toBe(String(all.length));
  expect(answer.headers.get("x-truncated")).toBe("false");
  const scores = all.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(new Set(all.map(({ service }) => service))).toEqual(new Set(["home", "office"]));
  expect(all[0]).toMatchObject({ workspace_path: expect.stringContaining(all[0]!.service) });
});

test("each filter narrows, and the number is of what matches", async () => {
  expect(await list("service=home")).toEqual(all.filter(({ service }) => service === "home"));
  expect(await list("service=")).toEqual(all);
  const { severity } = all[0]!;
  expect(await list(`severity=${severity}`)).toEqual(
    all.filter((one) => one.severity === severity),
  );
  expect(await list("agent_id=main")).toEqual(all);
  expect(await list("agent_id=")).toEqual(all);
  const none = await app.ask(`${address}?agent_id=mai`);
  expect([none.headers.get("x-total-count"), await none.json()]).toEqual(["0", []]);
  const tag = all[0]!.owasp_tags[0]!;
  expect(await list(`owasp_tag=${tag}`)).toEqual(
    all.filter(({ owasp_tags }) => owasp_tags.includes(tag)),
  );
  expect(all.map(({ runtimes }) => runtimes)).toEqual(all.map(() => ["openclaw"]));
  expect(await list("runtime=openclaw")).toEqual(all);
  expect(await list("runtime=")).toEqual(all);
  expect(await list("runtime=codex")).toEqual([]);
  for (const query of [
    "owasp_tag=ASI99",
    "severity=Critical",
    "status=accepted",
    "limit=0",
    "limit=1001",
  ]) {
    expect([query, (await app.ask(`${address}?${query}`)).status]).toEqual([query, 422]);
  }
});

test.each([address, "/api/v1/risk/plans"])("%s is paged through, each once", async (target) => {
  const whole = await app.json<unknown[]>(target);
  expect(whole.length).toBeGreaterThan(1);
  const seen: unknown[] = [];
  for (let next = `${target}?limit=1`; next !== "";) {
    const page = await app.ask(next);
    expect(page.headers.get("x-total-count")).toBe(String(whole.length));
    seen.push(...((await page.json()) as unknown[]));
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
  }
  expect(seen).toEqual(whole);
});

test("plans say which workspace they change, and are filtered by service", async () => {
  const plans = await app.json<object[]>("/api/v1/risk/plans?service=home");
  expect(plans[0]).toMatchObject({
    service: "home",
    workspace_path: `${app.folder}/home`,
    check_ids: expect.arrayContaining([expect.stringMatching(/^[A-Z]+-/)]),
  });
  expect(await app.json("/api/v1/risk/plans?service=elsewhere")).toEqual([]);
});

test("one exposure is found by its ID; an unknown ID says where they are listed", async () => {
  expect(await app.json(`${address}/${all[0]!.exposure_id}`)).toEqual(all[0]);
  const none = await app.ask(`${address}/ex_none`);
  expect(none.status).toBe(404);
  expect(await none.json()).toMatchObject({
    detail: expect.stringContaining("GET /api/v1/risk/exposures"),
  });
});

test("an exposure of which every outcome was decided about is no longer open, and still listed", async () => {
  const [first] = await list("service=office");
  const { exposure_id, outcomes } = first!;
  for (const { path_id } of outcomes) {
    const body = { status: "accepted", reason: "Known.", owner: "ada" };
    const target = `/api/v1/risk/attack-paths/${path_id}/accept`;
    await app.json(target, { body, token: app.operatorToken });
  }
  const open = await list("status=open");
  expect(open.map((one) => one.exposure_id)).not.toContain(exposure_id);
  expect(open.length).toBeGreaterThan(0);
  expect(await app.json(`${address}/${exposure_id}`)).toMatchObject({ decided: outcomes.length });
  expect(await list("")).toHaveLength(all.length);
});

test("a token without the scope read sees neither exposures nor plans", async () => {
  const token = await app.tokenWith("ingest");
  for (const target of [address, `${address}/${all[0]!.exposure_id}`, "/api/v1/risk/plans"]) {
    expect([target, (await app.ask(target, { token })).status]).toEqual([target, 403]);
  }
});
