import { isAbsolute, join, resolve } from "node:path";
import { FileReadError } from "@parapet/scan-core/files/file-read-error.ts";
import { type FileBounds, isWithin } from "@parapet/scan-core/files/bounds.ts";
import { readTextFile } from "@parapet/scan-core/files/read-text-file.ts";
import { realPathOf } from "@parapet/scan-core/files/real-path.ts";

/** The folders of a command, and what may be read there. */
export type Place = {
  /** Absolute; a relative path is searched in each. */
  readonly folders: readonly string[];
  /** Only files below one of these are read. */
  readonly within: readonly string[];
  readonly homeDir: string;
  readonly bounds: FileBounds;
};

/** A file of the workspace that a command names. */
export type NamedFile = { readonly path: string; readonly text: string; readonly sha256: string };

const mostBytes = 256 * 1024;

/** The first of some files that can be read. */
export async function readFirst(
  paths: readonly string[],
  { within, bounds }: Place,
): Promise<NamedFile | undefined> {
  const real = await Promise.all(within.map((folder) => realPathOf(folder, quiet(bounds))));
  const roots = real.filter((folder) => folder !== undefined && isAllowed(folder, bounds));
  const texts = await Promise.all(paths.map((path) => textAt(path, roots.filter(isText))));
  return texts.find((text) => text !== undefined);
}

function quiet({ roots }: FileBounds): FileBounds {
  return roots === undefined ? {} : { roots };
}

function isText(text: string | undefined): text is string {
  return text !== undefined;
}

function isAllowed(folder: string, { roots }: FileBounds): boolean {
  return roots === undefined || roots.some((root) => isWithin(folder, root));
}

/** The place after a line changes to a folder; the same for "". */
export function placeAfter(cwd: string, place: Place): Place {
  return cwd === "" ? place : { ...place, folders: pathsOf(cwd, place) };
}

/** Variables for the folder of the project, of a plugin or of an extension. */
const folderVariable =
  /^\$(?:\{(?:\w*PROJECT_DIR|\w*PLUGIN_ROOT|workspaceFolder|containerWorkspaceFolder|extensionPath|PWD|workspacePath)(?::-[^}]*)?\}|\w*PROJECT_DIR\b|\w*PLUGIN_ROOT\b|PWD\b|\(git rev-parse --show-toplevel\)|\(pwd\))\/?/;

/** The paths that a word may refer to; none if only a shell can tell. */
export function pathsOf(word: string, { folders, homeDir }: Place): readonly string[] {
  const own = word
    .replace(/^(?:~|\$HOME|\$\{HOME\}|\$\{env:HOME\})(?=\/)/, () => homeDir)
    .replace(folderVariable, "./");
  if (/[$`*?]/.test(own)) return [];
  if (isAbsolute(own)) return [own];
  return folders.map((folder) => resolve(join(folder, own)));
}

async function textAt(path: string, roots: readonly string[]) {
  if (roots.length === 0) return undefined;
  try {
    const { text, sha256 } = await readTextFile(path, { roots }, { maxBytes: mostBytes });
    return { path, text, sha256 };
  } catch (error) {
    if (error instanceof FileReadError) return undefined;
    throw error;
  }
}
