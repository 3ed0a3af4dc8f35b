import { expect, test } from "vitest";
import { keepSending } from "./keep-sending.ts";
import type { UploadOutcome } from "./post-upload.ts";

const sent: UploadOutcome = {
  outcome: "sent",
  service: "m/a",
  stored: true,
  drift: undefined,
};
const away: UploadOutcome = {
  outcome: "later",
  reason: "Away.",
  afterMs: 0,
  isSettled: false,
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

function sending(answers: UploadOutcome[]) {
  const left = ["1"];
  const told: string[] = [];
  const planned: { readonly ms: number; readonly work: () => void }[] = [];
  const spool = {
    folder: "/nowhere",
    add: () => Promise.reject(new Error("Not asked.")),
    names: async () => [...left],
    read: async (name: string) => ({ name, body: Buffer.from(name) }),
    remove: async (name: string) => void left.splice(left.indexOf(name), 1),
  };
  const sender = keepSending({
    spool,
    post: async () => answers.shift() ?? sent,
    random: () => 1,
    timers: {
      after: (ms, work) => {
        planned.push({ ms, work });
        return () => {};
      },
    },
    sent: (services) => told.push(`sent ${services.join()}`),
    refused: (reason) => told.push(`refused ${reason}`),
    failed: () => told.push("failed"),
    waiting: (reason) => told.push(`waiting ${reason}`),
  });
  return { sender, left, told, planned };
}

test("a server that is away is asked again, each time later, until it has all", async () => {
  const { sender, left, told, planned } = sending([away, away, away]);
  sender.wake();
  for (const round of [0, 1, 2]) {
    await settled();
    planned[round]?.work();
  }
  await settled();
  expect(planned.map(({ ms }) => ms)).toEqual([2_000, 4_000, 8_000]);
  expect(told).toEqual(["waiting Away.", "waiting Away.", "waiting Away.", "sent m/a"]);
  expect(left).toEqual([]);
});

test("a scan that comes while others are sent is sent as well", async () => {
  const { sender, left } = sending([]);
  sender.wake();
  left.push("2");
  sender.wake();
  await settled();
  await settled();
  expect(left).toEqual([]);
});

test("nothing is sent after the end, and what waits stays", async () => {
  const { sender, left, told } = sending([]);
  await sender.close();
  sender.wake();
  await settled();
  expect([left, told]).toEqual([["1"], []]);
});
