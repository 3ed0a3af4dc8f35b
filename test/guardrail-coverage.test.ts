import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { GuardrailCoverage } from "../packages/server/src/guardrails/coverage.ts";
import { openStore } from "../packages/server/src/store/store.ts";
import { exportOf, sendSpans } from "./support/otlp.ts";
import { openShell } from "./support/configurations.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* What a guardrail is worth: nothing while it is declared, something once it is proven. */

type Scored = { readonly path_id: string; readonly risk_score: number };

let service: TestService;
let workspace: string;
let name: string;
beforeAll(async () => {
  service = await startTestService();
  workspace = await makeWorkspace(service.folder, "open", openShell);
  name = ((await scan()) as { readonly service: string }).service;
});
afterAll(() => service.remove());

async function scan(): Promise<unknown> {
  return (await post(service.url, "/api/v1/scan", { workspace_path: workspace })).json;
}

async function scores(): Promise<ReadonlyMap<string, number>> {
  const { json } = await send(service.url, "/api/v1/risk/attack-paths");
  return new Map(
    (json as readonly Scored[]).map(({ path_id, risk_score }) => [path_id, risk_score]),
  );
}

async function coverage(): Promise<GuardrailCoverage> {
  const { json } = await send(service.url, `/api/v1/guardrails/coverage?service=${name}`);
  return json as GuardrailCoverage;
}

const guard = { agent_id: "main", guardrail_name: "no-commands", match: { tools: ["exec"] } };

/** What an adapter and a canary would have proven. */
async function prove(verified: boolean, guardrail = guard): Promise<void> {
  const store = await openStore(join(service.folder, "data", "parapet.db"), {
    clock: () => new Date(),
  });
  const at = new Date().toISOString();
  await store.guardrails.enforced(
    { ...guardrail, service: name },
    { adapter: "sdk", verified, last_heartbeat_at: at, last_enforced_at: at },
  );
  await store.close();
}

test("a guardrail that denies every call closes the paths it stands on once it is proven, and not before", async () => {
  const before = await scores();
  expect(before.size).toBeGreaterThan(0);
  expect((await coverage()).summary).toMatchObject({
    agents: 1,
    agents_not_enforced: 1,
    attack_paths: before.size,
    attack_paths_not_enforced: before.size,
  });

  await post(service.url, "/api/v1/guardrails", { ...guard, service: name, mode: "blocking" });
  await scan();
  expect(await scores()).toEqual(before);
  const [declared] = (await coverage()).agents;
  expect(declared).toMatchObject({ enforcement: "not_enforced", enforced: [], unknown: [] });
  expect(declared!.not_enforced).toMatchObject([
    { guardrail_name: "no-commands", reason: expect.stringContaining("no adapter") as string },
  ]);

  await prove(true);
  await scan();
  const lowered = await scores();
  const paths = [...before].filter(([id, score]) => (lowered.get(id) ?? 0) < score);
  expect(paths.length).toBeGreaterThan(0);
  expect([...lowered].filter(([id, score]) => score > (before.get(id) ?? 0))).toEqual([]);
  const { agents, summary } = await coverage();
  expect(agents[0]).toMatchObject({
    enforcement: "enforced",
    enforced: ["no-commands"],
    not_enforced: [],
  });
  expect(agents[0]!.tools_not_enforced).not.toContain("exec");
  expect(agents[0]!.tools_not_enforced).not.toEqual([]);
  expect(summary.attack_paths).toBe(lowered.size);
  expect(summary.attack_paths).toBeLessThan(before.size);

  await prove(false);
  await scan();
  expect(await scores()).toEqual(before);
});

test("one about what is sent out lowers the paths that send something out, and no other", async () => {
  const before = await scores();
  const flow = { agent_id: "main", guardrail_name: "no-leaks" };
  await post(service.url, "/api/v1/guardrails", {
    ...flow,
    service: name,
    mode: "blocking",
    condition: "facts.egress && labels.untrusted_seen && labels.private_read",
  });
  await prove(true, { ...flow, match: { tools: [] } });
  await scan();
  const after = await scores();
  const { json } = await send(service.url, "/api/v1/risk/attack-paths?limit=500");
  const rules = new Map(
    (json as readonly { readonly path_id: string; readonly rule_name: string }[]).map(
      ({ path_id, rule_name }) => [path_id, rule_name],
    ),
  );
  const lowered = [...before].filter(([id, score]) => (after.get(id) ?? 0) < score);
  expect(new Set(lowered.map(([id]) => rules.get(id)))).toEqual(
    new Set([
      "Outside input reaches secrets that can be sent out",
      "Untrusted content, private data and an open way out in one agent",
    ]),
  );
  const { agents, summary } = await coverage();
  expect(agents[0]!.tools_not_enforced).toContain("read");
  expect(agents[0]!.tools_not_enforced).not.toContain("web_fetch");
  const { attack_paths, attack_paths_not_enforced, attack_paths_unknown } = summary;
  expect(attack_paths - attack_paths_not_enforced - attack_paths_unknown).toBe(lowered.length);
  await prove(false, { ...flow, match: { tools: [] } });
  await scan();
});

test("one that only watches lowers nothing", async () => {
  const before = await scores();
  await post(service.url, "/api/v1/guardrails", {
    ...guard,
    guardrail_name: "watcher",
    service: name,
    action: "deny",
  });
  await scan();
  expect(await scores()).toEqual(before);
  expect((await coverage()).agents[0]).toMatchObject({ monitoring: ["watcher"] });
});

const call = (tool: string) => ({
  "gen_ai.operation.name": "execute_tool",
  "gen_ai.tool.name": tool,
  "gen_ai.agent.id": "main",
});

test("a tool that only spans have shown is never enforced, whatever was proven for the others", async () => {
  await sendSpans(
    service.url,
    exportOf(name, 1, [
      { id: 1, ago: 60, attributes: call("exec") },
      { id: 2, ago: 59, attributes: call("exec_elsewhere") },
      { id: 3, ago: 58, attributes: call("create_issue") },
    ]),
  );
  const states = async () => {
    const { json } = await send(service.url, `/api/v1/agents/main/tools?service=${name}`);
    const tools = json as readonly { readonly tool: string; readonly enforcement: string }[];
    const of = (tool: string) => tools.find((each) => each.tool === tool)?.enforcement;
    return { exec: of("exec"), elsewhere: of("exec_elsewhere"), other: of("create_issue") };
  };
  const wide = { ...guard, guardrail_name: "no-exec", match: { tools: ["exec*"] } };
  await post(service.url, "/api/v1/guardrails", { ...wide, service: name, mode: "blocking" });
  const none = { exec: "not_enforced", elsewhere: "not_enforced", other: "not_enforced" };
  await prove(false, wide);
  expect(await states()).toEqual({ ...none, exec: "unknown", elsewhere: "unknown" });
  await prove(true, wide);
  expect(await states()).toEqual({ ...none, exec: "enforced", elsewhere: "unknown" });
});
