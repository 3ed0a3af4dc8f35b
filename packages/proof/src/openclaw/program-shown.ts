import { basename, dirname, join, relative } from "node:path";
import type { Shown } from "../sandbox/sandbox.ts";
import { programFolder } from "../playing/places.ts";

/**
 * The folder that must be shown for a program to find the packages that it needs, and the program's
 * file relative to where the sandbox shows it.
 */
export function programShown(file: string): { readonly shown: Shown; readonly file: string } {
  const folder = packagesAround(dirname(file)) ?? dirname(file);
  const place = join(programFolder, basename(folder));
  return {
    shown: { from: folder, to: place, writable: false },
    file: join(basename(folder), relative(folder, file)),
  };
}

/** The topmost node_modules above a folder. */
function packagesAround(folder: string): string | undefined {
  const parent = dirname(folder);
  const above = parent === folder ? undefined : packagesAround(parent);
  return above ?? (basename(folder) === "node_modules" ? folder : undefined);
}
