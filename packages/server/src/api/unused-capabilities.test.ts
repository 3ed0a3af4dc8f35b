import { afterAll, beforeAll, expect, test } from "vitest";
import { exportedSpans } from "./exported-spans.test-support.ts";
import { openServiceApp, openShell, type ServiceApp } from "./service-app.test-support.ts";

type Unused = { readonly tool: string; readonly service: string };

const address = "/api/v1/risk/unused-capabilities";
let now = new Date("2026-01-01T00:00:00.000Z");
let app: ServiceApp;

/** A run of `main` in a service that calls this tool. */
async function uses(service: string, trace: number, tool: string): Promise<void> {
  const body = exportedSpans(
    service,
    trace,
    [
      { id: 1, attributes: { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.id": "main" } },
      {
        id: 2,
        parent: 1,
        attributes: { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": tool },
      },
    ],
    now,
  );
  await app.json("/v1/traces", { body });
}
const toolsOf = async (query = "") =>
  (await app.json<Unused[]>(`${address}${query}`)).map(({ tool }) => tool);

beforeAll(async () => {
  app = await openServiceApp({ now: () => now });
  await app.scanned("home", openShell);
  await app.scanned("office", openShell);
});
afterAll(() => app.close());

test("an agent that was watched for less than 30 days has no unused tools yet", async () => {
  await uses("home", 1, "exec");
  await uses("office", 2, "write");
  now = new Date("2026-01-30T00:00:00.000Z");
  await uses("home", 3, "read");
  expect(await toolsOf()).toEqual([]);
});

test("after 30 days a tool that was not used is listed with the setting that gives it and the check that takes it away", async () => {
  now = new Date("2026-02-01T00:00:00.000Z");
  const unused = await app.json<Unused[]>(`${address}?service=home`);
  const exec = unused.find(({ tool }) => tool === "exec");
  expect(exec).toMatchObject({
    service: "home",
    agent_id: "main",
    last_used: "2026-01-01T00:00:00.000Z",
    watched_since: "2026-01-01T00:00:00.000Z",
    check_ids: expect.arrayContaining(["RT-TOOL-002"]),
    granted_by: expect.arrayContaining([expect.objectContaining({ file: expect.any(String) })]),
  });
  const tools = unused.map(({ tool }) => tool);
  expect(tools).not.toContain("read");
  expect(tools).toEqual(tools.toSorted());
});

test("an agent that was not seen for a week is not counted, and a service without spans neither", async () => {
  expect(await toolsOf("?service=office")).toEqual([]);
  expect(await toolsOf("?service=elsewhere")).toEqual([]);
  expect(await toolsOf("?service=")).toEqual(await toolsOf("?service=home"));
});

test("the list is paged through, each tool once", async () => {
  const all = await toolsOf();
  expect(all.length).toBeGreaterThan(3);
  const seen: string[] = [];
  for (let target = `${address}?limit=2`; target !== "";) {
    const page = await app.ask(target);
    seen.push(...((await page.json()) as Unused[]).map(({ tool }) => tool));
    target = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
  }
  expect(seen).toEqual(all);
});

test.each([
  ["limit=0", 422],
  ["limit=1001", 422],
  ["cursor=nonsense", 400],
])("%s is refused", async (query, status) => {
  expect((await app.ask(`${address}?${query}`)).status).toBe(status);
});

test("a token without the scope read sees no unused tools", async () => {
  expect((await app.ask(address, { token: await app.tokenWith("ingest") })).status).toBe(403);
});
