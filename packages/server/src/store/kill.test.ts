import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sqliteDatabase, steadyClock } from "./databases.test-support.ts";
import { inTurn } from "./in-turn.ts";
import { openStore } from "./store.ts";
import type { Store } from "./store.ts";

const kills = 24;
const writer = fileURLToPath(new URL("acknowledging-writer.test-support.ts", import.meta.url));

/** Runs the writer, kills it some time after its first word, and gives what it said was written. */
async function killedWriter(location: string, prefix: string, after: number): Promise<string> {
  const child = spawn(process.execPath, [writer, location, prefix], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  const speaking = new Promise<void>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      resolve();
    });
  });
  const closed = new Promise<void>((resolve) => child.on("close", () => resolve()));
  await Promise.race([speaking, closed]);
  await wait(after);
  child.kill("SIGKILL");
  await closed;
  return said;
}

test("a SQLite store loses nothing that it acknowledged before kill -9", async () => {
  const { location, remove } = await sqliteDatabase();
  const said: string[] = [];
  await inTurn(Array(kills).keys(), async (n) => {
    // Kill times differ by less than one write takes.
    said.push(await killedWriter(location, `k${n}`, n * 1.7));
  });
  const lines = said.flatMap((text) => text.split("\n").slice(0, -1));
  expect(new Set(lines.map((line) => line.split(/[ -]/)[1])).size).toBe(kills);

  const store = await openStore(location, { clock: steadyClock() });
  const lost: string[] = [];
  await inTurn(lines, async (line) => {
    if (!(await isKept(store, line))) lost.push(line);
  });
  expect(lost).toEqual([]);
  await store.close();
  await remove();
});

async function isKept({ scans, fixes }: Store, line: string): Promise<boolean> {
  const [word, id = ""] = line.split(" ");
  const scan = await scans.get(id);
  const fix = await fixes.get(id);
  return scan !== undefined && (word === "done" ? fix?.status === "applied" : fix !== undefined);
}
