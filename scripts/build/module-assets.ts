import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { asciiOnly } from "./ascii-only.ts";

const moduleUrl =
  /new URL\(\s*(["'`])([^"'`$]+)(?:\$\{[^}]*\}([^"'`]*))?\1\s*,\s*import\.meta\.url\s*,?\s*\)/g;

const packageUrl = /import\.meta\.resolve\("@parapet\/([a-z-]+)\/package\.json"\)/g;

/**
 * What modules read from beside themselves, as `new URL("…", import.meta.url)`, goes along into the
 * bundle: a module that runs in its own thread as one more entry, one that is laid elsewhere
 * (`./name.ts?alone`) as one ES module, a file as it is, a folder with all its files. The name that
 * a template completes at run time (`snapshots/${version}.json`) stands for the whole folder. The
 * folder of a package of ours that is looked for by name is expected in the bundle, under that
 * name. Paths of the files, and of folders that went along whole, are added to `taken`.
 */
export function moduleAssets(taken: Set<string>): Plugin {
  return {
    name: "module-assets",
    async transform(code, id) {
      if (!id.endsWith(".ts") || !code.includes("import.meta")) return undefined;
      const names = [...code.matchAll(moduleUrl)].map(([, , name = ""]) => name);
      const standalone = names.filter((name) => name.endsWith(alone));
      for (const { fileName, source, modules } of await Promise.all(
        standalone.map((name) => bundledAlone(aloneAt(id, name))),
      )) {
        this.emitFile({ type: "asset", fileName, source });
        for (const module of modules) taken.add(module);
      }
      const rewritten = code.replaceAll(moduleUrl, (whole, _quote, name: string, rest?: string) => {
        if (name.endsWith(alone)) return whole.replace(name, `./${fileOf(aloneAt(id, name))}`);
        const path = join(dirname(id), name);
        if (rest !== undefined || !path.endsWith(".ts"))
          return moved({ emitter: this, taken }, whole, name, path);
        const thread = this.emitFile({ type: "chunk", id: path, name: basename(path, ".ts") });
        return `new URL(import.meta.ROLLUP_FILE_URL_${thread})`;
      });
      return rewritten.replaceAll(packageUrl, `new URL("./$1/package.json", import.meta.url).href`);
    },
  };
}

const alone = "?alone";

function aloneAt(id: string, name: string): string {
  return join(dirname(id), name.slice(0, -alone.length));
}

function fileOf(path: string): string {
  return `files/alone/${basename(path, ".ts")}.js`;
}

/** A module and all that it imports as one ES module. */
async function bundledAlone(path: string) {
  const bundle = await rolldown({ input: path, platform: "node", plugins: [asciiOnly()] });
  try {
    const { output } = await bundle.generate({
      format: "esm",
      codeSplitting: false,
      minify: false,
    });
    const [{ code, moduleIds }] = output;
    return { fileName: fileOf(path), source: code, modules: moduleIds.filter(isAbsolute) };
  } finally {
    await bundle.close();
  }
}

type Emitter = {
  readonly emitFile: (file: {
    readonly type: "asset";
    readonly fileName: string;
    readonly source: Uint8Array;
  }) => string;
};

/** The files of a folder keep their names below a folder named after it; the URL leads there. */
function moved(
  { emitter, taken }: { readonly emitter: Emitter; readonly taken: Set<string> },
  whole: string,
  name: string,
  path: string,
): string {
  const isFolder = statSync(path).isDirectory();
  const folder = isFolder ? path : dirname(path);
  if (isFolder) taken.add(folder);
  const place = `files/${basename(dirname(folder))}-${basename(folder)}`;
  for (const file of isFolder ? readdirSync(folder) : [basename(path)]) {
    taken.add(join(folder, file));
    const source = readFileSync(join(folder, file));
    emitter.emitFile({ type: "asset", fileName: `${place}/${file}`, source });
  }
  return whole.replace(name, isFolder ? `./${place}/` : `./${place}/${basename(path)}`);
}
