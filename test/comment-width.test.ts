import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const { printWidth }: { readonly printWidth: number } = JSON.parse(
  readFileSync(join(root, ".oxfmtrc.json"), "utf8"),
);

test("no comment is wider than the code around it, which the formatter cannot wrap", () => {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.js", "*.mjs"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => path !== "" && !/(?:^|\/)(?:fixtures|demo)\/|\/api\/types\.ts$/.test(path));
  const wide = files.flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .flatMap((line, index) => (isWideComment(line) ? [`${path}:${index + 1}`] : [])),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(wide).toEqual([]);
});

/** Tables, directives, and examples that begin their line cannot be wrapped. */
function isWideComment(line: string): boolean {
  const isComment = /^ *(?:\/\/|\/?\*)/.test(line);
  const cannotWrap = /oxlint-disable| {3,}\S|^\s*\*\s+(?:- \[|`[^`]{80,}`)/.test(line.trim());
  return isComment && line.length > printWidth && !cannotWrap;
}
