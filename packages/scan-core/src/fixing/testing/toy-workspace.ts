import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { applyFix, type ApplyOptions } from "../apply-fix.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { toyRuntime, type ToyModel } from "./toy-runtime.ts";
import { toyOptions, workspaceAt, type ToyWorkspace } from "./toy-setting.ts";

/** A separate workspace in the temporary folder; files by name, text or bytes. */
export async function toyWorkspace(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<ToyWorkspace> {
  const base = await temporaryFolder();
  const folder = join(base, "workspace");
  await mkdir(folder);
  await Promise.all(
    Object.entries(files).map(([name, text]) =>
      writeFile(join(folder, name), text, { mode: 0o600 }),
    ),
  );
  return workspaceAt(folder, join(base, "data"));
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
