import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "../store/store.ts";
import { openAdapters } from "./open-adapters.ts";

const everyPoint = ["input", "pre_tool_call", "post_tool_call"] as const;
const flow = [
  "flow-untrusted-private-egress",
  "memory-after-untrusted",
  "persistence",
  "untrusted-opaque-command",
];

const now = () => new Date("2026-01-01");

async function newAdapters() {
  const folder = mkdtempSync(join(tmpdir(), "parapet-adapters-"));
  const where = { env: { HOME: folder }, cwd: folder, data: join(folder, "data") };
  const adapters = await openAdapters({ ...where, now });
  onTestFinished(async () => {
    await adapters.close();
    rmSync(folder, { recursive: true });
  });
  return adapters;
}

test.each([
  ["claude-code", flow],
  ["openclaw", flow],
  ["mcp", [...flow, "tool-drift"]],
] as const)("protecting %s switches on all guardrails of flows, once", async (adapter, names) => {
  const adapters = await newAdapters();
  expect((await adapters.missingFlowGuardrails("home", adapter, everyPoint)).toSorted()).toEqual(
    names.toSorted(),
  );
  const added = await adapters.switchOnFlowGuardrails("home", adapter, everyPoint);
  expect(added.toSorted()).toEqual(names.toSorted());
  expect(await adapters.missingFlowGuardrails("home", adapter, everyPoint)).toEqual([]);
});

test("a guardrail of a point that the adapter does not ask is not switched on", async () => {
  const adapters = await newAdapters();
  expect(await adapters.missingFlowGuardrails("home", "claude-code", ["input"])).toEqual([]);
});

test("who adds and removes an adapter is on record", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-adapters-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));

  const data = join(folder, "data");
  const adapters = await openAdapters({ env: { HOME: folder }, cwd: folder, data, now });
  const installation = {
    installation_id: "ad_1",
    adapter: "openclaw",
    service: "home",
    agent_id: "",
    agent_ids: ["main"],
    points: ["pre_tool_call"],
    beats: true,
    target: "/home/ada/.openclaw/openclaw.json",
    folder: "/data/adapters/ad_1",
    files: {},
    host: "desk",
    url: "http://127.0.0.1:8000",
  } as const;
  await adapters.add(installation, "2026.9.6");
  expect([await adapters.remove("ad_1"), await adapters.remove("ad_1")]).toEqual([true, false]);
  await adapters.close();
  const store = await openStore(join(data, "parapet.db"), { clock: now });
  const { rows } = await store.audit.list({ limit: 10 });
  await store.close();
  expect(rows.map(({ action, target, detail }) => [action, target, detail])).toEqual([
    ["adapter.remove", "ad_1", ""],
    ["adapter.install", "home/ad_1", "openclaw in /home/ada/.openclaw/openclaw.json"],
  ]);
});
