import { expect, test } from "vitest";
import { filtersIn } from "../../core/list-filters.ts";
import { filteredFindings, withFacets } from "./finding-filters.ts";
import type { AssignedFinding } from "./use-assigned-findings.ts";

const finding = (given: Partial<AssignedFinding>): AssignedFinding =>
  ({
    check_id: "OC-NET-001",
    title: "Gateway reachable",
    message: "The gateway listens on the network.",
    severity: "high",
    agent_id: "",
    service: "home",
    evidence: [{ file: "openclaw.json", pointer: "/gateway/bind" }],
    owasp: ["ASI03"],
    parts: [],
    fixable: true,
    suppressed: false,
    fingerprint: "f1",
    assignee: "",
    note: "",
    ...given,
  }) as AssignedFinding;

const all = [
  finding({}),
  finding({
    fingerprint: "f2",
    agent_id: "main",
    severity: "low",
    fixable: false,
    assignee: "ada",
  }),
  finding({ fingerprint: "f3", service: "office", check_id: "CC-MCP-003", suppressed: true }),
];
const runtimes = new Map([
  ["OC-NET-001", "openclaw"],
  ["CC-MCP-003", "claude-code"],
]);

test.each<[string, string, readonly string[]]>([
  ["", "", ["f1", "f2"]],
  ["", "all", ["f1", "f2", "f3"]],
  ["", "suppressed", ["f3"]],
  ["", "fixable", ["f1"]],
  ["agent=main", "", ["f2"]],
  ["runtime=claude-code", "all", ["f3"]],
  ["runtime=openclaw&severity=low&severity=high&service=home", "", ["f1", "f2"]],
  ["tag=prod", "all", ["f1", "f2"]],
  ["tag=other", "all", []],
  ["owasp=ASI01", "all", []],
  ["assignee=ada&assignee=(none)", "", ["f1", "f2"]],
  ["assignee=ada", "", ["f2"]],
  ["assignee=(none)", "", ["f1"]],
  ["q=/gateway/bind+office", "all", ["f3"]],
])("the findings of %j in the state %j are %j", (query, state, expected) => {
  const filters = filtersIn(new URLSearchParams(query));
  const found = filteredFindings(
    withFacets(all, runtimes, new Map([["home", ["prod"]]])),
    filters,
    state,
  );
  expect(found.map(({ fingerprint }) => fingerprint)).toEqual(expected);
});
