import type { FindingSeverity } from "@parapet/posture";
import {
  type Advisory,
  type Ecosystem,
  ecosystems,
  packageKey,
  type RangeEvent,
} from "./advisory.ts";

/**
 * What a record in the OSV format says: of each package of a supported ecosystem, or that it was
 * withdrawn.
 */
export type OsvRecord = {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly modified: string;
  readonly isWithdrawn: boolean;
  /** One for each package; none where the record names no package of a supported ecosystem. */
  readonly advisories: readonly Advisory[];
};

/** The record is not in the OSV format; `message` says what is wrong with it. */
export class OsvError extends Error {
  override readonly name = "OsvError";
}

const most = { aliases: 100, affected: 2_000, ranges: 200, events: 2_000, versions: 20_000 };
const longest = { id: 100, name: 300, version: 200, summary: 300, url: 2_000 };

type Fields = Readonly<Record<string, unknown>>;

/** Reads a record of the OSV schema (https://ossf.github.io/osv-schema/). Throws OsvError. */
export function parseOsv(value: unknown): OsvRecord {
  if (!isFields(value)) throw new OsvError("is not an object");
  const id = identifier(value["id"], "id");
  const modified = time(value["modified"], "modified");
  const aliases = listOf(value["aliases"], "aliases", most.aliases).map((alias) =>
    identifier(alias, "aliases"),
  );
  const { withdrawn } = value;
  if (withdrawn !== undefined) time(withdrawn, "withdrawn");
  const shared = {
    id,
    aliases,
    modified,
    summary: summaryOf(value),
    source: sourceOf(value),
  };
  const severity = severityOf(value, id);
  const advisories = new Map<string, Advisory>();
  for (const affected of listOf(value["affected"], "affected", most.affected)) {
    if (!isFields(affected)) throw new OsvError("affected holds what is not an object");
    const named = packageOf(affected);
    if (named === undefined) continue;
    const key = packageKey(named);
    // A package is listed once for each of its ranges by some sources.
    const earlier = advisories.get(key);
    advisories.set(key, {
      ...shared,
      package: named,
      severity: severityOf(affected, "") ?? severity,
      ranges: [...(earlier?.ranges ?? []), ...rangesOf(affected)],
      versions: [...(earlier?.versions ?? []), ...versionsOf(affected)],
    });
  }
  return {
    id,
    aliases,
    modified,
    isWithdrawn: withdrawn !== undefined,
    advisories: [...advisories.values()],
  };
}

function packageOf(affected: Fields): Advisory["package"] | undefined {
  const named = affected["package"];
  if (named === undefined) return undefined;
  if (!isFields(named)) throw new OsvError("affected.package is not an object");
  const name = text(named["name"], "affected.package.name", longest.name);
  // "Ubuntu:22.04:LTS": what follows the colon is a release of the ecosystem.
  const ecosystem = text(named["ecosystem"], "affected.package.ecosystem", longest.name);
  const known = ecosystems.find((one): one is Ecosystem => one === ecosystem.split(":", 1)[0]);
  return (
    known && {
      ecosystem: known,
      name: packageKey({ ecosystem: known, name }).slice(known.length + 1),
    }
  );
}

function rangesOf(affected: Fields): Advisory["ranges"] {
  return listOf(affected["ranges"], "affected.ranges", most.ranges).flatMap((range) => {
    if (!isFields(range)) throw new OsvError("affected.ranges holds what is not an object");
    const { type } = range;
    if (type !== "SEMVER" && type !== "ECOSYSTEM" && type !== "GIT") {
      throw new OsvError("affected.ranges.type is none of SEMVER, ECOSYSTEM and GIT");
    }
    const events = listOf(range["events"], "affected.ranges.events", most.events).map(eventOf);
    // Commits say nothing about the version that a configuration names.
    return type === "GIT" ? [] : [events];
  });
}

const eventNames = {
  introduced: "introduced",
  fixed: "fixed",
  last_affected: "lastAffected",
  limit: "limit",
} as const;

function eventOf(event: unknown): RangeEvent {
  const named = isFields(event)
    ? Object.entries(eventNames).filter(([name]) => event[name] !== undefined)
    : [];
  const [first, second] = named;
  if (!isFields(event) || first === undefined || second !== undefined) {
    throw new OsvError("affected.ranges.events holds an event that names not exactly one version");
  }
  return { [first[1]]: text(event[first[0]], `events.${first[0]}`, longest.version) };
}

function versionsOf(affected: Fields): readonly string[] {
  return listOf(affected["versions"], "affected.versions", most.versions).map((version) =>
    text(version, "affected.versions", longest.version),
  );
}

const severities: Readonly<Record<string, FindingSeverity>> = {
  CRITICAL: "critical",
  HIGH: "high",
  MODERATE: "medium",
  MEDIUM: "medium",
  LOW: "low",
};

/**
 * The word that the source gives; reports of malicious packages ("MAL-…") give none and are
 * critical.
 */
function severityOf(holder: Fields, id: string): FindingSeverity | undefined {
  const specific = holder["database_specific"];
  const word = isFields(specific) ? specific["severity"] : undefined;
  const known = typeof word === "string" ? severities[word.toUpperCase()] : undefined;
  return known ?? (id.startsWith("MAL-") ? "critical" : undefined);
}

function summaryOf(value: Fields): string {
  const given = [value["summary"], value["details"]].find(
    (one): one is string => typeof one === "string" && one.trim() !== "",
  );
  // One line of text: no control characters, no direction marks.
  const line = (given ?? "")
    .slice(0, 4 * longest.summary)
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .trim();
  return line.length > longest.summary ? `${line.slice(0, longest.summary - 1)}…` : line;
}

function sourceOf(value: Fields): string {
  const urls = listOf(value["references"], "references", 1_000).flatMap((reference) => {
    if (!isFields(reference)) return [];
    const { type, url } = reference;
    const isAddress =
      typeof url === "string" && url.length <= longest.url && /^https:\/\/[!-~]+$/.test(url);
    return isAddress ? [{ isAdvisory: type === "ADVISORY", url }] : [];
  });
  return (urls.find(({ isAdvisory }) => isAdvisory) ?? urls[0])?.url ?? "";
}

function identifier(value: unknown, field: string): string {
  const found = text(value, field, longest.id);
  if (!/^[A-Za-z0-9][\w.:-]*$/.test(found)) throw new OsvError(`${field} is not an identifier`);
  return found;
}

function time(value: unknown, field: string): string {
  const found = text(value, field, 40);
  const at = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(found)
    ? Date.parse(found)
    : Number.NaN;
  if (Number.isNaN(at)) throw new OsvError(`${field} is not a time such as 2026-01-31T12:00:00Z`);
  return new Date(at).toISOString();
}

function text(value: unknown, field: string, length: number): string {
  if (typeof value !== "string" || value === "") throw new OsvError(`${field} is missing`);
  if (value.length > length) throw new OsvError(`${field} is longer than ${length} characters`);
  if (/[\p{Cc}\p{Cf}]/u.test(value)) throw new OsvError(`${field} has control characters`);
  return value;
}

function listOf(value: unknown, field: string, length: number): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new OsvError(`${field} is not a list`);
  if (value.length > length) throw new OsvError(`${field} has more than ${length} entries`);
  return value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
