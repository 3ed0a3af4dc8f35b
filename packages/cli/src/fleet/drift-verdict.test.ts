import { expect, test } from "vitest";
import { driftVerdict } from "./drift-verdict.ts";
import { type ToldDrift, toldDrift } from "./told-drift.ts";

const url = "https://parapet.example.com";
const none = {
  approved: true,
  approved_state: "June",
  open: 0,
  to_undo: 0,
  accepted: 0,
  not_accepted: [],
};
const channel = {
  drift_id: "dr_1",
  severity: "high",
  status: "open",
  change: "added",
  kind: "mcp_server",
  agent_id: "main",
  name: "docs",
  file: "openclaw.json",
  line: 3,
};

const verdict = (drift: ToldDrift | undefined, stored = true) =>
  driftVerdict(url, "m/my desk", { service: "m/my desk", stored, drift });

test("a difference fails until it is accepted, and is named with where to decide on it", () => {
  const undo = { ...channel, agent_id: "", line: 0, status: "to_undo", kind: "channel" };
  const drift = toldDrift({ ...none, open: 2, to_undo: 1, not_accepted: [channel, undo] });
  const { code, lines } = verdict(drift);
  expect(code).toBe(1);
  expect(lines).toEqual([
    'Drift of m/my desk from the approved state "June": 3 differences not accepted (2 open, 1 to be undone).',
    "  high, added: mcp server docs of main (openclaw.json:3)",
    "  high, added: channel docs (openclaw.json), to be undone",
    "  and 1 more",
    expect.stringMatching(
      /^Decide on drift at https:\/\/parapet\.example\.com\/drift\?service=m%2Fmy%20desk, .*--service 'm\/my desk'/,
    ),
  ]);
  expect(verdict(toldDrift({ ...none, to_undo: 1 })).code).toBe(1);
});

test("an answer for another workspace says nothing about this one", () => {
  const { code, lines } = driftVerdict(url, "m/desk", {
    service: "m/other",
    stored: true,
    drift: toldDrift(none),
  });
  expect(code).toBe(2);
  expect(lines).toEqual(["Drift of m/desk is unknown: the server answered for m/other."]);
});

test("no difference, or only accepted ones, passes and says so", () => {
  expect(verdict(toldDrift(none))).toEqual({
    code: 0,
    lines: ['No drift of m/my desk from the approved state "June".'],
  });
  const accepted = verdict(toldDrift({ ...none, accepted: 2 }));
  expect([accepted.code, accepted.lines[0]]).toEqual([
    0,
    expect.stringContaining("2 differences accepted"),
  ]);
});

test.each([
  ["the server is away", undefined, true, "not answered"],
  ["a later scan was there", toldDrift(none), false, "Scan again"],
  ["nothing is approved", toldDrift({ ...none, approved: false }), true, "drift approve"],
] as const)("drift is unknown, which is an error, where %s", (why, drift, stored, word) => {
  const { code, lines } =
    why === "the server is away" ? driftVerdict(url, "m/a", undefined) : verdict(drift, stored);
  expect([code, lines]).toEqual([2, [expect.stringContaining(word)]]);
});

test.each([
  undefined,
  null,
  "none",
  [],
  {},
  { ...none, approved: "yes" },
  { ...none, open: -1 },
  { ...none, open: "0" },
  { ...none, to_undo: 1.5 },
  { ...none, accepted: undefined },
])("an answer that does not count drift, %j, is never taken for no drift", (answer) => {
  const { code, lines } = verdict(toldDrift(answer));
  expect([code, lines]).toEqual([2, [expect.stringContaining("Update the server")]]);
});

test("what a hostile server names is bounded", () => {
  const long = { ...channel, name: "n".repeat(10_000), agent_id: 7, line: -1 };
  const named = [null, 1, ...Array.from({ length: 1_000 }, () => long)];
  const { lines } = verdict(toldDrift({ ...none, open: 5, not_accepted: named }));
  expect(lines.length).toBeLessThan(14);
  expect(lines.join("").length).toBeLessThan(6_000);
});
