import { afterAll, beforeAll, expect, test } from "vitest";
import { openServiceApp, openShell, type ServiceApp } from "./service-app.test-support.ts";

let app: ServiceApp;
beforeAll(async () => {
  app = await openServiceApp();
  await app.scanned("home", openShell);
  await app.scanned(
    "office",
    `{ agents: { list: [{ id: "desk" }, { id: "main" }] },
       tools: { exec: { mode: "deny" } }, channels: {} }`,
  );
  await app.installed({ service: "shop", agent_ids: ["clerk", "odd/näme"] });
});
afterAll(() => app.close());

type Agent = { readonly service: string; readonly agent_id: string };
const namesOf = (agents: readonly Agent[]) => agents.map((one) => `${one.service}:${one.agent_id}`);
const nextOf = (answer: Response) =>
  /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? "";

test("agents are paged through by service and ID, each once, also those that only an adapter protects", async () => {
  const seen: string[] = [];
  for (let target = "/api/v1/agents?limit=2"; target !== "";) {
    const page = await app.ask(target);
    const rows = (await page.json()) as Agent[];
    expect(rows.length).toBeLessThanOrEqual(2);
    seen.push(...namesOf(rows));
    target = nextOf(page);
  }
  expect(seen).toEqual(["home:main", "office:desk", "office:main", "shop:clerk", "shop:odd/näme"]);
});

test("the number of agents is given where one service is asked for", async () => {
  const one = await app.ask("/api/v1/agents?service=office&limit=1");
  expect(one.headers.get("x-total-count")).toBe("2");
  expect(namesOf((await one.json()) as Agent[])).toEqual(["office:desk"]);
  expect((await app.ask("/api/v1/agents")).headers.get("x-total-count")).toBeNull();
  const none = await app.ask("/api/v1/agents?service=elsewhere");
  expect([none.headers.get("x-total-count"), await none.json()]).toEqual(["0", []]);
});

test.each(["limit=0", "limit=1001", "limit=1e2", "cursor=%00"])(
  "a page with %s is refused",
  async (query) => {
    expect((await app.ask(`/api/v1/agents?${query}`)).status).toBeGreaterThanOrEqual(400);
    expect((await app.ask(`/api/v1/agents?${query}`)).status).toBeLessThan(500);
  },
);

test.each(["", "/tools", "/risk"])(
  "an agent%s that several services hold is a conflict that names them, and no conflict with a service",
  async (part) => {
    const several = await app.ask(`/api/v1/agents/main${part}`);
    expect(several.status).toBe(409);
    expect(await several.json()).toMatchObject({
      detail: expect.stringMatching(/\(home, office\).*service/),
    });
    expect((await app.ask(`/api/v1/agents/main${part}?service=office`)).status).toBe(200);
    const unknown = await app.ask(`/api/v1/agents/main${part}?service=shop`);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({
      detail: expect.stringContaining("GET /api/v1/agents"),
    });
    expect((await app.ask(`/api/v1/agents/${"a".repeat(501)}${part}`)).status).toBe(422);
  },
);

test("an agent whose ID has a slash and other letters is found by its encoded ID", async () => {
  const id = encodeURIComponent("odd/näme");
  expect(await app.json(`/api/v1/agents/${id}`)).toMatchObject({
    service: "shop",
    agent_id: "odd/näme",
    edges: [],
  });
});

test("tools of an agent are paged through by name", async () => {
  type Tool = { readonly tool: string };
  const all = await app.json<Tool[]>("/api/v1/agents/main/tools?service=home");
  const names = all.map(({ tool }) => tool);
  expect(names).toContain("exec");
  expect(names).toEqual(names.toSorted());
  const page = await app.ask("/api/v1/agents/main/tools?service=home&limit=1");
  expect(await page.json()).toEqual([all[0]]);
  expect(await app.json<Tool[]>(nextOf(page))).toEqual([all[1]]);
});

test("an agent on no attack path has a score of zero, another one that of its worst path", async () => {
  expect(await app.json("/api/v1/agents/clerk/risk")).toEqual({
    service: "shop",
    agent_id: "clerk",
    worst_score: 0,
    severity: "Low",
    worst_rule: { rule_id: "", rule_name: "" },
    by_severity: { Critical: 0, High: 0, Medium: 0, Low: 0 },
    paths: [],
  });
  type Score = { readonly worst_score: number; readonly paths: readonly string[] };
  const score = await app.json<Score>("/api/v1/agents/main/risk?service=home");
  expect(score.worst_score).toBeGreaterThan(5);
  expect(score.paths.length).toBeGreaterThan(0);
});

test("a token without the scope read sees no agents", async () => {
  const token = await app.tokenWith("ingest");
  for (const part of ["", "/clerk", "/clerk/tools", "/clerk/risk"]) {
    expect((await app.ask(`/api/v1/agents${part}`, { token })).status).toBe(403);
  }
});
