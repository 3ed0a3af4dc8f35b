import { type PackageName, packageKey } from "./advisory.ts";

/**
 * Below zero where `a` is older, above where it is newer, 0 for the same; undefined where one is
 * not a version.
 */
export type VersionOrder = (a: string, b: string) => number | undefined;

const longestVersion = 200;

/** The order in which the registry of a package sorts its versions. */
export function versionOrderOf(named: PackageName): VersionOrder {
  if (named.ecosystem === "PyPI") return comparePython;
  return correctedAfterRelease.has(packageKey(named)) ? compareOpenClaw : compareSemver;
}

/**
 * Their releases "2026.2.3-1" correct "2026.2.3"; by Semantic Versioning they would come before it.
 */
const correctedAfterRelease: ReadonlySet<string> = new Set(["npm:openclaw"]);

/** Semantic Versioning 2.0. Missing parts count as 0. */
export function compareSemver(a: string, b: string): number | undefined {
  return compareParsed(parseSemver(a), parseSemver(b), false);
}

/** As Semantic Versioning, but a suffix that is one number comes after the release. */
export function compareOpenClaw(a: string, b: string): number | undefined {
  return compareParsed(parseSemver(a), parseSemver(b), true);
}

type Semver = { readonly release: readonly string[]; readonly suffix: readonly string[] };

function parseSemver(text: string): Semver | undefined {
  if (text.length > longestVersion) return undefined;
  const [, release, suffix] =
    /^[v=]?(\d+(?:\.\d+)*)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/.exec(text.trim()) ?? [];
  if (release === undefined) return undefined;
  return { release: release.split("."), suffix: suffix?.split(".") ?? [] };
}

function compareParsed(
  a: Semver | undefined,
  b: Semver | undefined,
  hasCorrections: boolean,
): number | undefined {
  if (a === undefined || b === undefined) return undefined;
  return (
    compareRelease(a.release, b.release) ||
    stage(a, hasCorrections) - stage(b, hasCorrections) ||
    compareSuffix(a.suffix, b.suffix)
  );
}

/** Prerelease, release, correction. */
function stage({ suffix }: Semver, hasCorrections: boolean): number {
  if (suffix.length === 0) return 1;
  return hasCorrections && suffix.length === 1 && isNumber(suffix[0] ?? "") ? 2 : 0;
}

function compareRelease(a: readonly string[], b: readonly string[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = compareNumbers(a[index] ?? "0", b[index] ?? "0");
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareSuffix(a: readonly string[], b: readonly string[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined) return 1;
    const difference = compareIdentifiers(left, right);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compareIdentifiers(a: string, b: string): number {
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1;
  return compareText(a, b);
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}

/** Digits of any length, so that no number is too large. */
function compareNumbers(a: string, b: string): number {
  const [left, right] = [a.replace(/^0+/, ""), b.replace(/^0+/, "")];
  return left.length - right.length || compareText(left, right);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The version specifiers of Python packages (PEP 440), without local versions. */
export function comparePython(a: string, b: string): number | undefined {
  const [left, right] = [parsePython(a), parsePython(b)];
  if (left === undefined || right === undefined) return undefined;
  return (
    compareNumbers(left.epoch, right.epoch) ||
    compareRelease(left.release, right.release) ||
    compareSuffix(left.rest, right.rest)
  );
}

type PythonVersion = {
  readonly epoch: string;
  readonly release: readonly string[];
  /** Ranks of prerelease, post-release and development release, each followed by its number. */
  readonly rest: readonly string[];
};

const pythonVersion =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(alpha|a|beta|b|preview|pre|rc|c)[-_.]?(\d*))?(?:-(\d+)|[-_.]?(post|rev|r)[-_.]?(\d*))?(?:[-_.]?(dev)[-_.]?(\d*))?(?:\+[a-z0-9.]+)?$/;

const prereleaseRanks: Readonly<Record<string, string>> = {
  a: "1",
  alpha: "1",
  b: "2",
  beta: "2",
  c: "3",
  rc: "3",
  pre: "3",
  preview: "3",
};

function parsePython(text: string): PythonVersion | undefined {
  if (text.length > longestVersion) return undefined;
  const match = pythonVersion.exec(text.trim().toLowerCase());
  if (match === null) return undefined;
  const [, epoch = "0", release = "", stageName, stageNumber, postDash, post, postNumber] = match;
  const [dev, devNumber] = match.slice(8);
  const isPost = postDash !== undefined || post !== undefined;
  // A development release of the release itself comes before all its prereleases.
  const final = dev !== undefined && !isPost ? "0" : "4";
  return {
    epoch,
    release: release.split("."),
    rest: [
      stageName === undefined ? final : (prereleaseRanks[stageName] ?? "4"),
      stageNumber || "0",
      isPost ? "1" : "0",
      postDash ?? (postNumber || "0"),
      dev === undefined ? "1" : "0",
      devNumber || "0",
    ],
  };
}
