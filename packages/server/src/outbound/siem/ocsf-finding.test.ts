import { expect, test } from "vitest";
import {
  told,
  toldExposure,
  toldInstruction,
  toldMachine,
  toldDrift,
  toldSuppression,
  violation,
} from "../../store/posture.test-support.ts";
import type { ToldEvent } from "../told-event.ts";
import { ocsfFinding } from "./ocsf-finding.ts";

const [violated] = told(violation({ severity: "high" })) as readonly [ToldEvent];
const exposed = (change: "new" | "worse"): ToldEvent => ({
  kind: "exposure",
  exposure: toldExposure({ change, severity: "critical" }),
});

/** What a Detection Finding has to have (OCSF 1.3.0). */
const required = [
  "activity_id",
  "category_uid",
  "class_uid",
  "finding_info",
  "metadata",
  "severity_id",
  "time",
  "type_uid",
];

test.each([
  ["violation", violated],
  ["exposure", exposed("new")],
  ["silent machine", { kind: "machine" as const, machine: toldMachine() }],
  ["expired suppression", { kind: "suppression" as const, suppression: toldSuppression() }],
  ["drift", { kind: "drift" as const, drift: toldDrift() }],
])("a SIEM system finds everything in a %s that its class requires", (_kind, event) => {
  const finding = ocsfFinding(event, "1.2.3");
  expect(Object.keys(finding)).toEqual(expect.arrayContaining(required));
  expect(finding).toMatchObject({
    category_uid: 2,
    class_uid: 2004,
    type_uid: 200_401,
    metadata: { version: "1.3.0", product: { name: "Parapet", version: "1.2.3" } },
    finding_info: { uid: expect.any(String), title: expect.any(String) },
    time: expect.any(Number),
  });
});

test("an answered instruction is an update of what was asked for", () => {
  const finding = ocsfFinding({ kind: "instruction", instruction: toldInstruction() }, "1");
  expect(Object.keys(finding)).toEqual(expect.arrayContaining(required));
  expect(finding).toMatchObject({
    activity_id: 2,
    message: "Fix of OC-NET-001 declined in laptop-17/openclaw: We need it until Friday.",
    finding_info: { uid: "in_0000000000000000000001" },
  });
  const accepted = toldInstruction({ status: "accepted", note: "" });
  expect(ocsfFinding({ kind: "instruction", instruction: accepted }, "1")).toMatchObject({
    message: "Fix of OC-NET-001 accepted in laptop-17/openclaw",
  });
});

test("severity and what happened to a finding are told by OCSF's numbers", () => {
  expect(ocsfFinding(violated, "1")).toMatchObject({ severity_id: 4, severity: "High" });
  expect(ocsfFinding(exposed("worse"), "1")).toMatchObject({
    severity_id: 5,
    activity_id: 2,
    type_uid: 200_402,
  });
});
