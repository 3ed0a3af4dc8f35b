import * as fc from "fast-check";
import { expect, test } from "vitest";
import { closedFindings, findingChanges } from "./compare-findings.ts";
import type { Finding } from "./finding.ts";

function finding(check_id: string, fingerprint: string, rest: Partial<Finding> = {}): Finding {
  return {
    check_id,
    title: check_id,
    message: "",
    remediation: "",
    severity: "high",
    confidence: "high",
    owasp: ["ASI01"],
    agent_id: "main",
    evidence: [],
    fixable: true,
    fingerprint,
    suppressed: false,
    ...rest,
  };
}

function ids(list: readonly { readonly fingerprint: string }[]): readonly string[] {
  return list.map(({ fingerprint }) => fingerprint);
}

function outline({ closed, opened, lowered, raised }: ReturnType<typeof findingChanges>) {
  return { closed: ids(closed), opened: ids(opened), lowered: ids(lowered), raised: ids(raised) };
}
const nothing = { closed: [], opened: [], lowered: [], raised: [] };

test("a finding that a fix leaves with another severity is lowered or raised, neither closed nor opened", () => {
  const before = [finding("A", "a"), finding("B", "b", { severity: "low" })];
  const after = [finding("A", "a", { severity: "medium" }), finding("B", "b")];
  const changes = findingChanges(before, after);
  expect(outline(changes)).toEqual({ ...nothing, lowered: ["a"], raised: ["b"] });
  expect(changes.lowered[0]).toMatchObject({ severity_before: "high", severity: "medium" });
});

test("it is the same where another setting now decides about it", () => {
  const after = [finding("A", "at another setting", { severity: "low" })];
  expect(outline(findingChanges([finding("A", "a")], after))).toEqual({
    ...nothing,
    lowered: ["at another setting"],
  });
});

test("of several findings of a check and an agent, those at other settings are others", () => {
  const before = [finding("A", "a"), finding("A", "kept")];
  const after = [finding("A", "new", { severity: "low" }), finding("A", "kept")];
  expect(outline(findingChanges(before, after))).toEqual({
    ...nothing,
    closed: ["a"],
    opened: ["new"],
  });
});

test("another agent's finding is another", () => {
  const after = [finding("A", "b", { agent_id: "other", severity: "low" })];
  expect(outline(findingChanges([finding("A", "a")], after))).toEqual({
    ...nothing,
    closed: ["a"],
    opened: ["b"],
  });
});

function at(pointer: string): Finding["evidence"] {
  return [{ file: "openclaw.json", pointer, line: 1, column: 1, excerpt: "", default_of: "" }];
}

test("an item that only moves in its list is not listed", () => {
  const before = [
    finding("A", "0", { evidence: at("/list/0") }),
    finding("A", "1", { evidence: at("/list/1") }),
  ];
  const after = [finding("A", "moved", { evidence: at("/list/0") })];
  expect(outline(findingChanges(before, after)).opened).toEqual([]);
  expect(outline(findingChanges(before, after)).closed).toHaveLength(1);
});

const anyFindings = fc.array(
  fc
    .record({
      check: fc.constantFrom("A", "B"),
      agent: fc.constantFrom("main", "desk"),
      place: fc.constantFrom("/list/0", "/list/1", "/other"),
      severity: fc.constantFrom("high" as const, "low" as const),
      fingerprint: fc.constantFrom("", "", "x"),
    })
    .map(({ check, agent, place, severity, fingerprint }) =>
      finding(check, `${check} ${agent} ${place} ${fingerprint}`, {
        agent_id: agent,
        severity,
        evidence: at(place),
      }),
    ),
  { maxLength: 8 },
);

test("what is closed without a look at severities is what is closed with it", () => {
  let known = 0;
  fc.assert(
    fc.property(anyFindings, anyFindings, (before, after) => {
      const { closed, unclear } = closedFindings(before, after);
      known += closed.length;
      for (const severity of ["high", "low"] as const) {
        const rated = after.map((one) => ({ ...one, severity }));
        const told = ids(findingChanges(before, rated).closed);
        expect(told).toEqual(expect.arrayContaining([...ids(closed)]));
        expect(ids([...closed, ...unclear])).toEqual(expect.arrayContaining([...told]));
      }
    }),
    { numRuns: 500, seed: 7 },
  );
  expect(known).toBeGreaterThan(500);
});
