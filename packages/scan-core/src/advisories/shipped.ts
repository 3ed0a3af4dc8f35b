import { readPackagedText } from "../files/packaged-data.ts";
import { type Advisory, type PackageName, packageKey } from "./advisory.ts";
import { parseOsv } from "./osv.ts";

/** The advisories that come with Parapet: one record in the OSV format a line. */
const file = new URL("data/advisories.jsonl", import.meta.url);

export type ShippedAdvisories = {
  readonly all: () => readonly Advisory[];
  readonly of: (key: string) => readonly Advisory[];
  /**
   * Versions that the registry of a package was seen to have, among them the first with each fix.
   */
  readonly publishedVersions: (named: PackageName) => readonly string[];
  /** RFC 3339, UTC. */
  readonly newestModified: string;
};

type ShippedPackage = {
  readonly advisories: readonly Advisory[];
  readonly published: readonly string[];
};

/**
 * What is asked of a record before it is parsed; records that come with Parapet are about one
 * package each.
 */
const head = /"modified":"([^"]+)".*?"package":\{"ecosystem":"(npm|PyPI)","name":"([^"]+)"\}/;

let read: ShippedAdvisories | undefined;

/** Read when first asked for, since most commands need none. Throws where the package is broken. */
export function shippedAdvisories(): ShippedAdvisories {
  return (read ??= readShipped());
}

/**
 * Records are parsed when their package is asked for: parsing them all would cost a scan a
 * noticeable part of its time.
 */
function readShipped(): ShippedAdvisories {
  const lines = new Map<string, string[]>();
  let newestModified = "";
  for (const line of readPackagedText(file).trim().split("\n")) {
    const [, modified = "", ecosystem, name = ""] = head.exec(line) ?? [];
    if (ecosystem !== "npm" && ecosystem !== "PyPI") throw new Error(`${file.href} is damaged.`);
    if (modified > newestModified) newestModified = modified;
    const key = packageKey({ ecosystem, name });
    const others = lines.get(key);
    if (others === undefined) lines.set(key, [line]);
    else others.push(line);
  }
  const parsed = new Map<string, ShippedPackage>();
  const packageOf = (key: string): ShippedPackage => {
    const known = parsed.get(key) ?? parse(lines.get(key) ?? []);
    parsed.set(key, known);
    return known;
  };
  return {
    all: () => [...lines.keys()].flatMap((key) => packageOf(key).advisories),
    of: (key) => packageOf(key).advisories,
    publishedVersions: (named) => packageOf(packageKey(named)).published,
    newestModified,
  };
}

function parse(lines: readonly string[]): ShippedPackage {
  const records = lines.map((line): unknown => JSON.parse(line));
  return {
    advisories: records.flatMap((record) => parseOsv(record).advisories),
    published: [...new Set(records.flatMap(publishedIn))],
  };
}

/** `published_versions`, which `npm run advisories:check` writes. */
function publishedIn(record: unknown): readonly string[] {
  const versions: unknown = Object(record).affected?.[0]?.database_specific?.published_versions;
  return Array.isArray(versions) ? versions.filter((one) => typeof one === "string") : [];
}
