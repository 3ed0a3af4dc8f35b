import type { Proof } from "@parapet/proof";
import { expect, test } from "vitest";
import { noColors } from "../text/colors.ts";
import { renderProofs } from "./proof.ts";

const proof: Proof = {
  path_id: "ap_1",
  status: "not_tried",
  statement: "not tried: step 2, browser: there is no call of browser yet",
  runtime: "OpenClaw",
  runtime_version: "2026.9.6",
  tried_at: "2026-11-29T11:00:00.000Z",
  steps: [
    {
      node_id: "a",
      label: "Anyone\u001b[2J",
      status: "reached",
      refused_by: "",
      detail: "It starts.",
    },
    {
      node_id: "b",
      label: "browser",
      status: "not_tried",
      refused_by: "",
      detail: "there is no call",
    },
  ],
  changes: ["The model is scripted."],
};

test("each path has its statement and its steps, and what is true of all is said once", () => {
  const outcomes = new Map([["ap_1", "reads\u202efiles"]]);
  const other = { ...proof, path_id: "ap_2", steps: [] };
  expect(renderProofs([proof, other], outcomes, noColors)).toBe(
    `ap_1  reads\\u{202e}files
not tried: step 2, browser: there is no call of browser yet
  1. Anyone\\x1b[2J: reached. It starts.
  2. browser: not tried. There is no call.

ap_2  
not tried: step 2, browser: there is no call of browser yet

The copy that was played differs from the workspace:
  The model is scripted.
`,
  );
});
