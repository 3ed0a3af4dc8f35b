import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, realpath, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FixRecord } from "@parapet/posture";
import type { WorkspaceLocation } from "../../runtime.ts";
import { applyFix, type ApplyOptions, type FixJournal } from "../apply-fix.ts";
import { toyRuntime, type ToyModel } from "./toy-runtime.ts";

export type ToyWorkspace = {
  readonly location: WorkspaceLocation;
  readonly folder: string;
  readonly dataDir: string;
};

/** A workspace of its own in the temporary folder; files by name, text or bytes. */
export async function toyWorkspace(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<ToyWorkspace> {
  const base = await realpath(await mkdtemp(join(tmpdir(), "parapet-fix-")));
  const folder = join(base, "workspace");
  await mkdir(folder);
  await Promise.all(
    Object.entries(files).map(([name, text]) =>
      writeFile(join(folder, name), text, { mode: 0o600 }),
    ),
  );
  return workspaceAt(folder, join(base, "data"));
}

/** A workspace that is there already. */
export function workspaceAt(folder: string, dataDir: string): ToyWorkspace {
  const location = { workspacePath: folder, configPath: join(folder, "toy.json") };
  return { folder, dataDir, location };
}

export const toyTime = new Date("2026-02-03T04:05:06.789Z");

/** A journal that remembers what it was told. */
export function memoryJournal(): FixJournal & { readonly lines: string[]; records: FixRecord[] } {
  const lines: string[] = [];
  const records: FixRecord[] = [];
  return {
    lines,
    records,
    begin: (record) => {
      lines.push("begin");
      records.push(record);
    },
    complete: () => void lines.push("complete"),
    discard: () => void lines.push("discard"),
  };
}

export function toyOptions(
  { dataDir }: ToyWorkspace,
  changes: Partial<ApplyOptions<ToyModel>> = {},
): ApplyOptions<ToyModel> {
  return {
    environment: { env: {}, homeDir: "/home/toy", cwd: "/", hostName: "toy" },
    dataDir,
    now: () => toyTime,
    randomBytes,
    appliedBy: "cli",
    service: "toy",
    journal: memoryJournal(),
    ...changes,
  };
}

export async function applyToy(
  workspace: ToyWorkspace,
  checkIds: readonly string[],
  changes: Partial<ApplyOptions<ToyModel>> = {},
) {
  return applyFix(toyRuntime, workspace.location, checkIds, toyOptions(workspace, changes));
}

export async function textOf({ folder }: ToyWorkspace, name = "toy.json"): Promise<string> {
  return readFile(join(folder, name), "utf8");
}

/** Names of all backups beside the file, sorted. */
export async function backupsIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".json.bak")).toSorted();
}
