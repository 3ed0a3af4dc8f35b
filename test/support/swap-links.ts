// A process of its own: exchanges folders and files of a workspace root for links to a folder
// outside, symbolic and hard, at random and without end, each only for a moment. Arguments: root,
// folder outside, seed; further files of the workspace. Both hold `team/workspace`. It says "ready"
// when it begins. At "rest" it leaves everything as it was, says "resting", and goes on at the next
// line. Told to stop, by the end of its input, it leaves everything as it was, too.
import {
  chmodSync,
  linkSync,
  lstatSync,
  readdirSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setImmediate as turn, setTimeout } from "node:timers/promises";
import { randomFrom } from "../conformance/random.ts";
import { fixable, names, workspaceIn } from "./swapped-workspace.ts";

const [root = "", outside = "", seed = "1", ...further] = process.argv.slice(2);
const { next: random, pick, oneIn } = randomFrom(Number(seed));

const workspace = join(root, workspaceIn);
const files = [...names, ...further].map((name) => `${workspaceIn}/${name}`);
const folders = [...new Set(["team", `${workspaceIn}/credentials`, ...files.map(dirname)])];

/** Runs what may fail because the other process was faster. */
function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

const nothing = new Int32Array(new SharedArrayBuffer(4));

/** Leaves the processor to the other process; a timer of Node is not as exact. */
function pause(milliseconds: number): void {
  Atomics.wait(nothing, 0, 0, milliseconds);
}

function isOwnFile(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.nlink === 1;
}

/**
 * Leaves a link in the place of a folder or file for a moment. What was written over it goes with
 * it.
 */
function exchange(name: string, plant: (target: string, path: string) => void): void {
  const path = join(root, name);
  const away = `${path}.away`;
  const isFolder = folders.includes(name);
  const wasThere = attempt(() => renameSync(path, away));
  attempt(() => plant(join(outside, name), path));
  pause(random() * 2);
  if (isFolder || !wasThere) attempt(() => isOwnFile(path) || unlinkSync(path));
  if (wasThere) attempt(() => renameSync(away, path));
}

/** Puts links in the place of files that are being written. */
function exchangeTemporary(): void {
  for (const folder of [workspace, join(workspace, "parts")]) {
    attempt(() => {
      for (const name of readdirSync(folder).filter((found) => found.endsWith(".tmp"))) {
        const path = join(folder, name);
        unlinkSync(path);
        pick([symlinkSync, linkSync])(join(outside, workspaceIn, "openclaw.json"), path);
      }
    });
  }
}

/** Takes away what links are left, and breaks again what was fixed. */
function breakAgain(): void {
  for (const name of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    const path = join(root, name);
    attempt(() => lstatSync(path).isDirectory() || isOwnFile(path) || unlinkSync(path));
  }
  for (const [name, text] of Object.entries(fixable)) {
    attempt(() => {
      const path = join(workspace, name);
      writeFileSync(`${path}.new`, text);
      chmodSync(`${path}.new`, 0o644);
      renameSync(`${path}.new`, path);
    });
  }
}

const told = new AbortController();
const lines: string[] = [];
createInterface(process.stdin)
  .on("line", (line) => lines.push(line))
  .on("close", () => told.abort());

/** Until it is told to go on. */
async function rest(): Promise<void> {
  breakAgain();
  process.stdout.write("resting\n");
  // oxlint-disable-next-line no-await-in-loop
  while (lines.length === 0 && !told.signal.aborted) await setTimeout(5);
  lines.length = 0;
}

process.stdout.write("ready\n");
while (!told.signal.aborted) {
  // oxlint-disable-next-line no-await-in-loop
  if (lines.shift() === "rest") await rest();
  const chance = random();
  if (chance < 0.3) exchange(pick(folders), symlinkSync);
  else if (chance < 0.5) exchange(pick(files), symlinkSync);
  else if (chance < 0.7) exchange(pick(files), linkSync);
  else exchangeTemporary();
  if (oneIn(8)) breakAgain();
  pause(random() * 4);
  // oxlint-disable-next-line no-await-in-loop
  await turn();
}
breakAgain();
