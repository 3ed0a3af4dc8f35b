import type { Finding } from "@parapet/posture";
import { statsOf } from "@parapet/scan-core/files/file-stats.ts";
import { realPathOf } from "@parapet/scan-core/files/real-path.ts";
import { exposureToGit, type GitExposure } from "@parapet/scan-core/secrets/files/git-exposure.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { sharedCredential } from "./checks.ts";
import type { ObservedSite, ObservedCredential } from "./observed-site.ts";
import { listed, crossRuntimeFinding } from "./cross-runtime-finding.ts";

/** A credential in a file, and who else has that file. */
type Copy = ObservedCredential & { readonly git: GitExposure; readonly isOpenToOthers: boolean };

/** A file, and who else has it. */
type LookedAt = Pick<Copy, "path" | "git" | "isOpenToOthers">;

/** Of so many files it is looked up who else has them: git's index may be large. */
const mostLookedAt = 200;

/** One finding for each credential that is in more files than one. */
export async function sharedCredentials(
  sites: readonly ObservedSite[],
  environment: ScanEnvironment,
): Promise<readonly Finding[]> {
  const byDigest = Map.groupBy(
    sites.flatMap(({ credentials }) => credentials),
    ({ digest }) => digest,
  );
  const copied = [...byDigest].filter(([, all]) => new Set(all.map(({ path }) => path)).size > 1);
  const paths = new Set(copied.flatMap(([, all]) => all.map(({ path }) => path)));
  const files = await lookAt([...paths].toSorted(), environment);
  return copied.flatMap(([digest, all]) => {
    const copies = copiesOf(all, files);
    return new Set(copies.map(({ path }) => path)).size > 1 ? [findingOf(digest, copies)] : [];
  });
}

/**
 * One for each place, weakest file first. A file that was read twice, or by a link, is one file.
 */
function copiesOf(
  all: readonly ObservedCredential[],
  files: ReadonlyMap<string, LookedAt>,
): readonly Copy[] {
  const places = new Map<string, Copy>();
  // Of a place in a document its setting is known.
  const known = all.toSorted(
    (a, b) =>
      Number(a.evidence.pointer === "") - Number(b.evidence.pointer === "") ||
      (a.path < b.path ? -1 : a.path === b.path ? a.evidence.line - b.evidence.line : 1),
  );
  for (const credential of known) {
    const file = files.get(credential.path);
    if (file === undefined) continue;
    const place = JSON.stringify([file.path, credential.evidence.line]);
    if (!places.has(place)) places.set(place, { ...credential, ...file });
  }
  return [...places.values()].toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (keyOf(a) < keyOf(b) ? -1 : 1),
  );
}

async function lookAt(
  paths: readonly string[],
  environment: ScanEnvironment,
): Promise<ReadonlyMap<string, LookedAt>> {
  const files = new Map<string, LookedAt>();
  for (const path of paths) {
    // One after the other: each may read an index of git.
    // oxlint-disable-next-line no-await-in-loop
    files.set(path, await fileAt(path, environment, files.size < mostLookedAt));
  }
  return files;
}

const othersRead = 0o044;

async function fileAt(
  path: string,
  environment: ScanEnvironment,
  withGit: boolean,
): Promise<LookedAt> {
  try {
    const [own, { mode }] = await Promise.all([
      realPathOf(path, environment),
      statsOf(path, environment),
    ]);
    return {
      path: own ?? path,
      git: withGit ? await exposureToGit(path, environment) : "kept",
      isOpenToOthers: process.platform !== "win32" && (mode & othersRead) !== 0,
    };
  } catch {
    return { path, git: "kept", isOpenToOthers: false };
  }
}

const gitRanks: readonly GitExposure[] = ["tracked", "left", "kept"];

function rankOf({ git, isOpenToOthers }: Copy): number {
  return gitRanks.indexOf(git) * 2 + Number(!isOpenToOthers);
}

function keyOf({ evidence: { file, line, pointer } }: Copy): string {
  return [file, String(line).padStart(9, "0"), pointer].join("\n");
}

function findingOf(digest: string, copies: readonly Copy[]): Finding {
  const [weakest] = copies;
  const what = weakest?.what ?? "";
  const files = [...new Map(copies.map((copy) => [copy.path, copy.evidence.file])).values()];
  const isInGit = copies.some(({ git }) => git !== "kept");
  return crossRuntimeFinding(sharedCredential, {
    identity: weakest?.isGuessable === false ? digest : `${what} in ${files.toSorted().join("\n")}`,
    severity: isInGit ? "medium" : "low",
    message:
      `${what.charAt(0).toUpperCase()}${what.slice(1)} stands in ${files.length} files: ${listed(files)}. ` +
      `Each has to be changed when it is${weakest === undefined ? "" : weaknessOf(weakest)}.`,
    evidence: copies.map(({ evidence }) => evidence),
  });
}

function weaknessOf({ git, isOpenToOthers, evidence: { file } }: Copy): string {
  if (git === "tracked")
    return `, and git tracks ${file}: anyone who has the repository has the credential`;
  if (git === "left") return `, and nothing keeps ${file} out of a commit`;
  return isOpenToOthers ? `, and others on this machine can read ${file}` : "";
}
