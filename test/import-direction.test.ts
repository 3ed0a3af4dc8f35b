import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

/** The arrows of the architecture: what each package may import, besides itself. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  posture: [],
  "adapter-link": [],
  scanner: ["posture", "guardrails"],
  "attack-paths": ["posture"],
  guardrails: ["posture"],
  server: ["posture", "adapter-link", "attack-paths", "guardrails", "scanner"],
  dashboard: ["posture"],
  cli: [
    "posture",
    "adapter-link",
    "attack-paths",
    "scanner",
    "server",
    "claude-code",
    "openclaw-plugin",
    "mcp-proxy",
    "sdk",
  ],
};

/** Folders whose files may import nothing from the folders named, within one package. */
const layers: readonly { readonly folder: string; readonly not: readonly string[] }[] = [
  { folder: "scanner/src/documents", not: ["../openclaw/", "../fixing/", "../check.ts"] },
  { folder: "scanner/src/files", not: ["../openclaw/", "../fixing/", "../runtime.ts"] },
  { folder: "scanner/src/fixing", not: ["../openclaw/"] },
  { folder: "scanner/src/openclaw", not: ["../fixing/", "../../fixing/"] },
  { folder: "server/src/store", not: ["../api/", "../access/", "../workspaces/"] },
  { folder: "server/src/access", not: ["../store/", "../workspaces/"] },
  { folder: "server/src/workspaces", not: ["../api/"] },
];

const packages = join(import.meta.dirname, "..", "packages");
const sources = readdirSync(packages, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.includes("node_modules"))
  .map((path) => ({
    path: relative(packages, path).replaceAll("\\", "/"),
    text: readFileSync(path, "utf8"),
  }));

function importsOf(text: string): readonly string[] {
  const specifier = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"']+)["']/g;
  return [...text.matchAll(specifier)].map((match) => match[1] ?? "");
}

test("every package is in the table of arrows", () => {
  const known = readdirSync(packages).filter((name) => !name.startsWith("."));
  expect(known.toSorted()).toEqual(Object.keys(mayImport).toSorted());
});

test("packages import only along the arrows, and never another package's files", () => {
  const wrong = sources.flatMap(({ path, text }) => {
    const from = path.split("/")[0] ?? "";
    return importsOf(text)
      .filter((target) => {
        if (target.startsWith("@parapet/")) {
          const to = target.split("/")[1] ?? "";
          return to !== from && !(mayImport[from] ?? []).includes(to);
        }
        return target.startsWith(".") && escapesPackage(path, target);
      })
      .map((target) => `${path} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

test("folders of a package import only what lies below them", () => {
  const wrong = sources
    .filter(({ path }) => !path.includes(".test"))
    .flatMap(({ path, text }) =>
      layers
        .filter(({ folder }) => path.startsWith(`${folder}/`))
        .flatMap(({ not }) =>
          importsOf(text)
            .filter((target) => not.some((forbidden) => target.startsWith(forbidden)))
            .map((target) => `${path} imports ${target}`),
        ),
    );
  expect(wrong).toEqual([]);
});

/** What fixes write, they write relative to folders that are held open as well. */
const mayOpenFiles = [
  "scanner/src/files/",
  "scanner/src/fixing/",
  "scanner/src/suppressions/edit-",
  // What a person names in `parapet advisories update`.
  "scanner/src/advisories/import/",
];

test("a scan opens files by scanner/src/files alone, which keeps to the folders that may be read", () => {
  const opens =
    /(?:from\s*|import\s*\(\s*|getBuiltinModule\(\s*)["']node:(?:fs|fs\/promises|sqlite)["']/;
  const wrong = sources
    .filter(({ path }) => path.startsWith("scanner/src/"))
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
  const foreign = sources
    .filter(({ path }) => path.startsWith("posture/") && !path.includes(".test"))
    .flatMap(({ path, text }) =>
      importsOf(text)
        .filter((target) => !target.startsWith("./"))
        .map((target) => `${path} imports ${target}`),
    );
  expect(foreign).toEqual([]);
});

function escapesPackage(path: string, target: string): boolean {
  const resolved = join("/", path, "..", target).replaceAll("\\", "/");
  return resolved.split("/")[1] !== path.split("/")[0];
}
