import { readlink, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { FileReadError } from "./file-read-error.ts";

/** As many links as Linux follows on the way to a file. */
const mostLinks = 40;

/**
 * The path without symbolic links, as far as it exists: a link that points nowhere is followed, too, so that what is
 * outside some folders is outside whether it exists or not. Throws FileReadError for links that lead to each other.
 */
export function resolvePath(path: string): Promise<string> {
  return follow(resolve(path), { left: mostLinks });
}

async function follow(path: string, links: { left: number }): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const above = dirname(path);
    if (above === path) return path;
    const here = join(await follow(above, links), basename(path));
    const target = await readlink(here).catch((): undefined => undefined);
    if (target === undefined) return here;
    if (links.left === 0) throw linksInCircle(path);
    links.left -= 1;
    return follow(resolve(dirname(here), target), links);
  }
}

function linksInCircle(path: string): FileReadError {
  const sentence = `${path} is reached by symbolic links that lead to each other. Repair or remove them.`;
  return new FileReadError("unreadable", sentence);
}
