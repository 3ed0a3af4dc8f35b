import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";

/** A package of others that goes into what is published. */
export type ThirdPartyPackage = {
  readonly name: string;
  readonly version: string;
  /** SPDX expression: "MIT". */
  readonly identifier: string;
  /** Where it is not from npm: "pkg:golang/stdlib@1.19.8". */
  readonly purl?: string;
  /**
   * The license, and the notices that it asks to be kept; left out where the package has no such
   * file.
   */
  readonly text?: string | undefined;
};

/**
 * The packages of others that modules come from, by absolute path of each module. Throws for a
 * package that names no license: it must not be published.
 */
export function thirdPartyPackages(modules: readonly string[]): readonly ThirdPartyPackage[] {
  const folders = new Set(
    modules.filter((id) => id.includes(`${sep}node_modules${sep}`)).map(packageFolder),
  );
  return [...folders].map(packageIn);
}

/** One text with the licenses of all packages, each once, in the order of their names. */
export function thirdPartyNotices(packages: readonly ThirdPartyPackage[]): string {
  const byKey = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  const sections = [...byKey]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([key, { identifier, text }]) =>
        `${key} (${identifier})\n\n${text ?? standardText(identifier)}\n`,
    );
  const heading = "Parapet contains the following packages, each under its own license.\n";
  return [heading, ...sections].join(`\n${"-".repeat(80)}\n\n`);
}

function standardText(identifier: string): string {
  const named = "The package has no license file; its package.json names the license above.";
  return identifier === "MIT" ? `${named}\n\n${mit}` : named;
}

const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

function packageFolder(module: string): string {
  let folder = dirname(module.replace(/^\0/, "").replace(/\?.*$/s, ""));
  while (!isPackage(folder)) folder = dirname(folder);
  return folder;
}

/**
 * Some packages have a package.json in a folder of theirs that says nothing but the kind of its
 * modules.
 */
function isPackage(folder: string): boolean {
  if (dirname(folder) === folder) throw new Error("A bundled module lies in no package.");
  const file = join(folder, "package.json");
  if (!existsSync(file)) return false;
  const { name, version }: Manifest = JSON.parse(readFileSync(file, "utf8"));
  return name !== undefined && version !== undefined;
}

type Manifest = { readonly name?: string; readonly version?: string; readonly license?: string };

function packageIn(folder: string): ThirdPartyPackage {
  const {
    name = "",
    version = "",
    license,
  }: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (license === undefined) throw new Error(`${name} ${version} names no license.`);
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)(?:$|[.-])/i.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  return {
    name,
    version,
    identifier: license,
    text: texts.length === 0 ? undefined : texts.join("\n\n"),
  };
}
