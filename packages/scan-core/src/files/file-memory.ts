import type { FileBounds } from "./bounds.ts";

/** What is asked of a path; bytes are read up to a limit. */
type FileQuestion = "stats" | "link" | "entries" | "names" | "real path" | `bytes ${number}`;

/** What was found at a path: asked again, the first answer is given again, or the first error. */
export type FileMemory = <Found>(
  what: FileQuestion,
  path: string,
  look: () => Promise<Found>,
) => Promise<Found>;

/**
 * For one inspection of a workspace, in which nothing changes on the disk: each fix that is tried
 * reads the same files. Where there are bounds, each is looked at again, and what left them is
 * noticed.
 */
export function rememberingFiles<Bounds extends FileBounds>(bounds: Bounds): Bounds {
  if (bounds.roots !== undefined || bounds.remember !== undefined) return bounds;
  const known = new Map<string, Promise<unknown>>();
  const remember: FileMemory = (what, path, look) => {
    const key = `${what} ${path}`;
    const before = known.get(key);
    // The same question has an answer of the same kind.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (before !== undefined) return before as ReturnType<typeof look>;
    const found = look();
    known.set(key, found);
    return found;
  };
  return { ...bounds, remember };
}

/** Looks at a path, unless it was looked at before. */
export function looked<Found>(
  { remember }: FileBounds,
  what: FileQuestion,
  path: string,
  look: () => Promise<Found>,
): Promise<Found> {
  return remember === undefined ? look() : remember(what, path, look);
}
