import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** One import of a file: where it leads, and the names it takes; "*" for all of them. */
export type Import = { readonly file: string; readonly names: readonly string[] };

/** How a module gives out names that another one has. */
type Reexport = { readonly file: string; readonly names: readonly string[] };

export type ModuleGraph = {
  /**
   * The modules that a file itself needs; through an index file only those that have the names it
   * takes.
   */
  readonly needs: (file: string) => readonly string[];
};

/** Imports and our own exports code, as the formatter writes them. */
const statement =
  /(?:^|\n)(import|export)\s+(?:type\s+)?([\w$\s{},*]*?)\s*(?:from\s*)?"([^"\n]+)"|import\("([^"\n]+)"\)|new URL\("([^"\n]+\.ts)", import\.meta\.url\)/g;

/**
 * Reads the files of a repository as they are asked for. `root` has packages/ and adapters/, whose
 * names begin with @parapet/.
 */
export function moduleGraph(root: string, packages: ReadonlyMap<string, string>): ModuleGraph {
  const known = new Map<string, { readonly imports: Import[]; readonly reexports: Reexport[] }>();

  const leadsTo = (from: string, name: string): string | undefined => {
    const path = name.startsWith(".")
      ? resolve(dirname(from), name)
      : packages.get(name) && join(root, packages.get(name) ?? "");
    return path && /\.tsx?$/.test(path) && existsSync(path) ? path : undefined;
  };

  const read = (file: string) => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const imports: Import[] = [];
    const reexports: Reexport[] = [];
    known.set(file, { imports, reexports });
    for (const [, kind, names = "", from, dynamic, url] of readFileSync(file, "utf8").matchAll(
      statement,
    )) {
      const target = leadsTo(file, from ?? dynamic ?? (url === undefined ? "" : `./${url}`));
      if (target === undefined) continue;
      (kind === "export" ? reexports : imports).push({ file: target, names: namesIn(names) });
    }
    return { imports, reexports };
  };

  /** The modules that a file re-exports these names from; the file itself for its own names. */
  const exporters = (
    file: string,
    names: readonly string[],
    seen: Set<string>,
  ): readonly string[] => {
    const { imports, reexports } = read(file);
    if (reexports.length === 0 || imports.length > 0 || names.includes("*")) return [file];
    if (seen.has(file)) return [];
    seen.add(file);
    const found = reexports.flatMap((one) => {
      if (one.names.includes("*")) return exporters(one.file, names, seen);
      const wanted = one.names.filter((name) => names.includes(name));
      return wanted.length === 0 ? [] : exporters(one.file, wanted, seen);
    });
    return found.length === 0 ? [file] : found;
  };

  return {
    needs: (file) => {
      const { imports, reexports } = read(file);
      const all = [...imports, ...reexports].flatMap((one) =>
        exporters(one.file, one.names, new Set()),
      );
      return [...new Set(all)].toSorted();
    },
  };
}

/** "{ a, type B as C }" gives a and B; anything else all names. */
function namesIn(clause: string): readonly string[] {
  const [, list] = /\{([^}]*)\}/.exec(clause) ?? [];
  if (list === undefined || clause.includes("*")) return ["*"];
  return list
    .split(",")
    .map(
      (name) =>
        name
          .trim()
          .replace(/^type\s+/, "")
          .split(/\s+as\s+/)[0] ?? "",
    )
    .filter((name) => name !== "");
}

/** The files that a target stands for, each with what its star stands for. */
function filesAt(
  root: string,
  target: string,
): readonly { readonly source: string; readonly part: string }[] {
  if (!target.includes("*")) return [{ source: target, part: "" }];
  const [before = "", after = ""] = target.split("*");
  return globSync(`${before}**/*${after}`, { cwd: root })
    .filter((source) => /\.tsx?$/.test(source))
    .map((source) => ({
      source,
      part: source.slice(before.length, source.length - after.length),
    }));
}

type PackageFile = { readonly name: string; readonly exports?: Readonly<Record<string, string>> };

/**
 * Where the entry points of our packages are: "@parapet/settings/configured" leads to
 * "packages/settings/src/configured.ts", and with "./*" each file of a folder is one.
 */
export function packageEntries(root: string): ReadonlyMap<string, string> {
  const entries = globSync(["packages/*/package.json", "adapters/*/package.json"], {
    cwd: root,
  }).flatMap((file) => {
    const { name, exports }: PackageFile = JSON.parse(readFileSync(join(root, file), "utf8"));
    return Object.entries(exports ?? {}).flatMap(([path, target]) =>
      filesAt(root, join(file, "..", target)).map(
        ({ source, part }) =>
          [
            join(
              name,
              path.replace("*", () => part),
            ),
            source,
          ] as const,
      ),
    );
  });
  return new Map(entries);
}
