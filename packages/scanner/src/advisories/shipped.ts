import { readPackagedText } from "../files/packaged-data.ts";
import { type Advisory, type PackageName, packageKey } from "./advisory.ts";
import { parseOsv } from "./osv.ts";

/** The advisories that come with Parapet: one record in the OSV format a line. */
const file = new URL("data/advisories.jsonl", import.meta.url);

export type ShippedAdvisories = {
  readonly all: readonly Advisory[];
  readonly of: (key: string) => readonly Advisory[];
  /** Versions that the registry of a package was seen to have, among them the first with each fix. */
  readonly publishedVersions: (named: PackageName) => readonly string[];
};

let read: ShippedAdvisories | undefined;

/** Read when first asked for, since most commands need none. Throws where the package is broken. */
export function shippedAdvisories(): ShippedAdvisories {
  return (read ??= readShipped());
}

function readShipped(): ShippedAdvisories {
  const byPackage = new Map<string, Advisory[]>();
  const published = new Map<string, Set<string>>();
  const lines = readPackagedText(file).split("\n");
  const records = lines.flatMap((line): readonly unknown[] =>
    line === "" ? [] : [JSON.parse(line)],
  );
  const all = records.flatMap((record) => {
    const { advisories } = parseOsv(record);
    for (const advisory of advisories) {
      const key = packageKey(advisory.package);
      listIn(byPackage, key, () => []).push(advisory);
      const versions = listIn(published, key, () => new Set<string>());
      for (const version of publishedIn(record)) versions.add(version);
    }
    return advisories;
  });
  return {
    all,
    of: (key) => byPackage.get(key) ?? [],
    publishedVersions: (named) => [...(published.get(packageKey(named)) ?? [])],
  };
}

function listIn<Value>(map: Map<string, Value>, key: string, start: () => Value): Value {
  const known = map.get(key) ?? start();
  map.set(key, known);
  return known;
}

/** `published_versions`, which `npm run advisories:check` writes; a record that comes with Parapet is about one package. */
function publishedIn(record: unknown): readonly string[] {
  const versions: unknown = Object(record).affected?.[0]?.database_specific?.published_versions;
  return Array.isArray(versions) ? versions.filter((one) => typeof one === "string") : [];
}
