import { chmod, lchown, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { ProofFailed } from "../core/proof-failed.ts";
import type { Shown } from "../sandbox/sandbox.ts";
import { isRoot, nobody } from "../sandbox/unprivileged.ts";

/** A file of the copy, by where the runtime will look for it. */
export type CopiedFile = {
  readonly path: string;
  readonly text: string | Uint8Array;
  /** True for one that can be run. */
  readonly isProgram?: boolean;
  /** True where the text is what a link leads to, inside. */
  readonly isLink?: boolean;
};

/** What a folder of a copy must not hide from the programs inside. */
const taken = [
  "/usr",
  "/bin",
  "/sbin",
  "/lib",
  "/lib32",
  "/lib64",
  "/etc",
  "/proc",
  "/dev",
  "/run",
];

/**
 * Writes the files of a copy into a folder, so that the sandbox can show them at their places, with
 * the folders that must be there. Throws ProofFailed for a place that the system needs.
 */
export async function layCopy(
  folder: string,
  folders: readonly string[],
  files: readonly CopiedFile[],
): Promise<readonly Shown[]> {
  const tops = topmost(folders.map((path) => resolve(path)));
  for (const path of tops) {
    if (isTaken(path)) {
      throw new ProofFailed(`${path} cannot be shown in the sandbox. Move it elsewhere.`);
    }
  }
  const shown = tops.map((to, index) => ({ from: join(folder, `${index}`), to, writable: true }));
  for (const { from } of shown) {
    // oxlint-disable-next-line no-await-in-loop -- A few folders.
    await mkdir(from, { recursive: true, mode: 0o700 });
  }
  const outside = (path: string): string => {
    const home = shown.find(({ to }) => isIn(to, path));
    if (home === undefined) throw new ProofFailed(`${path} is in no folder of the copy.`);
    return join(home.from, relative(home.to, path));
  };
  for (const path of folders) {
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(outside(resolve(path)), { recursive: true, mode: 0o700 });
  }
  for (const { path, text, isProgram = false, isLink = false } of files) {
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(dirname(outside(path)), { recursive: true, mode: 0o700 });
    // oxlint-disable-next-line no-await-in-loop
    if (isLink) await symlink(String(text), outside(path));
    // oxlint-disable-next-line no-await-in-loop
    else await writeFile(outside(path), text, { mode: isProgram ? 0o700 : 0o600, flag: "wx" });
  }
  if (isRoot()) await handOver(folder);
  return shown;
}

/** True for a folder that the system inside needs for itself. */
export function isTaken(path: string): boolean {
  return path === "/" || path === "/tmp" || taken.some((one) => isIn(one, path));
}

/** Everything below the folder becomes the user's that the sandbox runs as. */
async function handOver(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const { name, parentPath } of await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  })) {
    // oxlint-disable-next-line no-await-in-loop
    await lchown(join(parentPath, name), nobody, nobody);
  }
}

function topmost(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)]
    .filter((path) => !paths.some((other) => other !== path && isIn(other, path)))
    .toSorted();
}

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
