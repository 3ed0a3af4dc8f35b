import type { ConfigDocument } from "@parapet/documents/document.ts";
import type { FileBounds } from "../files/bounds.ts";
import type { WorkspaceLocation } from "../core/runtime.ts";
import { workspaceRedaction } from "../secrets/workspace-redaction.ts";
import { suppressionsInComments } from "./comments.ts";
import { type IgnoreFile, readIgnoreFile, suppressionsInFile } from "./ignore-file.ts";
import type { ReadSuppressions } from "./suppression.ts";

const mostSuppressions = 1_000;

/**
 * The suppressions that a workspace holds, in its configuration's comments and in its
 * `parapet-ignore.json5`.
 */
export async function readSuppressions(
  location: WorkspaceLocation,
  documents: ReadonlyMap<string, ConfigDocument>,
  checkIds: ReadonlySet<string>,
  bounds: FileBounds,
): Promise<ReadSuppressions> {
  const file = await readIgnoreFile(location.workspacePath, bounds);
  return suppressionsOf(location, documents, checkIds, file);
}

/** The same, with the file already read. */
export function suppressionsOf(
  { workspacePath, shownFrom }: WorkspaceLocation,
  documents: ReadonlyMap<string, ConfigDocument>,
  checkIds: ReadonlySet<string>,
  file: IgnoreFile,
): ReadSuppressions {
  const { redact } = workspaceRedaction(documents.values());
  const { found, files } = suppressionsInFile(file, checkIds, redact);
  const all = [
    ...suppressionsInComments(documents, shownFrom ?? workspacePath, checkIds),
    ...found,
  ];
  const counted = all.slice(0, mostSuppressions);
  const tooMany = all
    .slice(mostSuppressions, mostSuppressions + 1)
    .map(({ place }) => ({ place, problem: beyond }));
  return {
    suppressions: counted.filter((item) => "covers" in item),
    malformed: [...counted.filter((item) => "problem" in item), ...tooMany],
    files,
  };
}

const beyond = `Only ${mostSuppressions} suppressions of a workspace count; this one and those after it do not.`;
