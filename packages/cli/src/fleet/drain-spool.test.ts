import { expect, test } from "vitest";
import { drainSpool } from "./drain-spool.ts";
import type { UploadOutcome } from "./post-upload.ts";
import type { Spool } from "./spool.ts";

const sent: UploadOutcome = {
  outcome: "sent",
  service: "m/a",
  stored: true,
  drift: undefined,
};
const refused: UploadOutcome = { outcome: "refused", reason: "Not valid." };
const later = (afterMs = 0, isSettled = false): UploadOutcome => ({
  outcome: "later",
  reason: "Away.",
  afterMs,
  isSettled,
});

/** A server that gives these answers, one after the other. */
async function drained(
  waiting: readonly string[],
  answers: readonly UploadOutcome[],
  { tries = 1, signal = new AbortController().signal } = {},
) {
  const left = [...waiting];
  const posted: string[] = [];
  const waits: number[] = [];
  const spool: Spool = {
    folder: "/nowhere",
    add: () => Promise.reject(new Error("Not asked.")),
    names: async () => [...left],
    read: async (name) => (name === "bad" ? undefined : { name, body: Buffer.from(name) }),
    remove: async (name) => void left.splice(left.indexOf(name), 1),
  };
  const outcome = await drainSpool({
    spool,
    post: async (body) => answers[posted.push(String(body)) - 1] ?? sent,
    tries,
    random: () => 0.5,
    wait: async (milliseconds) => void waits.push(milliseconds),
    signal,
  });
  return { ...outcome, left, posted, waits };
}

test("what the server has is taken out, oldest first", async () => {
  expect(await drained(["1", "2"], [])).toMatchObject({
    sent: ["m/a", "m/a"],
    answers: new Map([
      ["1", sent],
      ["2", sent],
    ]),
    posted: ["1", "2"],
    left: [],
    waiting: "",
  });
});

test("what the server will never take is given up, and said", async () => {
  expect(await drained(["1", "2"], [refused])).toMatchObject({
    sent: ["m/a"],
    refused: ["Not valid."],
    left: [],
  });
});

test("a server that is away is asked at most twice, and nothing is lost", async () => {
  expect(await drained(["1", "2", "3"], [later(), later()])).toMatchObject({
    sent: [],
    posted: ["1", "2"],
    left: ["1", "2", "3"],
    waiting: "Away.",
  });
});

test("one scan that the server cannot store does not hold up the others", async () => {
  expect(await drained(["1", "2", "3"], [later(), sent, later()])).toMatchObject({
    posted: ["1", "2", "3"],
    left: ["1", "3"],
  });
});

test("each try comes later than the one before, and not before the server says", async () => {
  const { waits, posted, left } = await drained(["1"], [later(), later(9_000), later()], {
    tries: 4,
  });
  expect({ waits, posted, left }).toEqual({
    waits: [1_000, 9_000, 16_000],
    posted: ["1", "1", "1", "1"],
    left: [],
  });
});

test("a token that is revoked is not tried again and again", async () => {
  const settled = later(0, true);
  expect(await drained(["1", "2", "3"], [settled, settled], { tries: 4 })).toMatchObject({
    posted: ["1", "2"],
    waits: [],
    left: ["1", "2", "3"],
  });
});

test("what cannot be a scan is taken out", async () => {
  expect(await drained(["bad", "2"], [])).toMatchObject({ posted: ["2"], left: [] });
});

test("a process that shall end sends nothing more", async () => {
  expect(await drained(["1"], [], { signal: AbortSignal.abort() })).toMatchObject({
    posted: [],
    left: ["1"],
  });
});
