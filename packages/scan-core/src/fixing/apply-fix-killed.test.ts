/* oxlint-disable no-await-in-loop -- one after the other is the point */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { sha256Of } from "./file-state.ts";
import { fixOutcome } from "./fix-outcome.ts";
import { type ToyWorkspace } from "./testing/toy-setting.ts";
import { applyToy, backupsIn, textOf, toyWorkspace } from "./testing/toy-workspace.ts";

const kills = Number(process.env["PARAPET_KILLS"] ?? 60);
const opened = `{ gate: "open" } // mine\n`;
const closed = `{ gate: "closed" } // mine\n`;

/** Starts the process, and kills it without warning at some moment of its work. */
async function killDuringFix(workspace: ToyWorkspace): Promise<void> {
  const script = join(import.meta.dirname, "testing", "fix-forever.ts");
  const child = spawn(process.execPath, [script, workspace.folder, workspace.dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  await once(child.stdout, "data");
  await sleep(Math.random() * 60);
  child.kill("SIGKILL");
  const [, signal] = await gone;
  expect(signal).toBe("SIGKILL");
}

async function assertWhole(workspace: ToyWorkspace): Promise<void> {
  const text = await textOf(workspace);
  const names = (await backupsIn(workspace.folder)).filter((name) => name.startsWith("toy."));
  const copies = await Promise.all(names.map((name) => textOf(workspace, name)));
  expect([text, ...copies].filter((one) => !isWhole(one))).toEqual([]);
  // A change needs a copy of what was there before it.
  expect(text === opened || copies.some((copy) => copy !== text)).toBe(true);
  const env = needsSecret(text) ? await textOf(workspace, ".env") : "TOY_TOKEN=" + "x".repeat(43);
  expect(env).toMatch(/^TOY_TOKEN=[\w-]{43}$/m);
}

function lockNameOf(path: string): string {
  return `${sha256Of(path)}.lock`;
}

function isWhole(text: string): boolean {
  return text === opened || text === closed || needsSecret(text);
}

function needsSecret(text: string): boolean {
  return /^\{ gate: "(?:open|closed)", "?token"?: "\$\{TOY_TOKEN\}" \} \/\/ mine\n$/.test(text);
}

test(
  `a process that is killed while it writes leaves the old file or the new one, and blocks nobody (${kills} kills)`,
  { timeout: 30_000 + kills * 2_000 },
  async () => {
    const workspace = await toyWorkspace({ "toy.json": opened });
    for (let count = 0; count < kills; count += 1) {
      await killDuringFix(workspace);
      await assertWhole(workspace);
      const text = await textOf(workspace);
      const id = text.includes("open") ? "TOY-OPEN" : "TOY-CLOSED";
      const { result, record } = await applyToy(workspace, [id], { now: () => new Date() });
      expect(result).toEqual({ applied: [id], skipped: [], errors: {} });
      expect(await fixOutcome(record!)).toBe("applied");
      const locks = await readdir(join(workspace.dataDir, "locks"));
      const ours = new Set([workspace.folder, workspace.location.configPath].map(lockNameOf));
      expect(locks.filter((name) => ours.has(name))).toEqual([]);
    }
  },
);
