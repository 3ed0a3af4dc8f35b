import { guardrailPoints } from "@parapet/posture";
import type { GuardrailPoint, GuardrailTiming } from "@parapet/posture";
import { describe, expect, test } from "vitest";
import { timingOf, whenToRun } from "./timing.ts";

test("what comes before the model or a tool is pre_input, all else post_output", () => {
  expect(guardrailPoints.map((point) => [point, timingOf(point)])).toEqual([
    ["agent_startup", "post_output"],
    ["input", "pre_input"],
    ["pre_model_call", "pre_input"],
    ["post_model_call", "post_output"],
    ["pre_tool_call", "pre_input"],
    ["post_tool_call", "post_output"],
    ["output", "post_output"],
    ["agent_shutdown", "post_output"],
  ]);
});

describe("when a guardrail runs", () => {
  type Case = [
    readonly GuardrailPoint[] | undefined,
    GuardrailTiming | undefined,
    readonly GuardrailPoint[],
    GuardrailTiming,
  ];
  test.each<Case>([
    [undefined, undefined, ["pre_tool_call"], "pre_input"],
    [undefined, "pre_input", ["input"], "pre_input"],
    [undefined, "post_output", ["output"], "post_output"],
    [["output"], undefined, ["output"], "post_output"],
    [["input", "input"], undefined, ["input"], "pre_input"],
    [["output", "input"], undefined, ["input", "output"], "pre_input"],
    [["output", "input"], "post_output", ["input", "output"], "post_output"],
  ])("points %j and timing %s become %j and %s", (points, timing, expectedPoints, expected) => {
    expect(whenToRun(points, timing)).toEqual({ points: expectedPoints, timing: expected });
  });
});
