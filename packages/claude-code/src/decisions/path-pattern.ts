import { join, relative } from "node:path";
import { matchesGlob } from "@parapet/scan-core/layers/glob.ts";

/** The roots of paths in rules. */
export type PathRoots = {
  readonly homeDir: string;
  /** The folder that a session runs in. */
  readonly folder: string;
  /**
   * The root of a single slash: the project, or for user rules the folder of the user's settings.
   */
  readonly settingsFolder: string;
};

/**
 * True if the path of a rule for Read or Edit covers an absolute path, as `.gitignore` would: `//`
 * begins at the root of the system, `~/` at home, `/` in the folder of the settings, all else in
 * the working directory. A folder covers its contents.
 */
export function coversPath(pattern: string, path: string, roots: PathRoots): boolean {
  const { root, rest, isAnchored } = anchored(pattern.trimEnd(), roots);
  const way = relative(root, path).replaceAll("\\", "/");
  if (way === "" || way === ".." || way.startsWith("../")) return false;
  const names = way.split("/");
  const parts = rest.split("/").filter((part) => part !== "");
  if (parts.length === 0) return false;
  const floating = !isAnchored && parts.length === 1 ? ["**", ...parts] : parts;
  return names.some((_, index) => matchesNames(floating, names.slice(0, index + 1)));
}

function anchored(
  pattern: string,
  { homeDir, folder, settingsFolder }: PathRoots,
): { readonly root: string; readonly rest: string; readonly isAnchored: boolean } {
  if (pattern.startsWith("//")) return { root: "/", rest: pattern.slice(2), isAnchored: true };
  if (pattern.startsWith("~/")) {
    return { root: homeDir, rest: pattern.slice(2), isAnchored: true };
  }
  if (pattern.startsWith("/")) {
    return { root: settingsFolder, rest: pattern.slice(1), isAnchored: true };
  }
  // `./.env` matches at any depth, like `.env`.
  return { root: join(folder), rest: pattern.replace(/^\.\//, ""), isAnchored: false };
}

/**
 * `**` matches any number of names. Patterns and paths are short, and each pair is compared once.
 */
function matchesNames(parts: readonly string[], names: readonly string[]): boolean {
  let reached = new Set([0]);
  const skip = (from: Set<number>): Set<number> => {
    const all = new Set(from);
    for (const at of all) if (parts[at] === "**") all.add(at + 1);
    return all;
  };
  reached = skip(reached);
  for (const name of names) {
    const next = new Set<number>();
    for (const at of reached) {
      const part = parts[at];
      if (part === undefined) continue;
      if (part === "**") next.add(at);
      else if (matchesGlob(part, name)) next.add(at + 1);
    }
    reached = skip(next);
  }
  return reached.has(parts.length);
}
