import type { Finding, FindingSeverity } from "@parapet/posture";
import { partsOf } from "@parapet/posture";
import { describe, expect, test } from "vitest";
import * as report from "./report-findings.ts";
import { weaknesses } from "@parapet/scan-core/core/weaknesses.ts";
import { checkCatalog } from "./catalog.ts";

function finding(
  check_id: string,
  severity: FindingSeverity,
  change: Partial<Finding> = {},
): Finding {
  const pointer =
    change.agent_id === undefined ? `/${check_id}` : `/${check_id}/${change.agent_id}`;
  return {
    check_id,
    title: `Title of ${check_id}`,
    message: `Message of ${check_id}`,
    remediation: "",
    severity,
    confidence: "high",
    owasp: ["ASI02"],
    agent_id: "main",
    evidence: [{ file: "openclaw.json", pointer, line: 1, column: 1, excerpt: "", default_of: "" }],
    fixable: false,
    fingerprint: `${check_id} ${change.agent_id ?? "main"}`,
    suppressed: false,
    ...change,
  };
}

const reportedFindings = (findings: readonly Finding[], further: readonly string[] = []) =>
  report.reportedFindings(findings, further);

const shell = finding("OC-TOOL-001", "high");
const unprompted = finding("OC-SEC-003", "critical", { owasp: ["ASI05"], fixable: true });
const unboxed = finding("OC-SEC-004", "high");

describe("one weakness of an agent that several checks see", () => {
  const [joined, ...others] = reportedFindings([shell, unprompted, unboxed]);

  test("is one finding, as the worst of them says it, with the places of all", () => {
    expect(others).toEqual([]);
    expect(joined).toMatchObject({
      check_id: "OC-SEC-003",
      severity: "critical",
      message: "Message of OC-SEC-003",
      agent_id: "main",
      owasp: ["ASI05", "ASI02"],
      fixable: true,
    });
    expect(joined!.evidence.map(({ pointer }) => pointer)).toEqual([
      "/OC-SEC-003",
      "/OC-SEC-004",
      "/OC-TOOL-001",
    ]);
  });

  test("consists of what each check says, without a loss", () => {
    expect(partsOf(joined!)).toEqual([unprompted, unboxed, shell]);
  });

  test("keeps its fingerprint while a part of it is left, and another agent has another", () => {
    const [left] = reportedFindings([shell]);
    expect(left!.fingerprint).toBe(joined!.fingerprint);
    expect(left!.parts).toHaveLength(1);
    const ofOther = reportedFindings([shell, finding("OC-TOOL-001", "high", { agent_id: "ops" })]);
    expect(new Set(ofOther.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });
});

test("what nobody else sees stays as it is", () => {
  const alone = [finding("OC-NET-001", "high"), finding("OC-ING-001", "critical")];
  expect(reportedFindings(alone)).toEqual(alone.toReversed().map((one) => ({ ...one, parts: [] })));
});

test("nothing hides behind what is suppressed, informational or a guess", () => {
  const hidden = [
    { ...unprompted, suppressed: true },
    { ...unboxed, severity: "info" as const },
    { ...shell, confidence: "low" as const },
  ];
  const all = reportedFindings([...hidden, finding("OC-TOOL-003", "medium")]);
  expect(all).toHaveLength(4);
  expect(new Set(all.map(({ fingerprint }) => fingerprint)).size).toBe(4);
});

test("what is surer speaks for findings that are equally bad", () => {
  const guess = finding("OC-SEC-003", "high", { confidence: "medium" });
  expect(reportedFindings([guess, shell])[0]!.check_id).toBe("OC-TOOL-001");
});

test("a weakness of the workspace is one, whichever agents its settings are of", () => {
  const [joined, ...others] = reportedFindings([
    finding("OC-CFG-001", "low", { agent_id: "ann" }),
    finding("OC-CFG-001", "low", { agent_id: "bob" }),
    finding("OC-CFG-002", "low", { agent_id: "" }),
  ]);
  expect(others).toEqual([]);
  expect(joined!.agent_id).toBe("");
  expect(partsOf(joined!).map(({ agent_id }) => agent_id)).toEqual(["ann", "bob", ""]);
});

test("agents of two workspaces that have one name are two", () => {
  const [place] = unboxed.evidence;
  const elsewhere = {
    ...unboxed,
    evidence: [{ ...place!, file: "/home/ann/.openclaw-dev/openclaw.json" }],
  };
  const both = reportedFindings([unprompted, elsewhere], ["/home/ann/.openclaw-dev"]);
  expect(both.map(({ check_id }) => check_id)).toEqual(["OC-SEC-003", "OC-SEC-004"]);
  expect(new Set(both.map(({ fingerprint }) => fingerprint)).size).toBe(2);
});

test("what a person's own settings add to a weakness of the only workspace is part of it", () => {
  const [place] = unboxed.evidence;
  const ofPerson = {
    ...unboxed,
    evidence: [{ ...place!, file: "/home/ann/.claude/settings.json" }],
  };
  expect(reportedFindings([unprompted, ofPerson])).toHaveLength(1);
  expect(reportedFindings([unprompted, ofPerson], ["/home/ann/other"])).toHaveLength(1);
});

test("each weakness is seen by several checks", () => {
  const seen = Map.groupBy(checkCatalog, ({ weakness }) => weakness);
  const alone = Object.keys(weaknesses).filter((name) => (seen.get(name)?.length ?? 0) < 2);
  expect(alone).toEqual([]);
  expect([...seen.keys()].toSorted()).toEqual(["", ...Object.keys(weaknesses)].toSorted());
});
