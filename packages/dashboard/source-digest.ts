import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The file of a build that holds the digest of its sources. */
export const stampFile = "sources.sha256";

const sources = ["index.html", "package.json", "public", "src", "vite.config.ts"];

/** The files that a build is made from. */
export function sourceFiles(root: string): readonly string[] {
  return sources.flatMap((name) => filesOf(join(root, name)));
}

/** A digest of everything that a build is made from. */
export function sourceDigest(root: string): string {
  const hash = createHash("sha256");
  for (const path of sourceFiles(root)) {
    hash.update(path.slice(root.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

function filesOf(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
