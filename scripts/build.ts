/**
 * Makes the package that is published: `parapet` with everything it needs in a few files, so that
 * it starts faster and installs nothing else. Run: `npm run build [-- FOLDER]`; then
 * `npm pack dist/parapet`. Without a folder, the command of this checkout starts from what was
 * built, until a source changes.
 */
import { execFileSync } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { processContext } from "../packages/cli/src/context/context.ts";
import { version } from "../packages/cli/src/core/version.ts";
import { buildProgram } from "../packages/cli/src/program/program.ts";
import { commandTable } from "../packages/cli/src/shell/command-table.ts";
import { manPage } from "../packages/cli/src/shell/man-page.ts";
import { buildParapet } from "./build/build-parapet.ts";
import { builtFrom } from "./build/built-from.ts";
import { refreshHooks } from "./build/hook-programs.ts";
import { type Lock, sbom } from "./build/sbom.ts";
import {
  type ThirdPartyPackage,
  thirdPartyNotices,
  thirdPartyPackages,
} from "./build/third-party-notices.ts";

const repository = join(import.meta.dirname, "..");
const inCheckout = join(repository, "dist/parapet");
const target = resolve(process.argv[2] ?? inCheckout);
const stamp = join(repository, "dist/built-from.txt");
// Before: what is made now is newer than what started then.
const hooks = refreshHooks(repository);
if (hooks === undefined) console.log("Without the native command hook: there is no Go here.");
const started = Date.now();

if (target === inCheckout) await rm(stamp, { force: true });
await rm(target, { recursive: true, force: true });
await mkdir(join(target, "bin"), { recursive: true });
const bundled = await buildParapet(repository, join(target, "lib"));
await buildSite("dashboard");
await buildSite("docs-site");
await cp(join(repository, "packages/cli/bin"), join(target, "bin"), { recursive: true });
await cp(join(repository, "LICENSE"), join(target, "LICENSE"));
await cp(join(repository, "README.md"), join(target, "README.md"));
const packages = await packagesInside(bundled);
await writeFile(join(target, "THIRD-PARTY-NOTICES.txt"), thirdPartyNotices(packages));
await writeFile(join(target, "sbom.cdx.json"), await billOfMaterials());
await mkdir(join(target, "man"));
await writeFile(join(target, "man/parapet.1"), await manual());
await writeFile(join(target, "package.json"), await manifest());
if (target === inCheckout) await writeFile(stamp, builtFrom(repository, bundled, started));
console.log(`Built ${target}`);

/**
 * The service looks for the dashboard and the documentation in folders named like their packages.
 */
async function buildSite(name: string): Promise<void> {
  const sources = join(repository, "packages", name);
  execFileSync(process.execPath, [join(sources, "build.ts"), "--if-stale"], { stdio: "inherit" });
  await cp(join(sources, "dist"), join(target, "lib", name, "dist"), { recursive: true });
}

/** Of the service, the dashboard and the documentation, whose builds list what went into them. */
async function packagesInside(modules: readonly string[]): Promise<readonly ThirdPartyPackage[]> {
  const list = await readFile(join(target, "lib/dashboard/dist/licenses.json"), "utf8");
  const inDashboard: readonly ThirdPartyPackage[] = JSON.parse(list);
  const names: readonly string[] = JSON.parse(
    await readFile(join(target, "lib/docs-site/dist/packages.json"), "utf8"),
  );
  const inDocumentation = names.map((name) => join(repository, "node_modules", name, "index.js"));
  const modulesOfAll = [...modules, ...inDocumentation];
  return [...thirdPartyPackages(modulesOfAll), ...inDashboard, ...(await goLibrary())];
}

/** What Go links into the native command hook. */
async function goLibrary(): Promise<readonly ThirdPartyPackage[]> {
  if (hooks === undefined) return [];
  const text = await readFile(join(repository, "scripts/build/go-license.txt"), "utf8");
  const { go } = hooks;
  const purl = `pkg:golang/stdlib@${go}`;
  return [{ name: "stdlib", version: go, identifier: "BSD-3-Clause", purl, text: text.trim() }];
}

/**
 * Everything is inside but Node, which npm brings for the system that it installs on; an older Node
 * starts that one.
 */
async function manifest(): Promise<string> {
  const { description, license } = await packageJson("packages/cli/package.json");
  const { optionalDependencies } = await packageJson("package.json");
  const own = {
    name: "parapet",
    version,
    description,
    license,
    type: "commonjs",
    bin: { parapet: "bin/parapet.js" },
    man: ["man/parapet.1"],
    files: ["bin", "lib", "man", "THIRD-PARTY-NOTICES.txt", "sbom.cdx.json"],
    engines: { node: ">=20" },
    optionalDependencies,
  };
  return `${JSON.stringify(own, undefined, 2)}\n`;
}

async function billOfMaterials(): Promise<string> {
  const { license } = await packageJson("packages/cli/package.json");
  const root: { readonly optionalDependencies: Readonly<Record<string, string>> } = JSON.parse(
    await readFile(join(repository, "package.json"), "utf8"),
  );
  const lock: Lock = JSON.parse(await readFile(join(repository, "package-lock.json"), "utf8"));
  const own = { version, license: String(license) };
  return sbom(own, packages, root.optionalDependencies, lock);
}

/** Dated as the version is in the changelog. */
async function manual(): Promise<string> {
  const changelog = await readFile(join(repository, "CHANGELOG.md"), "utf8");
  const [, day = ""] = new RegExp(`^## ${version} - (\\S+)`, "m").exec(changelog) ?? [];
  const program = buildProgram(processContext([]), () => {});
  return manPage(commandTable(program), { version, day });
}

async function packageJson(path: string): Promise<Readonly<Record<string, unknown>>> {
  return JSON.parse(await readFile(join(repository, path), "utf8"));
}
