import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openAdapters } from "./open-adapters.ts";

const everyPoint = ["input", "pre_tool_call", "post_tool_call"] as const;
const flow = [
  "flow-untrusted-private-egress",
  "memory-after-untrusted",
  "persistence",
  "untrusted-opaque-command",
];

async function newAdapters() {
  const folder = mkdtempSync(join(tmpdir(), "parapet-adapters-"));
  const where = { env: { HOME: folder }, cwd: folder, data: join(folder, "data") };
  const adapters = await openAdapters({ ...where, now: () => new Date("2026-01-01") });
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
