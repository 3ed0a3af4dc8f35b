import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeRules } from "@parapet/attack-paths";
import { checkCatalog } from "@parapet/scanner";
import { expect, test } from "vitest";
import {
  generatedFiles,
  generatedFolders,
  generatedPages,
} from "../scripts/docs/generated-pages.ts";
import { deadLinks, headingsIn, linksIn } from "./support/markdown-links.ts";

const root = join(import.meta.dirname, "..");
const remedy = "Run `npm run docs` and commit what it writes.";
const pages = await generatedPages();

test("the pages of checks and rules say what the checks and rules say", () => {
  const committed = generatedFolders.flatMap((folder) => {
    const path = join(root, "docs", folder);
    return existsSync(path) ? readdirSync(path).map((name) => `${folder}/${name}`) : [];
  });
  committed.push(...generatedFiles.filter((name) => existsSync(join(root, "docs", name))));
  const textOf = (path: string) =>
    committed.includes(path) ? readFileSync(join(root, "docs", path), "utf8") : undefined;
  const stale = [
    ...[...pages].filter(([path, text]) => textOf(path) !== text).map(([path]) => path),
    ...committed.filter((path) => !pages.has(path)),
  ];
  expect(stale, `Pages in docs are stale. ${remedy}`).toEqual([]);
});

test("no page names the folder in which it was generated", () => {
  const traces = [...pages].filter(([, text]) => text.includes(root));
  expect(traces.map(([path]) => path)).toEqual([]);
});

test("every address of documentation that the API gives has a page, and lists name each", () => {
  const given = [...checkCatalog, ...describeRules()].map(({ docs_url }) => docs_url);
  const listed = new Set(
    generatedFolders.flatMap((folder) =>
      linksIn(pages.get(`${folder}/README.md`) ?? "").map(({ target }) => `${folder}/${target}`),
    ),
  );
  expect(given.filter((url) => !pages.has(url.replace("docs/", "")))).toEqual([]);
  expect([...pages.keys()].filter((path) => !isList(path) && !listed.has(path))).toEqual([]);
});

test("no link in the documentation leads nowhere", () => {
  const files = globSync("**/*.md", {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|\.cache)(?:\/|$)/.test(path),
  }).map((path) => path.replaceAll("\\", "/"));
  expect(files).toEqual(expect.arrayContaining(["README.md", "docs/README.md"]));
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  expect(deadLinks(texts, (path) => existsSync(join(root, path)))).toEqual([]);
});

test("a link to a file or heading that is gone is noticed, and one in code is none", () => {
  const texts = new Map([
    ["README.md", "[a](docs/a.md#one-thing) [b](docs/b.md)\n[c](docs/a.md#two)\n`[d](e.md)`"],
    ["docs/a.md", "# One `thing`!\n\n```md\n[f](g.md)\n```\n\n[up](../README.md) [out](../../x)"],
  ]);
  expect(deadLinks(texts, () => false)).toEqual([
    "README.md:1: docs/b.md",
    "README.md:2: docs/a.md#two",
    "docs/a.md:7: ../../x",
  ]);
});

test("headings are named as GitHub names them", () => {
  const text = "# `parapet scan [path]`\n## Fix, first\n## Fix first\n```sh\n# no heading\n```\n";
  expect([...headingsIn(text)]).toEqual(["parapet-scan-path", "fix-first", "fix-first-1"]);
});

function isList(path: string): boolean {
  return path.endsWith("/README.md") || generatedFiles.includes(path);
}
