/** As many links as a system follows for one path. */
const mostLinks = 40;
/** No file of a commit lies as deep. */
const mostDepth = 64;

/**
 * True where a link leads out of its folder, by itself or through the other links, or where it
 * leads round in a circle. `links`: target of each link by its path, with forward slashes.
 */
export function leavesFolder(path: string, links: ReadonlyMap<string, string>): boolean {
  const left = path.split("/").toReversed();
  const at: string[] = [];
  let followed = 0;
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    if (part === "" || part === ".") continue;
    if (part === "..") {
      if (at.pop() === undefined) return true;
      continue;
    }
    at.push(part);
    if (at.length > mostDepth + 1) return true;
    const target = links.get(at.join("/"));
    if (target === undefined) continue;
    followed += 1;
    if (followed > mostLinks || !isRelative(target)) return true;
    at.pop();
    left.push(...target.split("/").toReversed());
  }
  return false;
}

function isRelative(target: string): boolean {
  return target !== "" && !/^\/|[\\\0]|^[A-Za-z]:/.test(target);
}
