import { type Advisory, ecosystems, type PackageName, packageKey } from "./advisory.ts";
import { knownAdvisories, unusableAdvisories } from "./known-advisories.ts";
import { shippedAdvisories } from "./shipped.ts";
import { type StoredAdvisories, storedAdvisories } from "./stored.ts";

/** Where the advisories of a scan come from, and how old they are. */
export type AdvisoriesStatus = {
  /** Advisories, counted once for each package. */
  readonly count: number;
  /** The newest `modified`: RFC 3339, UTC. */
  readonly newest_modified: string;
  /** Whole days since `newest_modified`; 0 where that is in the future. */
  readonly age_days: number;
  readonly sources: readonly {
    /** "shipped" with Parapet, or "imported". */
    readonly kind: "shipped" | "imported";
    readonly count: number;
    readonly newest_modified: string;
    /**
     * Of an import: when it was made, and the name of what was imported; "" for what is shipped.
     */
    readonly imported_at: string;
    readonly from: string;
  }[];
  /** The most first. */
  readonly packages: readonly (PackageName & { readonly count: number })[];
  /** Imported advisories that cannot be used: a sentence each. */
  readonly problems: readonly string[];
};

const dayMs = 24 * 60 * 60 * 1_000;

export function advisoriesStatus(storedFile: string, now: Date): AdvisoriesStatus {
  const problems = unusableAdvisories({ advisoriesFile: storedFile }).map(({ reason }) => reason);
  const imported = problems.length > 0 ? undefined : storedAdvisories(storedFile);
  const packages = countByPackage(storedFile, imported);
  const sources = [shippedSource(), ...(imported === undefined ? [] : [importedSource(imported)])];
  const newest = newestOf(sources.map(({ newest_modified }) => newest_modified));
  return {
    count: packages.reduce((sum, { count }) => sum + count, 0),
    newest_modified: newest,
    age_days: Math.max(0, Math.floor((now.getTime() - Date.parse(newest)) / dayMs)),
    sources,
    packages,
    problems,
  };
}

/** Days since the newest advisory was changed, without reading all of them. */
export function advisoriesAge(storedFile: string, now: Date): number {
  const isUsable = unusableAdvisories({ advisoriesFile: storedFile }).length === 0;
  const imported = isUsable ? storedAdvisories(storedFile) : undefined;
  const newest = newestOf([
    shippedAdvisories().newestModified,
    ...(imported === undefined ? [] : [imported.header.newest_modified]),
  ]);
  return Math.max(0, Math.floor((now.getTime() - Date.parse(newest)) / dayMs));
}

/**
 * The advisories of a package, by its name in any ecosystem, or the ones with an identifier or
 * alias.
 */
export function findAdvisories(storedFile: string, wanted: string): readonly Advisory[] {
  const known = knownAdvisories(storedFile);
  const byName = ecosystems.flatMap((ecosystem) => known.of({ ecosystem, name: wanted }));
  if (byName.length > 0) return byName;
  const id = wanted.toLowerCase();
  const isWanted = (advisory: Advisory): boolean =>
    [advisory.id, ...advisory.aliases].some((one) => one.toLowerCase() === id);
  const shipped = shippedAdvisories().all().filter(isWanted);
  const isUsable = unusableAdvisories({ advisoriesFile: storedFile }).length === 0;
  const imported = isUsable ? storedAdvisories(storedFile) : undefined;
  const inImport = [...(imported?.all() ?? [])].map(({ advisory }) => advisory).filter(isWanted);
  const packages = new Map(
    [...shipped, ...inImport].map((one) => [packageKey(one.package), one.package]),
  );
  // What an import replaced or withdrew is not known any more.
  return [...packages.values()].flatMap((named) => known.of(named).filter(isWanted));
}

function countByPackage(
  storedFile: string,
  imported: StoredAdvisories | undefined,
): AdvisoriesStatus["packages"] {
  const known = knownAdvisories(storedFile);
  const shipped = new Map(
    shippedAdvisories()
      .all()
      .map((one) => [packageKey(one.package), one.package]),
  );
  const counts = new Map<string, PackageName & { readonly count: number }>();
  for (const [key, named] of shipped) counts.set(key, { ...named, count: known.of(named).length });
  for (const { advisory, isWithdrawn } of imported?.all() ?? []) {
    const key = packageKey(advisory.package);
    if (isWithdrawn || shipped.has(key)) continue;
    counts.set(key, { ...advisory.package, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (packageKey(a) < packageKey(b) ? -1 : 1));
}

function shippedSource(): AdvisoriesStatus["sources"][number] {
  const { all, newestModified } = shippedAdvisories();
  const shipped = { count: all().length, newest_modified: newestModified };
  return { kind: "shipped", ...shipped, imported_at: "", from: "" };
}

function importedSource({ header }: StoredAdvisories): AdvisoriesStatus["sources"][number] {
  const { records, newest_modified, imported_at, from } = header;
  return { kind: "imported", count: records, newest_modified, imported_at, from };
}

function newestOf(times: readonly string[]): string {
  return times.reduce((a, b) => (a > b ? a : b));
}
