import { expect, test } from "vitest";
import { type PlayedStep, reached, refused, untriedStep } from "./proof.ts";
import { proofOf } from "./proof-of.ts";

const step = (label: string) => ({ node_id: label, label });
const yes = (label: string) => reached(step(label), "seen");
const base = {
  path_id: "ap_1",
  runtime: "OpenClaw",
  runtime_version: "2026.9.6",
  tried_at: "2026-11-29T11:00:00.000Z",
  changes: [],
};

test.each<[string, readonly PlayedStep[], string, string]>([
  [
    "every step was reached",
    [yes("a"), yes("b")],
    "proven",
    "proven in OpenClaw 2026.9.6 on 2026-11-29",
  ],
  [
    "a step was refused",
    [yes("a"), refused(step("b"), "tool_policy", ""), untriedStep(step("c"), "")],
    "stopped",
    "stopped at step 2 by tool policy",
  ],
  [
    "a step could not be tried, though a later one was refused",
    [yes("a"), untriedStep(step("b"), "no emulator"), refused(step("c"), "approval", "")],
    "not_tried",
    "not tried: step 2, b: no emulator",
  ],
  ["there are no steps", [], "not_tried", "not tried: the path has no steps"],
])("a path of which %s is said to be %s", (_, steps, status, statement) => {
  expect(proofOf({ ...base, steps })).toMatchObject({ status, statement });
});
