import type { FindingSeverity } from "@parapet/posture";
import type { FixEditor, Match } from "@parapet/scan-core/core/check.ts";
import type { FileMode } from "../../file-modes/file-mode.ts";
import { octalMode } from "@parapet/scan-core/core/octal-mode.ts";
import type { OpenClawModel } from "../../model/model.ts";

/** How bad it is when others can do something with a file, by who they are. */
export type ExposureSeverities = {
  readonly write: { readonly anyone: FindingSeverity; readonly group: FindingSeverity };
  readonly read: { readonly anyone: FindingSeverity; readonly group: FindingSeverity };
};

/** What it means, for the message. */
export type ExposureWords = {
  /** The beginning of a sentence: "The configuration". */
  readonly what: string;
  /** The ends of sentences, by what others can do. */
  readonly read: string;
  readonly write: string;
};

/** The worst that the mode of a file lets others do. */
type Exposure = {
  readonly file: FileMode;
  readonly who: "anyone" | "group";
  readonly may: "read" | "write";
  /** Why nobody can yet, as the end of a sentence; "" where somebody can. */
  readonly blocked: string;
};

const worstFirst = [
  { bit: 0o002, may: "write", who: "anyone" },
  { bit: 0o020, may: "write", who: "group" },
  { bit: 0o004, may: "read", who: "anyone" },
  { bit: 0o040, may: "read", who: "group" },
] as const;

/** Files of some kinds that others may read or write, sorted by path. */
export function exposedFiles(
  { fileModes }: OpenClawModel,
  kinds: readonly FileMode["holds"][],
): readonly Exposure[] {
  return fileModes
    .filter(({ holds }) => kinds.includes(holds))
    .flatMap((file) => {
      const all = worstFirst
        .filter(({ bit }) => (file.mode & bit) !== 0)
        .map(({ may, who }) => ({ file, may, who, blocked: blockedBy(file, who) }));
      return all.find(({ blocked }) => blocked === "") ?? all.slice(0, 1);
    });
}

function blockedBy({ shieldFrom, isGroupShared }: FileMode, who: Exposure["who"]): string {
  if (shieldFrom[who] !== "") return "only a parent folder still blocks other users";
  return who === "group" && !isGroupShared ? "its group has no other member" : "";
}

/** What a check reports of an exposed file. */
export function matchOf(
  { file, who, may, blocked }: Exposure,
  severities: ExposureSeverities,
  words: ExposureWords,
): Match {
  const mode = `mode ${octalMode(file.mode)}`;
  const users = who === "anyone" ? "every user of this machine" : "every member of its group";
  return {
    at: "",
    file: { path: file.path, excerpt: mode, isFolder: file.isFolder },
    severity: blocked === "" ? severities[may][who] : "low",
    message:
      blocked === ""
        ? `${words.what} has ${mode}, so ${users} can ${may} it, ${words[may]}.`
        : `${words.what} has ${mode}; ${blocked}.`,
  };
}

/** Restricts an exposed file to its owner. */
export function closeFile({ file }: Match, edit: FixEditor): void {
  if (file !== undefined) edit.chmod(file.path, file.isFolder ? 0o700 : 0o600);
}
