/**
 * Sets the version of every package, of the lock file, and of the plugin that OpenClaw loads, and
 * gives the unreleased lines of CHANGELOG.md that version. Run:
 * `node scripts/set-version.ts 1.2.3 [DAY]`; the day is today's in UTC unless given.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDay, isVersion, releasedChangelog, withVersion } from "./release/set-version.ts";

const repository = join(import.meta.dirname, "..");
const [, , to = "", day = new Date().toISOString().slice(0, 10)] = process.argv;
if (!isVersion(to) || !isDay(day)) {
  console.error(
    "Give a version and, if it is not today, a day: node scripts/set-version.ts 1.2.3 2026-11-29",
  );
  process.exit(2);
}

const read = (path: string): string => readFileSync(join(repository, path), "utf8");
const { version: from }: { readonly version: string } = JSON.parse(read("package.json"));
const paths = [
  "package.json",
  "package-lock.json",
  ...globSync("{packages,adapters}/*/package.json", { cwd: repository }).toSorted(),
  // What is laid into a runtime cannot read a manifest there.
  "adapters/openclaw-plugin/src/plugin/parapet-plugin.ts",
  "adapters/openclaw-plugin/src/installation/plugin-files.ts",
];
const changed = withVersion(
  paths.map((path) => ({ path, text: read(path) })),
  { from, to },
);
const changelog = releasedChangelog(read("CHANGELOG.md"), to, day);
const log = changelog === undefined ? [] : [{ path: "CHANGELOG.md", text: changelog }];
for (const { path, text } of [...changed, ...log]) writeFileSync(join(repository, path), text);
console.log(`${from} → ${to} in ${changed.length} files`);
if (changelog === undefined) {
  console.log("CHANGELOG.md has no section `## Unreleased` and is left as it is.");
}
