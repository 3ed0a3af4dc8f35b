import { createHash } from "node:crypto";
import { join, posix, sep } from "node:path";
import { rolldown } from "rolldown";
import { siteRoot } from "./addresses.ts";
import { icon, type Sources, tokens } from "./sources.ts";

export type BuiltAssets = {
  readonly icon: string;
  readonly style: string;
  readonly script: string;
  readonly search: string;
  /** Names of packages of others whose code is in them. */
  readonly packages: readonly string[];
};

/** Adds a file to the site and returns its address, which changes with its content. */
export type AddAsset = (name: string, content: string | Uint8Array) => string;

/** Collects assets into the files of a site. */
export function assetsIn(files: Map<string, string | Uint8Array>): AddAsset {
  return (name, content) => {
    const digest = createHash("sha256").update(content).digest("hex").slice(0, 10);
    const { name: base, ext } = posix.parse(name);
    const file = `assets/${base}-${digest}${ext}`;
    files.set(file, content);
    return `${siteRoot}/${file}`;
  };
}

/** Bundles the scripts and joins the style sheets that every page loads. */
export async function buildAssets(
  repository: string,
  { read }: Sources,
  add: AddAsset,
): Promise<BuiltAssets> {
  const folder = join(repository, "packages/docs-site/browser");
  const [page, search] = await Promise.all([
    bundled(join(folder, "page.ts"), "iife"),
    bundled(join(folder, "search.ts"), "esm"),
  ]);
  const style = [tokens, "packages/docs-site/browser/site.css"].map((path) =>
    Buffer.from(read(path)).toString(),
  );
  return {
    icon: add("icon.svg", read(icon)),
    style: add("site.css", style.join("\n")),
    script: add("page.js", page.code),
    search: add("search.js", search.code),
    packages: [...new Set([...page.modules, ...search.modules].flatMap(packageOf))],
  };
}

async function bundled(input: string, format: "iife" | "esm") {
  const bundle = await rolldown({ input, platform: "browser", logLevel: "warn" });
  try {
    const { output } = await bundle.generate({ format, minify: true, codeSplitting: false });
    const [{ code, moduleIds }] = output;
    return { code, modules: moduleIds };
  } finally {
    await bundle.close();
  }
}

function packageOf(module: string): readonly string[] {
  const name = module.split(`${sep}node_modules${sep}`).at(-1);
  if (name === undefined || name === module) return [];
  return [
    name
      .split(sep)
      .slice(0, name.startsWith("@") ? 2 : 1)
      .join("/"),
  ];
}
