import type { ScannedFile } from "@parapet/posture";
import { type ConfigDocument, DocumentError } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { type FileBounds, quietly } from "../files/bounds.ts";
import { FileReadError } from "../files/file-read-error.ts";
import { statsOf } from "../files/file-stats.ts";
import { isPrivateGroup } from "../files/group-members.ts";
import { readTextFile } from "../files/read-text-file.ts";
import type { ModeOverlay, Overlay } from "../core/runtime.ts";
import { type ScanEnvironment, ScanError } from "../core/workspace-scan.ts";
import type { Layer, Level } from "./layers.ts";

/** A file that may be one of the layers. */
export type LayerCandidate = Omit<Layer, "document">;

export type ReadLayerOptions = {
  readonly overlay: Overlay;
  /** Throws DocumentError, or rejects with it, for a text that is none of its language. */
  readonly parse: (text: string) => ConfigDocument | Promise<ConfigDocument>;
  /** What the language is called: "JSON". */
  readonly language: string;
  /** True for a file that may hold a list and no settings. */
  readonly mayBeList?: boolean;
  /**
   * True for the file without which there is nothing to read: then a failure is thrown as
   * ScanError.
   */
  readonly isRequired: boolean;
};

/** A layer; undefined where there is no such file; what became of it where it cannot be read. */
export async function readLayer(
  candidate: LayerCandidate,
  bounds: FileBounds,
  { overlay, parse, language, mayBeList = false, isRequired }: ReadLayerOptions,
): Promise<Layer | ScannedFile | undefined> {
  const { path } = candidate;
  try {
    const document = await parse(overlay.get(path) ?? (await readTextFile(path, bounds)).text);
    const { value } = document;
    if (isObject(value) || (mayBeList && isList(value))) return { ...candidate, document };
    throw new ScanError("not_parsable", `${path} holds no settings.`);
  } catch (error) {
    if (error instanceof FileReadError && error.code === "not_found" && !isRequired)
      return undefined;
    const failure = failureOf(path, error, language);
    if (isRequired) throw failure;
    return { path, status: "unreadable", reason: failure.message };
  }
}

function failureOf(path: string, error: unknown, language: string): ScanError {
  if (error instanceof ScanError) return error;
  if (error instanceof DocumentError) {
    const { line, column, message } = error;
    const place = `line ${line}, column ${column}`;
    return new ScanError(
      "not_parsable",
      `${path} is not valid ${language} (${place}): ${message}`,
      {
        cause: error,
      },
    );
  }
  if (!(error instanceof FileReadError)) throw error;
  const { code, message } = error;
  if (code === "not_found" || code === "too_large" || code === "outside") {
    return new ScanError(code, message, { cause: error });
  }
  return new ScanError(code === "not_text" ? "not_parsable" : "unreadable", message, {
    cause: error,
  });
}

/** A file of settings and its permission bits. */
export type LayerMode = {
  readonly path: string;
  readonly level: Level;
  readonly mode: number;
  /** False where its group has no rights, or is known to have no other member than its owner. */
  readonly isGroupShared: boolean;
};

/** Permission bits of some files; none on Windows, and none of those that are gone. */
export async function modesOf(
  files: readonly Pick<Layer, "path" | "level">[],
  environment: Pick<ScanEnvironment, "systemRoot"> & FileBounds,
  modes: ModeOverlay | undefined,
): Promise<readonly LayerMode[]> {
  if (process.platform === "win32") return [];
  const { systemRoot = "" } = environment;
  const groups = { bounds: quietly(environment), systemRoot };
  const looked = await Promise.all(
    files.map(async ({ path, level }) => {
      try {
        const stats = await statsOf(path, environment);
        const mode = modes?.get(path) ?? stats.mode & 0o777;
        const isOpenToGroup = (mode & 0o070) !== 0;
        const isGroupShared = isOpenToGroup && !(await isPrivateGroup(stats, groups));
        return { path, level, mode, isGroupShared };
      } catch {
        return undefined;
      }
    }),
  );
  return looked.filter((file) => file !== undefined);
}
