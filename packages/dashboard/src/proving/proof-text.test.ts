import { expect, test } from "vitest";
import type { Api } from "../api/types.ts";
import { proofText } from "./proof-text.ts";

const proven = "proven in OpenClaw 2026.9.6 on 2026-03-01";
const untried = "not tried: step 4, browser: there is no call for it.";

test.each<[Api["PathProof"]["status"], string, string]>([
  ["proven", proven, "Proven in OpenClaw 2026.9.6 on 2026-03-01."],
  ["stopped", "stopped at step 3 by approval", "Stopped at step 3 by approval."],
  ["stale", proven, `Stale: ${proven}.`],
  ["not_tried", "", "This path was never played."],
  ["not_tried", untried, "Not tried: step 4, browser: there is no call for it."],
  ["running", proven, "Running. This takes minutes."],
  ["queued", "", "Waiting for other proofs."],
  ["failed", proven, "The last run came to no result. No sandbox."],
])("a path that is %s is not said to be more than that", (status, statement, text) => {
  const reason = status === "failed" ? "No sandbox." : "";
  expect(proofText({ status, statement, reason })).toBe(text);
});
