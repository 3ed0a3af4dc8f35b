import { expect, test } from "vitest";
import type { StoredProof } from "../store/proofs.ts";
import type { ProofJob } from "./proof-job.ts";
import { shownProof } from "./shown-proof.ts";

const stored: StoredProof = {
  path_id: "ap_1",
  service: "home",
  route_hash: "r1",
  route_now: "r1",
  graph_digest: "d1",
  digest_now: "d1",
  runtime: "openclaw",
  runtime_version: "2026.9.6",
  tried_at: "2026-03-01T00:10:00.000Z",
  proof: {
    path_id: "ap_1",
    status: "stopped",
    statement: "stopped at step 2 by approval",
    runtime: "OpenClaw",
    runtime_version: "2026.9.6",
    tried_at: "2026-03-01T00:10:00.000Z",
    steps: [],
    changes: [],
  },
};

const job: ProofJob = {
  job_id: "pj_1",
  target: "ap_1",
  path_ids: ["ap_1"],
  status: "failed",
  reason: "The sandbox did not start.",
  requested_at: "2026-03-01T00:11:00.000Z",
  started_at: "2026-03-01T00:11:00.000Z",
  finished_at: "2026-03-01T00:12:00.000Z",
};

const now = { installed: "", guardrails_digest: "g2" };

test.each<[string, Partial<StoredProof>, string, readonly string[]]>([
  ["nothing has changed", {}, "2026.9.6", []],
  ["no program is found, which says nothing", {}, "", []],
  ["another version is installed", {}, "2026.9.7", ["OpenClaw 2026.9.7 is installed now."]],
  ["the workspace has changed", { digest_now: "d2" }, "", ["The workspace has changed."]],
  ["no scan says what the workspace is", { digest_now: "" }, "", ["The workspace has changed."]],
  [
    "the registered guardrails have changed",
    { proof: { ...stored.proof, guardrails_digest: "g1" } },
    "",
    ["Parapet's adapter or the registered guardrails have changed."],
  ],
  ["the route has changed", { route_now: "r2" }, "", ["The path takes another route."]],
  ["the path is resolved", { route_now: "" }, "", ["The path is resolved."]],
])("where %s a proof is stale for that reason alone", (_, change, installed, reasons) => {
  const shown = shownProof("ap_1", { ...stored, ...change }, { ...now, installed }, undefined);
  expect(shown.stale_because).toEqual(reasons);
  expect(shown).toMatchObject({
    status: reasons.length > 0 ? "stale" : "stopped",
    result: "stopped",
  });
});

test.each<[string, Partial<ProofJob>, string]>([
  ["waits", { status: "queued", finished_at: "" }, "queued"],
  ["runs", { status: "running", finished_at: "" }, "running"],
  ["has failed since", {}, "failed"],
  ["had failed before", { finished_at: "2026-03-01T00:09:00.000Z" }, "stopped"],
  ["is done", { status: "done", reason: "" }, "stopped"],
])("a path whose job %s says so", (_, change, status) => {
  const shown = shownProof("ap_1", stored, now, { ...job, ...change });
  expect(shown).toMatchObject({ status, reason: status === "failed" ? job.reason : "" });
});

test("a path without a proof whose job failed says why", () => {
  const shown = shownProof("ap_1", undefined, now, job);
  expect(shown).toMatchObject({ status: "failed", result: "", reason: job.reason });
});
