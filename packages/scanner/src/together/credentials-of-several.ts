import { realpath, stat } from "node:fs/promises";
import type { Finding } from "@parapet/posture";
import { exposureToGit, type GitExposure } from "../secrets/files/git-exposure.ts";
import type { ScanEnvironment } from "../workspace-scan.ts";
import { credentialOfSeveral } from "./checks.ts";
import type { SeenAtSite, SeenCredential } from "./seen.ts";
import { listed, togetherFinding } from "./together-finding.ts";

/** A credential in a file, and who else has that file. */
type Copy = SeenCredential & { readonly git: GitExposure; readonly isOpenToOthers: boolean };

/** So many files of one credential are looked at. */
const mostCopies = 50;

/** One finding for each credential that stands in more files than one. */
export async function credentialsOfSeveral(
  sites: readonly SeenAtSite[],
  environment: ScanEnvironment,
): Promise<readonly Finding[]> {
  const byDigest = Map.groupBy(
    sites.flatMap(({ credentials }) => credentials),
    ({ digest }) => digest,
  );
  const findings: Finding[] = [];
  for (const [digest, all] of byDigest) {
    if (new Set(all.map(({ path }) => path)).size < 2) continue;
    // A few, and one after the other, so that few files are open.
    // oxlint-disable-next-line no-await-in-loop
    const copies = await copiesOf(all, environment);
    if (new Set(copies.map(({ path }) => path)).size > 1) findings.push(findingOf(digest, copies));
  }
  return findings;
}

/** One for each place, weakest file first. A file that was read twice, or by a link, is one file. */
async function copiesOf(
  all: readonly SeenCredential[],
  environment: ScanEnvironment,
): Promise<readonly Copy[]> {
  const places = new Map<string, Copy>();
  // Of a place in a document its setting is known.
  const known = all.toSorted(
    (a, b) =>
      Number(a.evidence.pointer === "") - Number(b.evidence.pointer === "") ||
      (a.path < b.path ? -1 : a.path === b.path ? a.evidence.line - b.evidence.line : 1),
  );
  const paths = [...new Set(known.map(({ path }) => path))].slice(0, mostCopies);
  const looked = await Promise.all(
    paths.map(async (path) => [path, await fileAt(path, environment)] as const),
  );
  const real = new Map(looked);
  for (const credential of known) {
    const { path, evidence } = credential;
    const file = real.get(path);
    if (file === undefined) continue;
    const place = JSON.stringify([file.path, evidence.line]);
    if (!places.has(place)) places.set(place, { ...credential, ...file });
  }
  return [...places.values()].toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (keyOf(a) < keyOf(b) ? -1 : 1),
  );
}

const othersRead = 0o044;

async function fileAt(path: string, environment: ScanEnvironment) {
  try {
    const [own, { mode }] = await Promise.all([realpath(path), stat(path)]);
    const isOpenToOthers = process.platform !== "win32" && (mode & othersRead) !== 0;
    return { path: own, git: await exposureToGit(path, environment), isOpenToOthers };
  } catch {
    return { path, git: "kept" as const, isOpenToOthers: false };
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
  return togetherFinding(credentialOfSeveral, {
    identity: digest,
    severity: isInGit ? "medium" : "low",
    message:
      `${what.charAt(0).toUpperCase()}${what.slice(1)} stands in ${files.length} files: ${listed(files)}. ` +
      `Each has to be changed when it is${weakest === undefined ? "" : weaknessOf(weakest)}.`,
    evidence: copies.map(({ evidence }) => evidence),
  });
}

function weaknessOf({ git, isOpenToOthers, evidence: { file } }: Copy): string {
  if (git === "tracked")
    return `, and git tracks ${file}: whoever has the repository has the credential`;
  if (git === "left") return `, and nothing keeps ${file} out of a commit`;
  return isOpenToOthers ? `, and others on this machine can read ${file}` : "";
}
