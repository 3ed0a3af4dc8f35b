import { expect, test } from "vitest";
import type { LocatedFinding } from "../../api/queries.ts";
import { checkEntriesFor, entriesFor, isSuppressible } from "./suppression-entries.ts";

const finding = (given: object): LocatedFinding =>
  ({
    check_id: "OC-SEC-003",
    agent_id: "main",
    service: "home",
    evidence: [{ file: "openclaw.json", pointer: "/tools/exec" }],
    parts: [],
    suppressed: false,
    ...given,
  }) as unknown as LocatedFinding;

test("selected findings get an entry each, for their setting and agent, and equal ones one", () => {
  const other = finding({ agent_id: "ops" });
  expect(entriesFor([finding({}), finding({}), other])).toEqual([
    {
      service: "home",
      what: { check_id: "OC-SEC-003", agent_id: "main", pointer: "/tools/exec" },
    },
    { service: "home", what: { check_id: "OC-SEC-003", agent_id: "ops", pointer: "/tools/exec" } },
  ]);
});

test("every check result of a finding is suppressed, or it would stay open", () => {
  const merged = finding({
    parts: [{ check_id: "OC-SEC-003" }, { check_id: "OC-SEC-004", evidence: [] }],
  });
  expect(entriesFor([merged]).map(({ what }) => what)).toEqual([
    { check_id: "OC-SEC-003", agent_id: "main", pointer: "/tools/exec" },
    { check_id: "OC-SEC-004", agent_id: "main" },
  ]);
  expect(checkEntriesFor([merged, finding({ agent_id: "ops" })])).toEqual([
    { service: "home", what: { check_id: "OC-SEC-003" } },
    { service: "home", what: { check_id: "OC-SEC-004" } },
  ]);
});

test.each([
  ["AGENTS.md", { path: "AGENTS.md" }],
  [".", {}],
  ["/etc/hosts", {}],
  ["C:\\x", {}],
])("a finding in the text %s is named by its file, if the workspace has it", (file, named) => {
  const what = { check_id: "INS-1", agent_id: "main", ...named };
  const found = finding({ check_id: "INS-1", evidence: [{ file, pointer: "" }] });
  expect(entriesFor([found])).toEqual([{ service: "home", what }]);
});

test.each([
  ["OC-SEC-003", false, true],
  ["OC-SEC-003", true, false],
  ["PP-SUP-001", false, false],
  ["RT-AGENT-001", false, false],
])("%s, suppressed %s, can be suppressed: %s", (check_id, suppressed, expected) => {
  expect(isSuppressible(finding({ check_id, suppressed }))).toBe(expected);
});
