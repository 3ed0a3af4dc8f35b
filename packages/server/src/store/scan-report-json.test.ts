import { expect, test } from "vitest";
import { attackPath, scanReport } from "./posture.test-support.ts";
import { scanReportJson, servedReportJson } from "./scan-report-json.ts";

test("a report is served as it was stored", () => {
  const report = scanReport({ attack_paths: [attackPath()] });
  expect(JSON.parse(servedReportJson(scanReportJson(report)))).toEqual(report);
});

test("another report of the same scan is not taken for the one before", () => {
  const report = scanReport({ attack_paths: [] });
  expect(JSON.parse(scanReportJson(report)).attack_paths).toEqual([]);
  const later = { ...report, attack_paths: [attackPath()] };
  expect(JSON.parse(scanReportJson(later)).attack_paths).toHaveLength(1);
  expect(JSON.parse(scanReportJson(report)).attack_paths).toEqual([]);
});

test("a report of an earlier release is served with every field, and its texts are left alone", () => {
  const report = scanReport({ attack_paths: [attackPath()] });
  const message = 'says "suppressed":false and "remediation":1';
  const earlier = {
    ...report,
    findings: report.findings.map((finding) => ({ ...finding, message, remediation: undefined })),
    attack_paths: report.attack_paths.map((path) => ({
      ...path,
      path_steps: path.path_steps.map((step) => ({ ...step, vulnerability: "" })),
    })),
  };
  const served = JSON.parse(servedReportJson(JSON.stringify(earlier)));
  expect(served.findings).toEqual(
    report.findings.map((finding) => ({ ...finding, message, remediation: "" })),
  );
  expect(served.attack_paths[0].path_steps[0].vulnerability).toBe("unnamed_weakness");
});
