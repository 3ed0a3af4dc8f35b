import { expect, test } from "vitest";
import type { Exchanged } from "./exchange-instructions.ts";
import { watchInstructions } from "./watch-instructions.ts";

const none: Exchanged = { added: [], refused: 0, away: "" };
const away: Exchanged = { ...none, away: "Away." };
const added: Exchanged = {
  ...none,
  refused: 1,
  added: [
    {
      instruction_id: `in_${"0".repeat(22)}`,
      service: "laptop-1/a",
      check_ids: ["OC-NET-001"],
      choices: [],
      fingerprints: ["0".repeat(32)],
      exposure_id: "",
      reason: "reachable",
      asked_by: "ada",
      asked_at: "2026-02-01T00:00:00.000Z",
      expires_at: "2026-03-10T00:00:00.000Z",
    },
  ],
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

function watching(answers: (Exchanged | Error)[], settle = async () => {}) {
  const logged: string[] = [];
  const planned: { readonly ms: number; readonly work: () => void }[] = [];
  let asked = 0;
  const watch = watchInstructions({
    settle,
    exchange: async () => {
      asked += 1;
      const answer = answers.shift() ?? none;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    timers: {
      after: (ms, work) => {
        planned.push({ ms, work });
        return () => {};
      },
    },
    random: () => 0.5,
    log: {
      info: (event, fields) => void logged.push(`${event} ${JSON.stringify(fields)}`),
      warn: (event, fields) => void logged.push(`${event} ${JSON.stringify(fields)}`),
    },
  });
  return { watch, logged, planned, asked: () => asked };
}

const refusing = async () => {
  throw new Error("secret");
};

test("a plan that arrives is in the log with the command that shows it, and the server is asked again", async () => {
  const { watch, logged, planned, asked } = watching([added]);
  watch.wake();
  await settled();
  expect(logged.join("\n")).toMatch(/waits for its owner.*parapet instructions list/);
  expect(logged.join("\n")).toContain('instructions refused {"count":1}');
  expect(planned.map(({ ms }) => ms)).toEqual([300_000]);
  planned[0]?.work();
  await settled();
  expect(asked()).toBe(2);
  await watch.close();
  planned[1]?.work();
  expect(asked()).toBe(2);
});

test("a server that stays away is in the log once", async () => {
  const { watch, logged } = watching([away, away, none, away]);
  for (let round = 0; round < 4; round += 1) {
    watch.wake();
    await settled();
  }
  expect(logged.length).toBe(2);
  await watch.close();
});

test("a call while the server is asked leads to one more, and a fault ends nothing", async () => {
  const { watch, logged, asked } = watching([new Error("secret"), none], refusing);
  watch.wake();
  watch.wake();
  watch.wake();
  await settled();
  expect(asked()).toBe(2);
  expect(logged.join()).not.toContain("secret");
  await watch.close();
});
