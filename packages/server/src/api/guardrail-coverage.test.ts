import { afterAll, beforeAll, expect, test } from "vitest";
import { openServiceApp, openShell, type ServiceApp } from "./service-app.test-support.ts";

let app: ServiceApp;
beforeAll(async () => {
  app = await openServiceApp();
  await app.scanned("home", openShell);
  await app.scanned("office", `{ agents: { list: [{ id: "desk" }, { id: "clerk" }] } }`);
});
afterAll(() => app.close());

type Coverage = {
  readonly agents: readonly {
    readonly service: string;
    readonly agent_id: string;
    readonly monitoring: readonly string[];
    readonly tools: number;
    readonly tools_not_enforced: readonly string[];
  }[];
  readonly summary: Readonly<Record<string, number>>;
};
const address = "/api/v1/guardrails/coverage";

test("without a service every agent of every service is covered, with one only its own", async () => {
  const { agents, summary } = await app.json<Coverage>(address);
  const names = agents.map((one) => `${one.service}:${one.agent_id}`);
  expect(names.toSorted()).toEqual(["home:main", "office:clerk", "office:desk"]);
  expect(summary).toMatchObject({ agents: 3, agents_not_enforced: 3, agents_unknown: 0 });
  expect(await app.json(`${address}?service=`)).toEqual({ agents, summary });
  const home = await app.json<Coverage>(`${address}?service=home`);
  expect(home.agents).toEqual(agents.filter(({ service }) => service === "home"));
  expect(home.summary).toMatchObject({ agents: 1 });
});

test("where no guardrail is registered, every tool an agent may call is listed as not enforced", async () => {
  const { agents } = await app.json<Coverage>(`${address}?service=home`);
  expect(agents[0]?.tools_not_enforced).toContain("exec");
  expect(agents[0]?.tools_not_enforced).toHaveLength(agents[0]?.tools ?? 0);
});

test("a guardrail that only monitors is listed as that, and covers nothing", async () => {
  const body = { agent_id: "main", guardrail_name: "watch", service: "home", mode: "monitoring" };
  await app.json("/api/v1/guardrails", { body });
  const { agents } = await app.json<Coverage>(`${address}?service=home`);
  expect(agents).toMatchObject([
    { monitoring: ["watch"], enforced: [], not_enforced: [], enforcement: "not_enforced" },
  ]);
});

test("of all services the numbers are those of each added up, and pages name each agent once", async () => {
  const { agents, summary } = await app.json<Coverage>(address);
  const each = await Promise.all(
    ["home", "office"].map((service) => app.json<Coverage>(`${address}?service=${service}`)),
  );
  expect(each.flatMap((one) => one.agents)).toEqual(agents);
  for (const [name, count] of Object.entries(summary)) {
    const sum = each.reduce((total, one) => total + (one.summary[name] ?? 0), 0);
    expect([name, count]).toEqual([name, sum]);
  }
  expect(summary["attack_paths"]).toBeGreaterThan(0);
  let target = `${address}?limit=1`;
  const paged: unknown[] = [];
  for (let page = 0; target !== ""; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- Each page has the address of the next one.
    const answer = await app.ask(target);
    // oxlint-disable-next-line no-await-in-loop
    const body = (await answer.json()) as Coverage;
    expect(body.summary).toEqual(summary);
    paged.push(...body.agents);
    target = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? "";
  }
  expect(paged).toEqual(agents);
  const one = await app.ask(`${address}?service=office&limit=1`);
  expect(one.headers.get("link")).toContain("cursor=");
});

test("an unscanned service has no agents and zero in every number", async () => {
  const { agents, summary } = await app.json<Coverage>(`${address}?service=elsewhere`);
  expect(agents).toEqual([]);
  expect(Object.values(summary)).toEqual(Array.from({ length: 9 }, () => 0));
});

test("a token without the scope read is refused", async () => {
  expect((await app.ask(address, { token: await app.tokenWith("ingest") })).status).toBe(403);
  expect((await app.ask(address, { token: await app.tokenWith("read") })).status).toBe(200);
});
