import { openBySeverity } from "@parapet/posture";
import { describe, expect, test } from "vitest";
import { attackPath, scanReport } from "../../../server/src/store/posture.test-support.ts";
import { compareScans } from "./compare-scans.ts";

const [sample] = scanReport().findings;
const finding = (fingerprint: string, agent_id = "", line = 1) => ({
  ...sample!,
  fingerprint,
  agent_id,
  evidence: [{ file: "f", pointer: "", line, column: 1, excerpt: "", default_of: "" }],
});

describe("findings", () => {
  test("what moved to another line is unchanged; what came is added, what went is resolved", () => {
    const before = scanReport({ scan_id: "s1", findings: [finding("a"), finding("b")] });
    const after = scanReport({ scan_id: "s2", findings: [finding("b", "", 9), finding("c")] });
    const diff = compareScans(after, before);
    expect(diff).toMatchObject({ scan_id: "s2", against: "s1" });
    expect(diff.findings).toEqual({
      added: [finding("c")],
      resolved: [finding("a")],
      unchanged: 1,
    });
  });

  test("the same fault of another agent is another finding", () => {
    const before = scanReport({ findings: [finding("a", "main")] });
    const after = scanReport({ findings: [finding("a", "main"), finding("a", "second")] });
    expect(compareScans(after, before).findings.added).toEqual([finding("a", "second")]);
  });
});

describe("attack paths", () => {
  test("one with another score is changed, neither added nor unchanged", () => {
    const before = scanReport({
      attack_paths: [attackPath({ path_id: "ap_1" }), attackPath({ path_id: "ap_2" })],
    });
    const after = scanReport({
      attack_paths: [
        attackPath({ path_id: "ap_1", risk_score: 5 }),
        attackPath({ path_id: "ap_2" }),
        attackPath({ path_id: "ap_3" }),
      ],
    });
    expect(compareScans(after, before).attack_paths).toEqual({
      added: [attackPath({ path_id: "ap_3" })],
      resolved: [],
      changed: [{ path_id: "ap_1", risk_score_before: 8.4, risk_score_after: 5 }],
      unchanged: 1,
    });
    expect(compareScans(before, after).attack_paths.resolved).toEqual([
      attackPath({ path_id: "ap_3" }),
    ]);
  });
});

test("a first scan is compared with nothing: everything is added", () => {
  const report = scanReport({ attack_paths: [attackPath()] });
  expect(compareScans(report)).toMatchObject({
    against: "",
    findings: { added: report.findings, resolved: [], unchanged: 0 },
    attack_paths: { added: [attackPath()], resolved: [], changed: [], unchanged: 0 },
    summary_before: { critical: 0, high: 0, medium: 0, low: 0 },
    summary_after: openBySeverity(report.summary),
  });
});

test("a scan compared with itself shows no change", () => {
  const report = scanReport({ attack_paths: [attackPath()] });
  const { findings, attack_paths } = compareScans(report, report);
  expect(findings).toEqual({ added: [], resolved: [], unchanged: 1 });
  expect(attack_paths).toEqual({ added: [], resolved: [], changed: [], unchanged: 1 });
});
