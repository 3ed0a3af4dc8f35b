import { expect, test } from "vitest";
import type { AdapterState } from "../store/adapter-installation.ts";
import { knownAdapters } from "./known-adapters.ts";

const fresh: AdapterState = {
  installation_id: "ad_1",
  adapter: "openclaw",
  service: "home",
  agent_id: "",
  agent_ids: ["main"],
  points: ["pre_tool_call"],
  beats: true,
  target: "/home/u/openclaw.json",
  folder: "/data/adapters/ad_1",
  files: {},
  host: "laptop",
  url: "http://127.0.0.1:8000",
  created_at: "2026-01-05T12:00:00Z",
  runtime_version: "",
  loaded: true,
  last_heartbeat_at: "",
  last_enforced_at: "",
  inspected_at: "",
  fault: "",
  fault_at: "",
  proofs: [],
};
const proof = {
  agent_id: "main",
  proven_at: "2026-01-05T12:00:01Z",
  blocked: true,
  blocked_when_away: true,
  ran: false,
  ran_when_away: false,
  detail: "",
};
const proven: AdapterState = { ...fresh, proofs: [proof] };

function setUp(first: AdapterState) {
  let kept: AdapterState | undefined = first;
  let time = 0;
  let reads = 0;
  const adapters = {
    get: async () => {
      reads += 1;
      return kept;
    },
    asked: async () => {},
  };
  const known = knownAdapters({ adapters }, () => time);
  return {
    known,
    keep: (state: AdapterState | undefined) => {
      kept = state;
    },
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    reads: () => reads,
  };
}

test("a proof counts for the very next call, whichever process has recorded it", async () => {
  const { known, keep } = setUp(fresh);
  expect(await known.find("ad_1")).toMatchObject({ proofs: [] });
  keep(proven);
  expect(await known.find("ad_1")).toMatchObject({ proofs: [proof] });
});

test("calls of a proven adapter do not each wait for the database", async () => {
  const { known, pass, reads } = setUp(proven);
  for (let call = 0; call < 5; call += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await known.find("ad_1");
    pass(100);
  }
  expect(reads()).toBe(1);
  pass(2_000);
  await known.find("ad_1");
  expect(reads()).toBe(2);
});

test("one that this process has proven wrong, or taken out, counts so from the next call on", async () => {
  const { known, keep } = setUp(proven);
  await known.find("ad_1");
  keep({ ...fresh, proofs: [{ ...proof, blocked: false }] });
  known.forget("ad_1");
  expect(await known.find("ad_1")).toMatchObject({ proofs: [{ blocked: false }] });
  keep(undefined);
  known.forget("ad_1");
  expect(await known.find("ad_1")).toBeUndefined();
});

test("what was being looked up while it changed is not remembered", async () => {
  const { known, keep, reads } = setUp(proven);
  const looking = known.find("ad_1");
  known.forget("ad_1");
  keep(undefined);
  await looking;
  expect(await known.find("ad_1")).toBeUndefined();
  expect(reads()).toBe(2);
});
