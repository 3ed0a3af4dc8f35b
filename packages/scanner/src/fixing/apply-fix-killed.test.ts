import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { fixOutcome } from "./fix-outcome.ts";
import {
  applyToy,
  backupsIn,
  textOf,
  toyWorkspace,
  type ToyWorkspace,
} from "./testing/toy-workspace.ts";

const kills = Number(process.env["PARAPET_KILLS"] ?? 60);
const opened = `{ door: "open" } // mine\n`;
const closed = `{ door: "closed" } // mine\n`;
const withToken = /^\{ door: "(?:open|closed)", "?token"?: "\$\{TOY_TOKEN\}" \} \/\/ mine\n$/;

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
  const [code] = await gone;
  expect(code, "the process must work until it is killed").toBeNull();
}

async function assertWhole(workspace: ToyWorkspace): Promise<void> {
  const text = await textOf(workspace);
  expect([opened, closed].includes(text) || withToken.test(text), text).toBe(true);
  if (withToken.test(text)) {
    expect(await textOf(workspace, ".env")).toMatch(/^TOY_TOKEN=[\w-]{43}\n$/m);
  }
  const names = (await backupsIn(workspace.folder)).filter((name) => name.startsWith("toy."));
  for (const name of names) {
    const copy = await textOf(workspace, name);
    expect([opened, closed].includes(copy) || withToken.test(copy), name).toBe(true);
  }
  if (text !== opened) expect(names.length).toBeGreaterThan(0);
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
      expect(locks.filter((name) => name.endsWith(".lock"))).toEqual([]);
    }
  },
);
