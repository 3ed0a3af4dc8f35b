/**
 * Sets the version of every package, and heads the newest section of CHANGELOG.md with it. Run:
 * `node scripts/prepare-release.ts 1.2.3`. Exit codes: 0 done; 2 for another text than a version.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { manifestPaths, root } from "./release/manifests.ts";
import { type Lock, lockWithVersion, type Manifest, withVersion } from "./release/with-version.ts";

const version = process.argv[2] ?? "";
if (/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) {
  for (const path of manifestPaths)
    rewrite<Manifest>(path, (manifest) => withVersion(manifest, version));
  rewrite<Lock>("package-lock.json", (lock) => lockWithVersion(lock, version));
  const changelog = join(root, "CHANGELOG.md");
  const today = new Date().toISOString().slice(0, 10);
  const text = readFileSync(changelog, "utf8");
  writeFileSync(changelog, text.replace(/^## Unreleased$/m, `## ${version} - ${today}`));
  console.log(`Commit the changes, and push the tag v${version}.`);
} else {
  console.error("Name the version: npm run release -- 1.2.3");
  process.exitCode = 2;
}

function rewrite<Content extends object>(path: string, change: (value: Content) => Content): void {
  const file = join(root, path);
  const value: Content = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, `${JSON.stringify(change(value), null, 2)}\n`);
}
