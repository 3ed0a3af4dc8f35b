import { lstat, readlink, realpath } from "node:fs/promises";
import { join, parse, resolve, sep } from "node:path";
import { FileReadError } from "./file-read-error.ts";

/** As many links as Linux follows on the way to a file. */
const mostLinks = 40;

/**
 * The path without symbolic links, as far as it exists: a link that points nowhere is followed,
 * too, so that what is outside some folders is outside whether it exists or not. Throws
 * FileReadError for links that lead to each other.
 */
export function resolvePath(path: string): Promise<string> {
  return follow(resolve(path), { left: mostLinks });
}

async function follow(path: string, links: { left: number }): Promise<string> {
  const real = await realpath(path).catch((): undefined => undefined);
  if (real !== undefined) return real;
  const { root, dir } = parse(path);
  // Of most that is looked for in vain only the last part is missing.
  const above = dir === root ? root : await realpath(dir).catch((): undefined => undefined);
  // Else from the root on, so that of a path of which hardly anything exists hardly anything is
  // asked.
  let here = above ?? root;
  const parts = path
    .slice((above === undefined ? root : dir).length)
    .split(sep)
    .filter(Boolean);
  for (const [at, part] of parts.entries()) {
    const next = join(here, part);
    const rest = parts.slice(at + 1);
    // oxlint-disable-next-line no-await-in-loop
    const found = await lstat(next).catch((): undefined => undefined);
    if (found === undefined) return join(next, ...rest);
    if (!found.isSymbolicLink()) {
      here = next;
      continue;
    }
    if (links.left === 0) throw linksInCircle(path);
    links.left -= 1;
    // oxlint-disable-next-line no-await-in-loop
    const target = await readlink(next).catch((): undefined => undefined);
    return target === undefined
      ? join(next, ...rest)
      : follow(join(resolve(here, target), ...rest), links);
  }
  return here;
}

function linksInCircle(path: string): FileReadError {
  const sentence = `${path} is reached by symbolic links that lead to each other. Repair or remove them.`;
  return new FileReadError("unreadable", sentence);
}
