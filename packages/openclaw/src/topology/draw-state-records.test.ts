import { join } from "node:path";
import type { GraphEdge, PostureGraph } from "@parapet/posture";
import { describe, expect, test } from "vitest";
import { readOpenClaw } from "../reading/read.ts";
import { environmentIn, temporaryFolder } from "../testing/folder.ts";
import { openclawTopology } from "./topology.ts";

async function graphOf(
  config: string,
  files: Readonly<Record<string, unknown>>,
): Promise<PostureGraph> {
  const texts = Object.entries(files).map(([name, value]) => [name, JSON.stringify(value)]);
  const workspacePath = await temporaryFolder({
    "openclaw.json": config,
    ...Object.fromEntries(texts),
  });
  const environment = environmentIn(workspacePath);
  const location = { workspacePath, configPath: join(workspacePath, "openclaw.json") };
  return openclawTopology(
    await readOpenClaw(location, environment, new Map()),
    "home",
    environment,
  );
}

const arrow = ({ source, kind, target }: GraphEdge): string =>
  `${source} ${kind} ${target}`.replaceAll("home/", "");
const edgesOf = (graph: PostureGraph, kind: string): readonly string[] =>
  graph.edges.filter((edge) => edge.kind === kind).map(arrow);

const job = (id: string, more: object) => ({
  id,
  enabled: true,
  schedule: { kind: "cron", expr: "0 7 * * *" },
  payload: { kind: "agentTurn", message: "canary-value" },
  ...more,
});

/** Two agents, whose sandboxes may not schedule jobs. */
function twoAgents(more: string): string {
  return `{
  agents: {
    ownership: "explicit",
    defaults: { systemAgent: { agentId: "main" }, sandbox: { mode: "non-main" } },
    entries: { main: {}, ops: { tools: { deny: ["automations"] } } },
  },
  tools: { sandbox: { tools: { deny: ["automations"] } } },
  ${more}
}`;
}

describe("a job that is scheduled", () => {
  const jobs = [
    job("brief", { agentId: "Ops", delivery: { mode: "announce", channel: "telegram" } }),
    job("note", { sessionTarget: "main", payload: { kind: "systemEvent", text: "x" } }),
    job("probe", { payload: { kind: "command", argv: ["canary-value"] } }),
    job("off", { enabled: false }),
  ];

  test("wakes its agent in the session it names, though that may make no jobs itself", async () => {
    const graph = await graphOf(twoAgents(""), { "cron/jobs.json": { version: 1, jobs } });
    expect(edgesOf(graph, "TRIGGERS")).toEqual([
      "scheduler/cron TRIGGERS session/main/main",
      "scheduler/cron/brief TRIGGERS session/ops/non-main",
      "scheduler/cron/note TRIGGERS session/main/main",
    ]);
    const [, brief] = graph.edges.filter(({ kind }) => kind === "TRIGGERS");
    expect(brief).toMatchObject({
      description: "the job wakes ops on a schedule: cron 0 7 * * *",
      fixedBy: ["OC-PERS-001"],
      evidence: [
        { pointer: "/cron/enabled", default_of: "OpenClaw 2026.9.6" },
        { file: "cron/jobs.json", pointer: "", line: 0 },
      ],
    });
  });

  test("runs its command on the machine, and sends its result out", async () => {
    const graph = await graphOf(twoAgents(""), { "cron/jobs.json": { version: 1, jobs } });
    expect(edgesOf(graph, "EXECUTES")).toContain("scheduler/cron/probe EXECUTES host/box");
    expect(edgesOf(graph, "EGRESSES")).toContain(
      "scheduler/cron/brief EGRESSES external_sink/job-results",
    );
    expect(JSON.stringify(graph)).not.toContain("canary-value");
  });

  test("does nothing where the scheduler is off", async () => {
    const graph = await graphOf(twoAgents("cron: { enabled: false }"), { "cron/jobs.json": jobs });
    expect(JSON.stringify(graph)).not.toContain("scheduler");
  });
});

test("who reads the state folder's credentials has its logins, but not those that it only refers to", async () => {
  const graph = await graphOf("{}", {
    "agents/main/agent/auth-profiles.json": {
      profiles: {
        "anthropic:x": { type: "token", provider: "anthropic", token: "canary-value" },
        "openai:x": { type: "api_key", provider: "openai", keyRef: { source: "env", id: "K" } },
      },
    },
    "credentials/whatsapp/default/creds.json": {},
  });
  expect(edgesOf(graph, "READS")).toContain("tool/main/exec@host READS secret/state-folder");
  expect(edgesOf(graph, "GRANTS")).toEqual([
    "secret/state-folder GRANTS secret/auth-profile/main/anthropic:x",
    "secret/state-folder GRANTS secret/credentials/whatsapp/default",
  ]);
  expect(edgesOf(graph, "ACTS_AS")).toContain(
    "secret/credentials/whatsapp/default ACTS_AS identity/channels",
  );
  expect(JSON.stringify(graph)).not.toContain("canary-value");
});
