import { expect, test } from "vitest";
import type { Api } from "../api/types.ts";
import { proofStateOf } from "./proof-state.ts";

type Status = Api["PathProof"]["status"];

test.each<[readonly Status[], string, number]>([
  [[], "not_tried", 3],
  [["proven", "stopped"], "proven", 1],
  [["stopped", "stopped", "stopped"], "stopped", 3],
  [["stopped", "stopped"], "partly_stopped", 2],
  [["queued", "stopped"], "running", 1],
  [["running", "proven"], "proven", 1],
  [["stale", "failed"], "stale", 1],
  [["failed"], "failed", 1],
  [["not_tried"], "not_tried", 3],
])("an exposure of three paths that are %j is %s", (statuses, status, paths) => {
  const proofs = statuses.map((each, at) => ({ path_id: `ap_${at}`, status: each }));
  const ids = ["ap_0", "ap_1", "ap_2", "ap_0"];
  expect(proofStateOf(ids, proofs)).toEqual({ status, paths, of: 3 });
});
