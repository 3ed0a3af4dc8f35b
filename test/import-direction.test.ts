import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { expect, test } from "vitest";
import { folderOf, knownPackages, tiedFolders, wrongImports } from "./structure/arrows.ts";
import { importsOf, readSources } from "./structure/source-imports.ts";

const packages = join(import.meta.dirname, "..", "packages");
const sources = readdirSync(packages, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.includes("node_modules"))
  .map((path) => ({
    path: relative(packages, path).replaceAll("\\", "/"),
    text: readFileSync(path, "utf8"),
  }));

const root = join(import.meta.dirname, "..");
const imports = [...readSources(root)].flatMap(([file, text]) => importsOf(file, text));

test("every package and adapter is in the table of arrows", () => {
  const folders = ["packages", "adapters"].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => !name.startsWith("."))
      .map((name) => `${folder}/${name}`),
  );
  expect(folders.toSorted()).toEqual(knownPackages.toSorted());
});

test("packages, runtimes and folders import only along the arrows", () => {
  expect(wrongImports(imports)).toEqual([]);
});

test("no folders of a package lead to each other in a circle", () => {
  expect(tiedFolders(imports)).toEqual({});
});

const architecture = readFileSync(join(root, "docs/architecture.md"), "utf8");

test("every file that docs/architecture.md names is there", () => {
  const named = [...architecture.matchAll(/`((?:packages|adapters|test)\/[^`\s]+\.\w+)`/g)];
  expect(named.length).toBeGreaterThan(30);
  expect(
    named.map(([, file = ""]) => file).filter((file) => !existsSync(join(root, file))),
  ).toEqual([]);
});

test("docs/architecture.md says how large the largest package and folder are", () => {
  const files = [...readSources(root).keys()];
  const largest = (nameOf: (file: string) => string) =>
    [...Map.groupBy(files, nameOf)].toSorted(([, a], [, b]) => b.length - a.length)[0]!;
  const [largestPackage, itsFiles] = largest((file) => file.split("/").slice(0, 2).join("/"));
  const [largestFolder, inFolder] = largest((file) => posix.dirname(file));
  const folders = new Set(files.map((file) => posix.dirname(file)));
  const words = architecture.replaceAll(/\s+/g, " ");
  expect(words).toContain(
    `The largest package is \`${largestPackage}\`, the largest folder \`${largestFolder}\`.`,
  );
  expect(words).toContain(`a folder has ${Math.round(files.length / folders.size)} on average`);
  expect(words).toContain("no package has more than a quarter of the sources");
  expect(itsFiles.length).toBeLessThanOrEqual(files.length / 4);
  expect(words).toContain("no folder has more than 80");
  expect(inFolder.length).toBeLessThanOrEqual(80);
});

/** Of docs/architecture.md: the folders of each package, in the order of its table. */
const layers = new Map(
  architecture
    .split(/^### /m)
    .slice(1)
    .map((section) => [
      /^`([^`]+)`/.exec(section)?.[1] ?? "",
      [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, folder = ""]) => folder),
    ]),
);

test.each(knownPackages)(
  "docs/architecture.md has each folder of %s above those that import it",
  (name) => {
    const order = layers.get(name) ?? [];
    const entries = readdirSync(join(root, name, "src"), { withFileTypes: true });
    const folders = entries.map((entry) => (entry.isDirectory() ? entry.name : "."));
    expect(order.toSorted()).toEqual([...new Set(folders)].toSorted());
    const wrong = imports
      .filter(({ from, to }) => from.startsWith(`${name}/`) && to.startsWith(`${name}/src/`))
      .map(({ from, to }) => [folderOf(from), folderOf(to)] as const)
      .filter(([from, to]) => order.indexOf(from) < order.indexOf(to));
    expect(wrong).toEqual([]);
  },
);

test.each([
  ["packages/openclaw/src/checks/gateway/deep/check.ts", `import "@parapet/scanner";`],
  [
    "packages/agent-clients/src/cursor/checks/check.ts",
    `import type { A } from "@parapet/openclaw/model/model.ts";`,
  ],
  ["packages/agent-clients/src/zed/checks/check.ts", `export * from "../../windsurf/model.ts";`],
  ["adapters/sdk/src/deep/er/call.ts", `const server = await import("@parapet/server");`],
  [
    "adapters/mcp-proxy/src/http/call.ts",
    `import { serve } from "../../../../packages/server/src/index.ts";`,
  ],
  [
    "packages/server/src/store/migrations/one.ts",
    `export { a } from "../../workspaces/keep-scan.ts";`,
  ],
  [
    "packages/server/src/store/one.ts",
    `const worker = new URL("../api/worker.ts?alone", import.meta.url);`,
  ],
  ["packages/posture/src/redaction/one.ts", `type Finding = import("@parapet/scanner").Finding;`],
])("a forbidden import is found: %s has %s", (file, text) => {
  expect(wrongImports(importsOf(file, text))).toHaveLength(1);
});

test.each([
  ["packages/server/src/api/one.ts", `import { a } from "../store/store.ts";`],
  ["packages/agent-clients/src/cursor/one.ts", `import { a } from "../client/client-spec.ts";`],
  ["packages/openclaw/src/one.ts", `import { a } from "@parapet/posture"; import "node:fs";`],
  [
    "packages/cli/src/one.tsx",
    `import { a } from "@parapet/server/workspaces"; const b = <p>x</p>;`,
  ],
  ["packages/posture/src/one.ts", `const text = 'import "@parapet/server"';`],
])("an import along the arrows is none: %s has %s", (file, text) => {
  expect(wrongImports(importsOf(file, text))).toEqual([]);
});

function tied(...arrows: readonly (readonly [from: string, to: string])[]) {
  return tiedFolders(
    arrows.map(([from, to]) => ({
      from: `packages/cli/src/${from}/deep/a.ts`,
      to: `packages/cli/src/${to}/b.ts`,
    })),
  );
}

test("a circle of folders is found over several of them, and what leads one way is none", () => {
  expect(tied(["a", "b"], ["b", "c"], ["c", "a"], ["c", "d"])).toEqual({
    "packages/cli": [["a", "b", "c"]],
  });
  expect(tied(["a", "b"], ["a", "c"], ["b", "c"])).toEqual({});
});

/** What fixes write, they write relative to folders that are held open as well. */
const mayOpenFiles = [
  "scan-core/src/files/",
  "scan-core/src/fixing/",
  "scan-core/src/suppressions/edit-",
  // What a person names in `parapet advisories update`.
  "scan-core/src/advisories/import/",
];

/** The packages that a scan is made of. */
const readers = new Set([
  "documents",
  "scan-core",
  "code-analysis",
  "runtime-kit",
  "instructions",
  "openclaw",
  "claude-code",
  "codex",
  "agent-clients",
  "ci-workflows",
  "scanner",
]);

test("a scan opens files by scan-core/src/files alone, which keeps to the folders that may be read", () => {
  const opens =
    /(?:from\s*|import\s*\(\s*|getBuiltinModule\(\s*)["']node:(?:fs|fs\/promises|sqlite)["']/;
  const wrong = sources
    .filter(({ path }) => readers.has(path.split("/")[0] ?? ""))
    .filter(({ path }) => !/\.test|\/testing\//.test(path))
    .filter(({ path }) => !mayOpenFiles.some((folder) => path.startsWith(folder)))
    .filter(({ text }) => opens.test(text.replaceAll(/^import type [^;]*;$/gm, "")))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test("no posture graph is parsed in the thread that answers requests", () => {
  const wrong = sources
    .filter(({ path }) => /^server\/src\/(?:api|access)\//.test(path))
    .filter(({ text }) => /\bgraphs(?:Of)?\(/.test(text))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test("the vocabulary depends on nothing, not even on Node", () => {
  const foreign = imports
    .filter(({ from, to }) => from.startsWith("packages/posture/") && !to.startsWith("packages/"))
    .map(({ from, to }) => `${from} imports ${to}`);
  expect(foreign).toEqual([]);
});
