import { expect, test } from "vitest";
import { tightenedExec } from "./host-approvals.ts";
import type { HostApprovals } from "./state-records/state-records.ts";
import { noRecords } from "./state-records/state-records.ts";
import { sampleModel } from "./testing/sample.ts";

const entry = (
  agent: string,
  security: HostApprovals["security"],
  ask: HostApprovals["ask"],
): HostApprovals => ({ agent, security, ask, allowed: 0, path: "/s" });

const modeFor = (exec: string, ...approvals: readonly HostApprovals[]) => {
  const model = sampleModel(`{ tools: { exec: { ${exec} } } }`);
  return tightenedExec({ ...model, records: { ...noRecords, approvals } }, model.agents[0]!)?.mode;
};

// As `exec-policy show` of 2026.9.6 says it.
test.each([
  ["", [entry("", "allowlist", "on-miss")], "ask"],
  ["", [entry("", "allowlist", "on-miss"), entry("main", "deny", "")], "deny"],
  ["", [entry("", "deny", ""), entry("main", "allowlist", "off")], "allowlist"],
  ["", [entry("", "", ""), entry("*", "", "always")], "ask"],
  [`mode: "allowlist"`, [entry("", "full", "always")], "ask"],
  [`mode: "deny"`, [entry("", "full", "off")], undefined],
  ["", [entry("other", "deny", "always")], undefined],
  ["", [], undefined],
] as const)("{ %s } with the host's approvals %j comes to %s", (exec, approvals, mode) => {
  expect(modeFor(exec, ...approvals)).toBe(mode);
});
