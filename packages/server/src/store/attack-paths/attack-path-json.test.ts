import { describe, expect, test } from "vitest";
import { attackPathJson, servedPathJson } from "./attack-path-json.ts";
import { attackPath } from "../posture.test-support.ts";

describe("the JSON of an attack path", () => {
  test.each([
    [9, '"risk_score":9.0,'],
    [0, '"risk_score":0.0,'],
    [10, '"risk_score":10.0,'],
    [8.4, '"risk_score":8.4,'],
  ])("prints a score of %d with one decimal", (risk_score, text) => {
    expect(attackPathJson(attackPath({ risk_score }))).toContain(text);
  });

  test("holds exactly the documented fields, in the documented order", () => {
    const path = attackPath();
    const [step] = path.path_steps;
    const extended = { ...path, note: "x", path_steps: [{ ...step!, evidence: ["secret"] }] };
    const parsed = JSON.parse(attackPathJson(extended));
    expect(Object.keys(parsed)).toEqual([
      "path_id",
      "rule_name",
      "owasp_tag",
      "agents_involved",
      "path_steps",
      "risk_score",
      "severity",
      "detected_at",
    ]);
    expect(parsed).toEqual({ ...path, path_steps: [step] });
  });

  test("of an earlier release is served with a weakness at every step, and its texts are left alone", () => {
    const path = attackPath();
    const steps = path.path_steps.map((step) => ({
      ...step,
      vulnerability: "",
      description: 'says "vulnerability":""',
    }));
    const served = JSON.parse(servedPathJson(attackPathJson({ ...path, path_steps: steps })));
    expect(served.path_steps).toEqual(
      steps.map((step) => ({ ...step, vulnerability: "unnamed_weakness" })),
    );
  });

  test("stays JSON whatever the names are", () => {
    const path = attackPath({ rule_name: '"},\u0000\u2028\ud800', agents_involved: ["__proto__"] });
    expect(JSON.parse(attackPathJson(path))).toEqual(path);
  });
});
