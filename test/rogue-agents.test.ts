import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hardened, openShell } from "./support/configurations.ts";
import { exportOf, sendSpans, type TestSpan } from "./support/otlp.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* What agents do beside their configuration opens attack paths, without anybody scanning again. */

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  for (const [name, text] of [
    ["shop", openShell],
    ["bank", hardened],
  ] as const) {
    const path = await makeWorkspace(service.folder, name, text);
    await post(service.url, "/api/v1/scan", { workspace_path: path, service: name });
  }
});
afterAll(() => service.remove());

type Path = { readonly path_id: string; readonly rule_name: string; readonly risk_score: number };

const get = async (path: string) => (await send(service.url, path)).json;
const pathsOf = async (name: string) =>
  (await get(`/api/v1/risk/attack-paths?service=${name}`)) as readonly Path[];

const run = (id: string) => ({ "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.id": id });
const call = (name: string) => ({
  "gen_ai.operation.name": "execute_tool",
  "gen_ai.tool.name": name,
});

const tell = (name: string, trace: number, spans: readonly TestSpan[]) =>
  sendSpans(service.url, exportOf(name, trace, spans));

/** The paths of a service as soon as one of the rule is there. */
async function pathsWith(name: string, rule: string): Promise<readonly Path[]> {
  for (let tries = 0; ; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- One look after the other.
    const paths = (await pathsOf(name)).filter(({ rule_name }) => rule_name === rule);
    if (paths.length > 0 || tries > 300) return paths;
    // oxlint-disable-next-line no-await-in-loop
    await wait(50);
  }
}

const detailsOf = async () =>
  Promise.all(
    (await pathsOf("shop")).map(({ path_id }) => get(`/api/v1/risk/attack-paths/${path_id}`)),
  );

const runsCommands = "An agent or a tool that nobody configured runs commands";

test("an agent that nobody configured and that runs commands is an attack path soon after its first span", async () => {
  const before = await pathsOf("bank");
  await tell("bank", 1, [
    { id: 1, attributes: run("shadow") },
    { id: 2, parent: 1, attributes: call("bash") },
  ]);
  const [path] = await pathsWith("bank", runsCommands);
  expect(before.map(({ rule_name }) => rule_name)).not.toContain(runsCommands);
  expect(path).toMatchObject({
    owasp_tag: "ASI10",
    agents_involved: ["shadow"],
    risk_score: 7.7,
    severity: "High",
  });
  expect(await get(`/api/v1/risk/attack-paths/${path?.path_id}`)).toMatchObject({
    rule_id: "AP-036",
    confidence: "high",
    source: { label: "Unknown principal" },
    steps: expect.arrayContaining([
      expect.objectContaining({
        label: "bash",
        vulnerability: "unconfigured_tool",
        edge: { kind: "INVOKES", basis: "observed", observed: true },
        evidence: [expect.objectContaining({ excerpt: expect.stringMatching(/span 0+2$/) })],
      }),
    ]),
  });
  expect(await get("/api/v1/agents/shadow/risk")).toMatchObject({ agent_id: "shadow" });
  const [scan] = (await get("/api/v1/scans?service=bank")) as readonly { scan_id: string }[];
  expect(await get(`/api/v1/scans/${scan?.scan_id}`)).toMatchObject({
    findings: expect.arrayContaining([expect.objectContaining({ check_id: "RT-AGENT-001" })]),
  });
});

test("a step that was seen makes a path surer; counts alone scan nothing again", async () => {
  const scansOfBank = (await get("/api/v1/scans?service=bank")) as unknown[];
  const before = await detailsOf();
  expect(before).toEqual(
    before.map(() => expect.objectContaining({ confidence: "medium" }) as unknown),
  );
  await tell("bank", 2, [
    { id: 1, attributes: run("shadow") },
    { id: 2, parent: 1, attributes: call("bash") },
  ]);
  // As OpenClaw tells it: nobody is named, and the service has one agent.
  await tell("shop", 3, [
    { id: 1, name: "openclaw.run" },
    { id: 2, parent: 1, name: "openclaw.tool.execution", attributes: call("exec") },
  ]);
  for (let tries = 0; tries < 200; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop
    if (JSON.stringify(await detailsOf()).includes('"confidence":"high"')) break;
    // oxlint-disable-next-line no-await-in-loop
    await wait(50);
  }
  const after = await detailsOf();
  expect(after.length).toBe(before.length);
  expect(after).toContainEqual(
    expect.objectContaining({
      rule_id: "AP-001",
      confidence: "high",
      steps: expect.arrayContaining([
        expect.objectContaining({
          label: "exec",
          edge: expect.objectContaining({ observed: true }),
        }),
      ]),
    }),
  );
  expect(await get("/api/v1/scans?service=bank")).toEqual(scansOfBank);
  expect(await get("/api/v1/agents?service=shop")).toMatchObject([
    { agent_id: "main", configured: true, observed: true },
  ]);
  expect(await get("/api/v1/agents/main/tools?service=shop")).toContainEqual(
    expect.objectContaining({ tool: "exec", configured: true, observed: true, calls: 1 }),
  );
});
