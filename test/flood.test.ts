import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportOf, sendSpans, type TestSpan } from "./support/otlp.ts";
import { type ServerProcess, startServerProcess } from "./support/server-process.ts";
import { makeWorkspace, send } from "./support/service.ts";

/*
 * Anyone who can reach the service on loopback needs no token to send spans, and can make up names.
 * PARAPET_FLOOD_NAMES makes the flood larger: 320000 is the one that filled 2.9 GB.
 */

const large = process.env["PARAPET_FLOOD_NAMES"];
const names = Number(large ?? 8_000);
const batches = 16;
const batch = names / batches;
/** As shipped in the large flood; small enough in the small one to be reached early. */
const limits =
  large === undefined
    ? { agents: 1_000, edges: 2_000, sessions: 1_000, services: 30 }
    : { agents: 5_000, edges: 20_000, sessions: 50_000, services: 200 };
const edgesOfAgent = 1_000;

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-flood-"));
  const flags = Object.entries(limits).flatMap(([name, limit]) => [`--max-${name}`, `${limit}`]);
  server = await startServerProcess(folder, ["--no-watch", ...flags]);
  const path = await makeWorkspace(
    folder,
    "clinic",
    '{agents: {list: [{id: "nurse"}]}, tools: {profile: "coding"}}',
  );
  await send(server.url, "/api/v1/scan", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ workspace_path: path }),
  });
});
afterAll(async () => {
  server.child.kill();
  await server.exit;
  await rm(folder, { recursive: true, force: true });
});

const agentRun = (id: string): TestSpan["attributes"] & object => ({
  "gen_ai.operation.name": "invoke_agent",
  "gen_ai.agent.id": id,
});

let traces = 0;

async function sendAll(service: string, spans: readonly TestSpan[]): Promise<void> {
  const body = exportOf(service, (traces += 1), spans);
  const { status } = await sendSpans(server.url, body);
  expect(status).toBe(200);
}

/** What the process has used so far: other programs of the machine change nothing about it. */
async function used() {
  const { text } = await send(server.url, "/metrics");
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  return {
    milliseconds: metric("process_cpu_seconds_total") * 1_000,
    megabytes: metric("process_resident_memory_bytes") / 1_048_576,
  };
}

type Dropped = { readonly service: string; readonly kind: string; readonly dropped: number };

async function droppedOf(service: string, kind: string): Promise<number> {
  const rows = (await send(server.url, "/api/v1/telemetry/dropped?limit=1000")).json as Dropped[];
  return rows.find((row) => row.service === service && row.kind === kind)?.dropped ?? 0;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * What the last quarter of a flood costs beside the first one: a generous factor, and time for a
 * slow machine.
 */
function expectFlat(costs: readonly number[], factor: number, grace: number): void {
  const quarter = Math.max(1, Math.floor(costs.length / 4));
  const [first, last] = [mean(costs.slice(0, quarter)), mean(costs.slice(-quarter))];
  expect(last).toBeLessThan(first * factor + grace);
}

const lists = [
  "/api/v1/agents",
  "/api/v1/services",
  "/api/v1/sessions",
  "/api/v1/topology/graph",
  "/api/v1/health",
];

/** Sends batches, and asks for every list in between. */
async function flood(spansOf: (batchNumber: number) => readonly [string, readonly TestSpan[]]) {
  const times: number[] = [];
  const memory: number[] = [];
  for (let at = 0; at < batches; at += 1) {
    await sendAll(...spansOf(at));
    const before = await used();
    for (const list of lists) {
      const { status, text } = await send(server.url, list);
      expect([list, status, text.length < 8_000_000]).toEqual([list, 200, true]);
    }
    const after = await used();
    times.push(after.milliseconds - before.milliseconds);
    memory.push(after.megabytes);
  }
  if (large !== undefined) {
    process.stderr.write(
      `lists, ms of processor time: ${times.map(Math.round).join(" ")}\nresident, MB: ${memory.map(Math.round).join(" ")}\n`,
    );
  }
  expectFlat(times, 3, 1_000);
  expectFlat(memory, 2, 200);
}

const numbered = (at: number) => Array.from({ length: batch }, (_, n) => at * batch + n);

describe("a flood of made-up names", () => {
  test("of agents fills one service, and nothing of it is slower or larger in the end", async () => {
    await sendAll("bank", [{ id: 1, attributes: agentRun("teller") }]);
    await flood((at) => [
      "clinic",
      numbered(at).map((n) => ({ id: n + 1, attributes: agentRun(`made-up-${n}`) })),
    ]);
    await sendAll("clinic", [{ id: 1, attributes: agentRun("nurse") }]);
    const nurse = (await send(server.url, "/api/v1/agents/nurse")).json;
    expect(nurse).toMatchObject({ configured: true, observed: true, runs: 1 });
    const page = await send(server.url, "/api/v1/agents?service=clinic");
    expect((page.json as unknown[]).length).toBe(500);
    expect(page.headers["link"]).toContain('rel="next"');
    expect(page.headers["x-total-count"]).toBe(String(limits.agents + 1));
    expect(await droppedOf("clinic", "agents")).toBe(names - limits.agents);
    expect(await droppedOf("bank", "agents")).toBe(0);
    const others = (await send(server.url, "/api/v1/agents?service=bank")).json as unknown[];
    expect(others).toMatchObject([{ agent_id: "teller", runs: 1 }]);
  });

  test("of tools, sessions and services leaves the rest as it is", async () => {
    await flood((at) => [
      at % 2 === 0 ? "shop" : `made-up-${at}`,
      numbered(at).map((n) => ({
        id: n + 1,
        attributes: {
          "gen_ai.operation.name": "execute_tool",
          "gen_ai.tool.name": `tool-${n}`,
          "gen_ai.agent.id": `agent-${n % 10}`,
          "gen_ai.conversation.id": `session-${n}`,
        },
      })),
    ]);
    const own = names / 2;
    const kept = Math.min(limits.edges, 10 * edgesOfAgent, own);
    expect(await droppedOf("shop", "edges")).toBe(own - kept);
    expect(await droppedOf("shop", "sessions")).toBe(Math.max(0, own - limits.sessions));
    // As many services as nobody has scanned, and more.
    const before = await droppedOf("", "services");
    const more = Array.from({ length: limits.services + 20 }, (_, n) => n);
    for (const n of more) {
      await sendAll(`service-${n}`, [{ id: 1, attributes: agentRun("a") }]);
    }
    const services = await send(server.url, "/api/v1/services");
    // The workspace has its own place.
    expect(services.headers["x-total-count"]).toBe(String(limits.services + 1));
    expect(await droppedOf("", "services")).toBe(before + 20 + 2 + batches / 2);
    const bank = (await send(server.url, "/api/v1/agents?service=bank")).json;
    expect(bank).toMatchObject([{ agent_id: "teller", runs: 1 }]);
  });
});
