import { expect, test } from "vitest";
import type { Api } from "../../api/types.ts";
import { adaptersOf, canaryText } from "./proof-of-adapter.ts";

const adapter = (given: object) =>
  ({
    service: "home",
    agent_ids: ["main"],
    proofs: [],
    ...given,
  }) as unknown as Api["AdapterInstallation"];

const proof = {
  agent_id: "main",
  proven_at: "2026-11-29T08:00:00.000Z",
  blocked: true,
  blocked_when_away: true,
  ran: false,
  ran_when_away: false,
  detail: "",
};

const found = (agent_id: string, service = "home") =>
  adaptersOf([adapter({})], { agent_id, service }).length;

test("an agent is protected where it or the one that started it is, in its service alone", () => {
  expect([found("main"), found("main/helper"), found("mainly"), found("main", "office")]).toEqual([
    1, 1, 0, 0,
  ]);
});

test.each<[object, RegExp]>([
  [{}, /^A canary call did not run, with the service up and down: Nov 29, 2026/],
  [{ blocked_when_away: false }, /With the service down, that is not known\.$/],
  [
    { ran: true, blocked: false, detail: "The hook is off." },
    /^A canary call ran, .*The hook is off\.$/,
  ],
  [{ ran_when_away: true }, /^A canary call ran while the service was down/],
  [{ blocked: false, detail: "No answer." }, /^A canary call came to no result, .*No answer\.$/],
])("a canary with %j is told as what it proves", (given, text) => {
  expect(canaryText([adapter({ proofs: [{ ...proof, ...given }] })], "main")).toMatch(text);
});

test("without a canary nothing is said, and the latest one counts", () => {
  expect(canaryText([adapter({})], "main")).toBe("");
  expect(canaryText([adapter({ proofs: [proof] })], "ops")).toBe("");
  const later = { ...proof, proven_at: "2026-11-30T08:00:00.000Z", ran: true };
  expect(canaryText([adapter({ proofs: [proof, later] })], "main")).toMatch(/ran, Nov 30/);
});
