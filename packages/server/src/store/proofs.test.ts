import type { Proof } from "@parapet/proof";
import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import { attackPath } from "./posture.test-support.ts";
import type { NewProof } from "./proofs.ts";
import type { Store } from "./store.ts";

const monday = { scanId: "s1", scannedAt: "2026-01-05T00:00:00.000Z" };
const tuesday = { scanId: "s2", scannedAt: "2026-01-06T00:00:00.000Z" };

function proof(path_id: string, change: Partial<NewProof> = {}): NewProof {
  const played: Proof = {
    path_id,
    status: "proven",
    statement: "proven in OpenClaw 2026.9.6 on 2026-01-05",
    runtime: "OpenClaw",
    runtime_version: "2026.9.6",
    tried_at: monday.scannedAt,
    steps: [{ node_id: "a", label: "exec", status: "reached", refused_by: "", detail: "Seen." }],
    changes: [],
  };
  return {
    path_id,
    service: "home",
    route_hash: "r1",
    graph_digest: "d1",
    runtime: "openclaw",
    runtime_version: "2026.9.6",
    tried_at: monday.scannedAt,
    proof: played,
    ...change,
  };
}

async function detected(
  { attackPaths }: Store,
  paths: Readonly<Record<string, string>>,
  moment = monday,
): Promise<void> {
  const detections = Object.entries(paths).map(([path_id, routeHash]) => ({
    path: attackPath({ path_id }),
    services: ["home"],
    routeHash,
    detail: "{}",
  }));
  await attackPaths.replaceFor("home", detections, moment);
}

onEachDatabase("proofs", (create) => {
  test("come back whole, with the route and the graph of now", () =>
    withStore(create, async (store) => {
      await detected(store, { a: "r1", b: "r1" });
      await store.proofs.save([proof("b"), proof("a")]);
      expect(await store.proofs.list()).toEqual([
        { ...proof("a"), route_now: "r1", digest_now: "" },
        { ...proof("b"), route_now: "r1", digest_now: "" },
      ]);
      await store.proofs.noteGraph("home", "d1");
      await store.proofs.noteGraph("home", "d2");
      await detected(store, { a: "r2" }, tuesday);
      expect(await store.proofs.list(["a"])).toMatchObject([{ route_now: "r2", digest_now: "d2" }]);
      expect(await store.proofs.list(["b"])).toMatchObject([{ route_now: "" }]);
      expect(await store.proofs.list(["c"])).toEqual([]);
    }));

  test("of a path that is played again replace the earlier ones", () =>
    withStore(create, async (store) => {
      await detected(store, { a: "r1" });
      await store.proofs.save([proof("a")]);
      const later = { tried_at: tuesday.scannedAt, runtime_version: "2026.9.7" };
      await store.proofs.save([proof("a", later)]);
      expect(await store.proofs.list()).toMatchObject([{ path_id: "a", ...later }]);
    }));

  test("of paths that were forgotten meanwhile are left out, and go with their path", () =>
    withStore(create, async (store) => {
      await detected(store, { a: "r1" });
      await store.proofs.save([proof("a"), proof("gone")]);
      expect(await store.proofs.list()).toHaveLength(1);
      await store.forgetService("home");
      expect(await store.proofs.list(["a"])).toEqual([]);
    }));
});
