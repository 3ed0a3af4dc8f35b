/**
 * Checks that a tag can be released, and prints its release notes from CHANGELOG.md. Run: `node scripts/check-release.ts v1.2.3`.
 * Exit codes: 0 it can be released; 1 it cannot.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { changelogSection } from "./release/changelog-section.ts";
import { releaseProblems } from "./release/release-problems.ts";

const repository = join(import.meta.dirname, "..");
const tag = process.argv[2] ?? "";
const changelog = readFileSync(join(repository, "CHANGELOG.md"), "utf8");
const manifests = globSync(["package.json", "{packages,adapters}/*/package.json"], {
  cwd: repository,
});
const versions = new Map(
  manifests.map((path): [string, string] => {
    const manifest: { readonly name: string; readonly version: string } = JSON.parse(
      readFileSync(join(repository, path), "utf8"),
    );
    return [manifest.name, manifest.version];
  }),
);

const problems = releaseProblems({ tag, changelog, versions });
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exitCode = 1;
} else {
  console.log(changelogSection(changelog, tag.slice(1)));
}
