import { basename, dirname, join } from "node:path";
import { readNamedFile } from "@parapet/settings/named-file";
import type { Policy, PolicyProblem } from "@parapet/policy";
import { type CheckDescription, decisionFiles } from "@parapet/posture";
import { UsageError } from "../core/usage-error.ts";
import { neutralize } from "../text/neutralize.ts";

/** Name of the policy in the root of a workspace. */
export const policyFile = decisionFiles.policy;

const mostBytes = 262_144;

export type LoadedPolicy = { readonly path: string; readonly policy: Policy };

/** Reads a policy. Throws UsageError with every problem and its line. */
export async function loadPolicy(
  path: string,
  catalog: readonly CheckDescription[],
): Promise<LoadedPolicy> {
  const text = fileText(path);
  const [{ readPolicy }, { policyVocabulary }] = await Promise.all([
    import("@parapet/policy"),
    import("@parapet/assessment"),
  ]);
  const policy = await readPolicy(text, policyVocabulary(catalog));
  if ("rules" in policy) return { path, policy };
  throw new UsageError(problemText(path, policy));
}

/**
 * The policy of a workspace: the first that lies in one of the folders; undefined where none does.
 * Throws UsageError.
 */
export async function policyOfWorkspace(
  folders: readonly string[],
  catalog: () => Promise<readonly CheckDescription[]>,
): Promise<LoadedPolicy | undefined> {
  for (const folder of new Set(folders)) {
    const path = join(folder, policyFile);
    // eslint-disable-next-line no-await-in-loop
    if (isFileThere(path)) return loadPolicy(path, await catalog());
  }
  return undefined;
}

/** "parapet.policy.test.yaml" beside "parapet.policy.yaml". */
export function testsBeside(path: string): string {
  const name = basename(path).replace(/\.ya?ml$/i, (extension) => `.test${extension}`);
  return join(dirname(path), name);
}

/** The text of a small file that a person names. Throws UsageError. */
export function fileText(path: string, most = mostBytes): string {
  try {
    const read = readNamedFile(path, most);
    // Editors and shells of Windows write a byte order mark, which JSON does not allow.
    if ("bytes" in read) return read.bytes.toString("utf8").replace(/^\ufeff/, "");
    throw new UsageError(
      `Cannot read ${path}: ${read.fault === "no file" ? "it is not a regular file" : `it is larger than ${most} bytes`}. Name another file.`,
    );
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw new UsageError(
      `Cannot read ${path}: ${isGone ? "there is no such file. Check the path." : "it is not readable. Check its permissions."}`,
    );
  }
}

/** Every problem of a file, each with its line. */
export function problemText(path: string, problems: readonly PolicyProblem[]): string {
  const lines = problems.map(
    ({ line, column, message }) => `${neutralize(path)}:${line}:${column}: ${neutralize(message)}`,
  );
  return `The file has errors, so nothing of it counts:\n${lines.join("\n")}`;
}

/** True where a path has something, readable or not. */
export function isFileThere(path: string): boolean {
  try {
    readNamedFile(path, 0);
    return true;
  } catch (error) {
    const isGone =
      error instanceof Error &&
      "code" in error &&
      (error.code === "ENOENT" || error.code === "ENOTDIR");
    return !isGone;
  }
}
