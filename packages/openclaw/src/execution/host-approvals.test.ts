import { expect, test } from "vitest";
import { heldByHost, tightenedExec } from "./host-approvals.ts";
import type { HostApprovals } from "../model/state-records.ts";
import { noRecords } from "../model/state-records.ts";
import { sampleModel } from "../testing/sample.ts";

const entry = (
  agent: string,
  security: HostApprovals["security"],
  ask: HostApprovals["ask"],
  list: Partial<HostApprovals> = {},
): HostApprovals => ({
  agent,
  security,
  ask,
  allowed: 0,
  isOpen: false,
  anyCode: [],
  allowsSkillPrograms: false,
  path: "/s",
  ...list,
});

const modeFor = (exec: string, ...approvals: readonly HostApprovals[]) => {
  const model = sampleModel(`{ tools: { exec: { ${exec} } } }`);
  return tightenedExec({ ...model, records: { ...noRecords, approvals } }, model.agents[0]!)?.mode;
};

const held = (exec: string, ...approvals: readonly HostApprovals[]) =>
  heldByHost(
    { ...noRecords, approvals },
    sampleModel(`{ tools: { exec: { ${exec} } } }`).agents[0]!,
  ).exec.heldTo;

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

test("commands that need no approval by the configuration wait where the host's approvals require it", () => {
  const asking = entry("", "allowlist", "on-miss");
  expect(held("", asking)).toBe("ask");
  // A paired node has its own approvals, which nobody sees here.
  expect(held(`host: "node"`, asking)).toBe(undefined);
});

test("a list that lets every command through asks nobody, unless each command is asked for", () => {
  const open = entry("*", "", "", { allowed: 1, isOpen: true });
  expect(held(`mode: "ask"`, open)).toBe("full");
  expect(held(`security: "allowlist", ask: "off"`, open)).toBe("full");
  expect(held(`security: "allowlist", ask: "always"`, open)).toBe(undefined);
  expect(held(`mode: "ask"`, entry("other", "", "", { isOpen: true }))).toBe(undefined);
  expect(held(`mode: "deny"`, open)).toBe(undefined);
  expect(held("", entry("", "allowlist", "on-miss"), open)).toBe("full");
});
