import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportOf, sendSpans, type TestSpan } from "./support/otlp.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/*
 * OpenClaw's own plugin sends spans of tools that name neither an agent nor a session, under spans
 * that name none either.
 */

/** Its owner alone writes to it. */
const gateway =
  'gateway: { mode: "local", bind: "loopback", auth: { mode: "token", token: "${TOKEN}" } }';
const lone = `{ ${gateway}, tools: { deny: ["exec", "group:web", "browser"] } }`;
const several = `{ ${gateway}, tools: { deny: ["exec", "group:web", "browser"] },
  agents: { entries: { main: {}, desk: { workspace: "~/desk" } } } }`;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  for (const [name, text] of [
    ["lone", lone],
    ["several", several],
    ["conversing", several],
    ["closed", `{ ${gateway}, tools: { profile: "messaging", deny: ["*"] } }`],
  ] as const) {
    const path = await makeWorkspace(service.folder, name, text);
    await post(service.url, "/api/v1/scan", { workspace_path: path, service: name });
  }
});
afterAll(() => service.remove());

const get = async (path: string) => (await send(service.url, path)).json;

type Path = { readonly path_id: string; readonly rule_name: string };
type Finding = { readonly check_id: string };

const runsCommands = "An agent or a tool that nobody configured runs commands";

/** A turn as OpenClaw's plugin tells it. */
const turn: readonly TestSpan[] = [
  { id: 1, name: "openclaw.run", attributes: { "openclaw.channel": "telegram" } },
  {
    id: 2,
    parent: 1,
    name: "openclaw.harness.run",
    attributes: { "openclaw.harness.id": "openclaw" },
  },
  {
    id: 3,
    parent: 2,
    name: "openclaw.tool.execution",
    attributes: {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "exec",
      "openclaw.toolName": "exec",
      "openclaw.tool.source": "core",
    },
  },
];

async function pathsOf(name: string): Promise<readonly unknown[]> {
  for (let tries = 0; ; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- One look after the other.
    const all = (await get(`/api/v1/risk/attack-paths?service=${name}`)) as readonly Path[];
    const paths = all.filter(({ rule_name }) => rule_name === runsCommands);
    if (paths.length > 0 || tries > 60) {
      return Promise.all(paths.map(({ path_id }) => get(`/api/v1/risk/attack-paths/${path_id}`)));
    }
    // oxlint-disable-next-line no-await-in-loop
    await wait(50);
  }
}

async function findingsOf(name: string): Promise<readonly Finding[]> {
  const [scan] = (await get(`/api/v1/scans?service=${name}`)) as readonly { scan_id: string }[];
  const { findings } = (await get(`/api/v1/scans/${scan?.scan_id}`)) as {
    findings: readonly Finding[];
  };
  return findings.filter(({ check_id }) => check_id.startsWith("RT-"));
}

test("a tool in spans without an agent is the only agent's: a finding and an attack path with the span", async () => {
  await sendSpans(service.url, exportOf("lone", 1, turn));
  const span = [{ file: "telemetry", excerpt: expect.stringMatching(/trace 0+1, span 0+3$/) }];
  expect(await pathsOf("lone")).toMatchObject([
    {
      rule_id: "AP-036",
      agents_involved: ["main"],
      source: { label: "Operators" },
      confidence: "high",
      steps: [
        {},
        {},
        {},
        {
          label: "exec",
          vulnerability: "unconfigured_tool",
          edge: { kind: "INVOKES", basis: "observed", observed: true },
          evidence: span,
        },
        { node_type: "host", evidence: span },
      ],
    },
  ]);
  expect(await findingsOf("lone")).toMatchObject([
    { check_id: "RT-TOOL-001", agent_id: "main", evidence: span },
  ]);
  expect(await get("/api/v1/agents/main/tools?service=lone")).toContainEqual(
    expect.objectContaining({ tool: "exec", configured: false, observed: true, calls: 1 }),
  );
});

test("with several agents each may have used it: low confidence, and no finding names one of them", async () => {
  await sendSpans(service.url, exportOf("several", 2, turn));
  const paths = (await pathsOf("several")) as readonly { agents_involved: readonly string[] }[];
  expect(paths.map(({ agents_involved }) => agents_involved.join()).toSorted()).toEqual([
    "desk",
    "main",
  ]);
  for (const path of paths) {
    expect(path).toMatchObject({
      confidence: "low",
      steps: expect.arrayContaining([
        expect.objectContaining({
          label: "exec",
          edge: { kind: "INVOKES", basis: "inferred", observed: false },
          description: expect.stringContaining("no span says whether it was"),
          evidence: [expect.objectContaining({ file: "telemetry" })],
        }),
      ]),
    });
  }
  expect(await findingsOf("several")).toMatchObject([
    {
      check_id: "RT-TOOL-001",
      agent_id: "",
      confidence: "medium",
      message:
        "An agent of several was observed using the tool exec, which the configuration grants to none of its 2 agents. The spans do not name the agent.",
      evidence: [{ pointer: "/tools/exec" }],
    },
  ]);
});

test("spans that name no agent are not told as an agent that runs unconfigured", async () => {
  const [, , tool] = turn;
  await sendSpans(service.url, exportOf("several", 6, [{ ...tool!, parent: 0 }]));
  expect(await get("/api/v1/agents?service=several")).toContainEqual(
    expect.objectContaining({ agent_id: "several", runs: 0, maturity: "unattributed" }),
  );
});

test("a tool in a conversation in which one agent runs is that agent's, though the run is in another trace", async () => {
  const conversation = { "gen_ai.conversation.id": "talk" };
  const [, , tool] = turn;
  const use = { ...tool!, parent: 0, attributes: { ...tool!.attributes, ...conversation } };
  await sendSpans(service.url, exportOf("conversing", 4, [use]));
  const run = {
    id: 1,
    name: "invoke_agent desk",
    attributes: {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.id": "desk",
      ...conversation,
    },
  };
  await sendSpans(service.url, exportOf("conversing", 5, [run]));
  expect(await get("/api/v1/agents/desk/tools?service=conversing")).toContainEqual(
    expect.objectContaining({ tool: "exec", configured: false, observed: true, calls: 1 }),
  );
  expect(await get("/api/v1/agents/main/tools?service=conversing")).not.toContainEqual(
    expect.objectContaining({ tool: "exec" }),
  );
  await post(service.url, "/api/v1/scan", {
    workspace_path: join(service.folder, "conversing"),
    service: "conversing",
  });
  const span = [{ file: "telemetry", excerpt: expect.stringMatching(/trace 0+4, span 0+3$/) }];
  expect(await findingsOf("conversing")).toMatchObject([
    { check_id: "RT-TOOL-001", agent_id: "desk", evidence: span },
  ]);
  expect(await pathsOf("conversing")).toMatchObject([{ agents_involved: ["desk"] }]);
});

test("where every tool is denied, one that was seen is beyond the configuration too", async () => {
  await sendSpans(service.url, exportOf("closed", 3, turn));
  expect(await pathsOf("closed")).toMatchObject([{ agents_involved: ["main"] }]);
});
