import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEventHub } from "../core/events.ts";
import { createLog } from "../core/log.ts";
import { violation } from "../store/posture.test-support.ts";
import { unsigned } from "../store/audit.ts";
import { openData } from "./open-data.ts";

let folder = "";
let logged: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-data-"));
  logged = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const now = () => new Date("2026-11-01T00:00:00.000Z");
const open = (arrivals = createEventHub()) =>
  openData(
    { data: folder, database: join(folder, "parapet.db"), migrate: true },
    {
      acceptDataLoss: false,
      signAudit: unsigned,
      arrivals,
      log: createLog((line) => logged.push(line), { level: "info", now }),
      print: (line) => logged.push(line),
      now,
      nowMs: () => 0,
    },
  );

test.runIf(process.platform !== "win32")(
  "a data folder that others may enter is closed to them before anything is written",
  async () => {
    chmodSync(folder, 0o755);
    const data = await open();
    await data.close();
    expect(logged.join()).toContain("data folder made private");
    expect(data.problems).toEqual([]);
  },
);

test("a violation that is taken in wakes open streams and is counted, by whichever way it comes", async () => {
  let woken = 0;
  const data = await open({ ...createEventHub(), publish: () => (woken += 1) });
  await data.store.violations.insert(violation());
  expect(woken).toBe(1);
  expect(await data.metrics.text()).toMatch(/parapet_violations_total\{[^}]*\} 1/);
  await data.close();
});

test("a database that is cut off is refused with what to do, and stays as it is", async () => {
  await (await open()).close();
  writeFileSync(join(folder, "parapet.db"), "cut off");
  await expect(open()).rejects.toThrow(/--accept-data-loss|backup|restore/);
});
