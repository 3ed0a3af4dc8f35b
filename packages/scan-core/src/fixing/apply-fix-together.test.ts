import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, writeFileSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import type { Runtime } from "../core/runtime.ts";
import { applyFix } from "./apply-fix.ts";
import { FixConflict } from "./fix-errors.ts";
import { flagCount, flagRuntime, flagText } from "./testing/flag-runtime.ts";
import { toyRuntime, type ToyModel } from "./testing/toy-runtime.ts";
import { memoryJournal, toyOptions } from "./testing/toy-setting.ts";
import { applyToy, backupsIn, textOf, toyWorkspace } from "./testing/toy-workspace.ts";

const run = promisify(execFile);

describe("several writers of one file", () => {
  test("20 fixes at once all land, each with its own backup, and no lock stays", async () => {
    const workspace = await toyWorkspace({ "toy.json": flagText(true) });
    const outcomes = await Promise.all(
      Array.from({ length: flagCount }, (_, index) =>
        applyFix(
          flagRuntime,
          workspace.location,
          [`FLAG-${index}`],
          toyOptions(workspace, { lockWaitMs: 60_000 }),
        ),
      ),
    );
    expect(await textOf(workspace)).toBe(flagText(false));
    expect(new Set(outcomes.map(({ record }) => record!.fix_id)).size).toBe(flagCount);
    expect(await backupsIn(workspace.folder)).toHaveLength(flagCount + 1);
    expect(await readdir(join(workspace.dataDir, "locks"))).toEqual([]);
  });

  test("two processes lose none of each other's fixes", async () => {
    const workspace = await toyWorkspace({ "toy.json": flagText(true) });
    const script = join(import.meta.dirname, "testing", "apply-flags.ts");
    const lower = (first: number, end: number) =>
      run(process.execPath, [script, workspace.folder, workspace.dataDir, `${first}`, `${end}`]);
    await Promise.all([lower(0, flagCount / 2), lower(flagCount / 2, flagCount)]);
    expect(await textOf(workspace)).toBe(flagText(false));
    expect(await readdir(join(workspace.dataDir, "locks"))).toEqual([]);
  });
});

describe("somebody edits the file by hand", () => {
  const original = `{ gate: "open", token: "x" }`;
  const edited = `{ gate: "open", token: "x", mine: 1 }`;

  test("between the reading and the backup: the fix is made again on the new text", async () => {
    const workspace = await toyWorkspace({ "toy.json": original });
    const { configPath } = workspace.location;
    let reads = 0;
    const disturbed: Runtime<ToyModel> = {
      ...toyRuntime,
      read: async (location, environment, overlay) => {
        const reading = await toyRuntime.read(location, environment, overlay);
        reads += 1;
        if (reads === 1) await writeFile(configPath, edited);
        return reading;
      },
    };
    const outcome = await applyFix(
      disturbed,
      workspace.location,
      ["TOY-OPEN"],
      toyOptions(workspace),
    );
    expect(outcome.result.applied).toEqual(["TOY-OPEN"]);
    expect(await textOf(workspace)).toBe(edited.replace("open", "closed"));
    expect(await textOf(workspace, "toy.json.bak")).toBe(edited);
  });

  test("between the backup and the write: the same, and the journal knows", async () => {
    const workspace = await toyWorkspace({ "toy.json": original });
    const journal = memoryJournal();
    await applyToy(workspace, ["TOY-OPEN"], {
      journal: {
        ...journal,
        begin: async (record) => {
          await journal.begin(record);
          if (journal.lines.length === 1) await writeFile(workspace.location.configPath, edited);
        },
      },
    });
    expect(journal.lines).toEqual(["begin", "discard", "begin", "complete"]);
    expect(await textOf(workspace)).toBe(edited.replace("open", "closed"));
    expect(await textOf(workspace, "toy.json.bak")).toBe(edited);
  });

  test("again and again: the fix gives up, and the last edit stands", async () => {
    const workspace = await toyWorkspace({ "toy.json": original });
    let edits = 0;
    const journal = {
      ...memoryJournal(),
      begin: async () => {
        edits += 1;
        await writeFile(workspace.location.configPath, `${original} // ${edits}`);
      },
    };
    await expect(applyToy(workspace, ["TOY-OPEN"], { journal })).rejects.toThrow(FixConflict);
    expect(await textOf(workspace)).toBe(`${original} // 2`);
    expect(await readdir(join(workspace.dataDir, "locks"))).toEqual([]);
  });

  test("in the configuration, after the secret was written: the secret is taken back", async () => {
    const workspace = await toyWorkspace({ "toy.json": "{}", ".env": "A=b\n" });
    let begun = 0;
    const journal = {
      ...memoryJournal(),
      begin: async () => {
        begun += 1;
        await writeFile(workspace.location.configPath, `{ /* ${begun} */ }`);
      },
    };
    await expect(applyToy(workspace, ["TOY-TOKEN"], { journal })).rejects.toThrow(FixConflict);
    expect(await textOf(workspace, ".env")).toBe("A=b\n");
  });

  test("in both, so that the secret cannot be taken back: it is said, and stays in the journal", async () => {
    const workspace = await toyWorkspace({ "toy.json": "{}" });
    const env = join(workspace.folder, ".env");
    const journal = memoryJournal();
    const { result, record } = await applyToy(workspace, ["TOY-TOKEN"], {
      journal,
      randomBytes: (size) => {
        if (existsSync(env)) {
          appendFileSync(env, "MINE=1\n");
          writeFileSync(workspace.location.configPath, "{ /* mine */ }");
        }
        return randomBytes(size);
      },
    });
    expect(result.errors["TOY-TOKEN"]).toContain(".env had been changed already and could not be");
    expect(record).toBeUndefined();
    expect(journal.lines).toEqual(["begin"]);
    expect(await textOf(workspace)).toBe("{ /* mine */ }");
    expect(await textOf(workspace, ".env")).toContain("MINE=1");
  });
});
