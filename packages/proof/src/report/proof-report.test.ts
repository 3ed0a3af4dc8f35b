import { expect, test } from "vitest";
import { proofReport, type ProofReport } from "./proof-report.ts";

const secret = ["ghp", "k7Qz2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeKb7Y"].join("_");
const reached = { node_id: "p/agent/main", status: "reached", refused_by: "" } as const;

const report: ProofReport = {
  proof: {
    path_id: "ap_1",
    statement: "stopped at step 2 by guardrail no-exec",
    runtime: "OpenClaw",
    runtime_version: "2026.9.6",
    tried_at: "2026-11-29T11:00:00.000Z",
    steps: [
      { ...reached, label: "main", detail: "The model was given the attacker's text." },
      {
        ...reached,
        label: "exec",
        status: "refused",
        refused_by: "guardrail",
        guardrail: "no-exec",
        detail: `exec answered: "token ${secret} in /home/ada/x on box.example"`,
      },
    ],
    changes: ["The gateway listens on port 18790 of the sandbox."],
  },
  path: {
    rule_id: "AP-001",
    steps: [
      { kind: "agent", edge: "", settings: ["openclaw.json /channels/telegram/dmPolicy"] },
      { kind: "tool", edge: "INVOKES", settings: [`openclaw.json /env/${secret}`] },
    ],
  },
  parapetVersion: "0.2.0",
  system: "linux x64",
  personal: ["/home/ada", "box.example", "vm", ""],
};

test("a report that is filed has versions, steps, settings and how to repeat it", () => {
  const text = proofReport(report);
  expect(text).toContain("# AP-001 in OpenClaw 2026.9.6: stopped at step 2 by guardrail no-exec");
  expect(text).toContain("- Parapet: 0.2.0, linux x64");
  expect(text).toContain("1. `main` (agent): reached. The model was given");
  expect(text).toContain("2. `exec` (INVOKES tool): refused by guardrail no-exec. exec answered");
  expect(text).toContain("- `openclaw.json /channels/telegram/dmPolicy`");
  expect(text).toContain("- The gateway listens on port 18790 of the sandbox.");
  expect(text).toContain("parapet prove ap_1 WORKSPACE");
});

test("no secret, home folder or name of a machine is in a report that is filed", () => {
  const text = proofReport(report);
  for (const one of [secret, "/home/ada", "box.example"]) expect(text).not.toContain(one);
  const [step] = report.proof.steps;
  const steps = [{ ...reached, ...step, label: "vm", detail: "It ran on vm, a kvm." }];
  const short = proofReport({ ...report, proof: { ...report.proof, steps } });
  expect(short).toContain("1. `…` (agent): reached. It ran on …, a kvm.");
});

test("what a runtime says cannot add lines or tags to a report", () => {
  const [step] = report.proof.steps;
  if (step === undefined) throw new Error("The report has steps.");
  const steps = [{ ...step, label: "a`b\n# c", detail: "x\n## y <img src=z>" }];
  const text = proofReport({ ...report, proof: { ...report.proof, steps } });
  expect(text).toContain("1. `a'b # c` (agent): reached. x ## y &lt;img src=z>");
});

test("a path of which no setting is known says so, and a step after the path is a side condition", () => {
  const path = { rule_id: "AP-001", steps: [] };
  const text = proofReport({ ...report, path });
  expect(text).toContain("None is known.");
  expect(text).toContain("(side condition)");
});
