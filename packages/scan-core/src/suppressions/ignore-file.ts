import { join } from "node:path";
import { decisionFiles, type Evidence, type Finding } from "@parapet/posture";
import { type ConfigDocument, DocumentError, type JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { type FileBounds, isWithin } from "../files/bounds.ts";
import { FileReadError } from "../files/file-read-error.ts";
import { readTextFile } from "../files/read-text-file.ts";
import { resolvePath } from "../files/resolve-path.ts";
import { type IgnoreEntry, parseIgnoreEntry } from "./ignore-entry.ts";
import { isAtPlace } from "./path-pattern.ts";
import type { WorkspaceRedaction } from "../secrets/workspace-redaction.ts";
import type { Malformed, ReadSuppressions, Suppression } from "./suppression.ts";
import { quotedWord, writtenText } from "./written-text.ts";

/** Name of the file in the workspace folder that holds suppressions. */
export const ignoreFile = decisionFiles.suppressions;

/** A workspace's `parapet-ignore.json5`: read, absent, or why it cannot be read. */
export type IgnoreFile =
  | { readonly document: ConfigDocument }
  | { readonly error: FileReadError | DocumentError }
  | undefined;

/** Reads the file; undefined where there is none. */
export async function readIgnoreFile(
  workspacePath: string,
  bounds: FileBounds,
): Promise<IgnoreFile> {
  try {
    return { document: await readDocument(workspacePath, bounds) };
  } catch (error) {
    if (!(error instanceof FileReadError || error instanceof DocumentError)) throw error;
    return error instanceof FileReadError && error.code === "not_found" ? undefined : { error };
  }
}

/** The suppressions in the file; none where there is no such file. */
export function suppressionsInFile(
  file: IgnoreFile,
  checkIds: ReadonlySet<string>,
  redact: WorkspaceRedaction["redact"],
): {
  readonly found: readonly (Suppression | Malformed)[];
  readonly files: ReadSuppressions["files"];
} {
  if (file === undefined) return { found: [], files: [] };
  if ("document" in file) {
    const files = [{ path: ignoreFile, status: "read", reason: "" } as const];
    return { found: entriesOf(file.document, checkIds, redact), files };
  }
  const { error } = file;
  const { line, column } = error instanceof DocumentError ? error : nowhere;
  const problem = `No suppression of the file counts: ${error.message}`;
  return {
    found: [{ place: { ...placeIn("", undefined), line, column }, problem }],
    files: [{ path: ignoreFile, status: "unreadable", reason: error.message }],
  };
}

/** Throws FileReadError or DocumentError. */
async function readDocument(workspacePath: string, bounds: FileBounds): Promise<ConfigDocument> {
  const path = join(workspacePath, ignoreFile);
  const [real, folder] = await Promise.all([resolvePath(path), resolvePath(workspacePath)]);
  if (!isWithin(real, folder)) {
    const sentence = `${path} is a symbolic link that leaves the workspace. Put the file itself there.`;
    throw new FileReadError("unreadable", sentence);
  }
  return parseJson5((await readTextFile(path, bounds)).text);
}

function entriesOf(
  document: ConfigDocument,
  checkIds: ReadonlySet<string>,
  redact: WorkspaceRedaction["redact"],
): readonly (Suppression | Malformed)[] {
  const root = document.value;
  const list = isObject(root) ? (root["suppressions"] ?? null) : null;
  if (!isObject(root) || !isList(list)) {
    return [{ place: placeIn("", document), problem: `The file has no list. ${form}` }];
  }
  const unknown = Object.keys(root).filter((key) => key !== "suppressions");
  return [
    ...unknown.map((key) => ({
      place: placeIn(childPointer("", key), document),
      problem: `The key ${quotedWord(key)} is unknown. ${form}`,
    })),
    ...list.map((value, index) =>
      entryOf(value, placeIn(`/suppressions/${index}`, document), checkIds, redact),
    ),
  ];
}

const form = "Write { suppressions: [ … ] }.";

function entryOf(
  value: JsonValue,
  place: Evidence,
  checkIds: ReadonlySet<string>,
  redact: WorkspaceRedaction["redact"],
): Suppression | Malformed {
  const entry = parseIgnoreEntry(value, checkIds);
  if ("problem" in entry) return { place, problem: entry.problem };
  return {
    check_id: entry.checkId,
    reason: writtenText(entry.reason),
    owner: writtenText(entry.owner),
    expires: entry.expires,
    source: "file",
    place,
    // People copy from reports, where a key of a setting may be redacted.
    covers: (finding) => isCovered(finding, entry) || isCovered(redact(finding), entry),
  };
}

function isCovered(
  { agent_id, evidence }: Finding,
  { agentId, pointer, path }: IgnoreEntry,
): boolean {
  return (
    (agentId === undefined || agentId === agent_id) &&
    (pointer === undefined || pointer === evidence[0]?.pointer) &&
    // What stands elsewhere as well is not hidden by one of its places.
    (path === undefined ||
      (evidence.length > 0 && evidence.every(({ file }) => isAtPlace(path, file))))
  );
}

const nowhere = { line: 0, column: 0 };

function placeIn(pointer: string, document: ConfigDocument | undefined): Evidence {
  const { line, column } = document?.span(pointer) ?? nowhere;
  return { file: ignoreFile, pointer, line, column, excerpt: "", default_of: "" };
}
