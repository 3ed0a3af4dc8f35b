/**
 * Checks that a tag can be released, and prints its release notes from CHANGELOG.md. Run:
 * `node scripts/check-release.ts v1.2.3`. Exit codes: 0 it can be released; 1 it cannot.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { changelogSection } from "./release/changelog-section.ts";
import { manifestPaths, root } from "./release/manifests.ts";
import { releaseProblems } from "./release/release-problems.ts";
import type { NamedManifest } from "./release/release-problems.ts";

const tag = process.argv[2] ?? "";
const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
const manifests = manifestPaths.map((path): NamedManifest =>
  JSON.parse(readFileSync(join(root, path), "utf8")),
);

const problems = releaseProblems({ tag, changelog, manifests });
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exitCode = 1;
} else {
  console.log(changelogSection(changelog, tag.slice(1)));
}
