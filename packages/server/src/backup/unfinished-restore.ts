import { lstatSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parapetCommand, shellWord } from "@parapet/posture";
import { readDataFile, writeDataFile } from "../data-folder/data-file.ts";
import { StoreError } from "../store/store-error.ts";

/*
 * A small file in the data folder says that a restore is moving files: while it is there, some may
 * be of the backup and others of before.
 */

const name = "restore-unfinished.json";
const longestNote = 16 * 1024;

type Restore = {
  readonly command: "restore" | "import";
  /** Absolute path of the archive. */
  readonly archive: string;
  /** Where what was there goes; "" where nothing was. */
  readonly aside: string;
  /** Of SQLite, where it is not in the data folder; else "". */
  readonly database: string;
};

/** Throws DataFileError, or the errors of the system. */
export function noteRestore(dataDir: string, restore: Restore): void {
  writeDataFile(join(dataDir, name), `${JSON.stringify(restore)}\n`);
}

export function forgetRestore(dataDir: string): void {
  rmSync(join(dataDir, name), { force: true });
}

/**
 * Before anything of a data folder is used: throws StoreError "unavailable" where a restore was
 * interrupted, with the command that completes it.
 */
export function assertRestored(dataDir: string): void {
  const path = join(dataDir, name);
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return;
  const { command, archive, aside, database } = noted(path);
  const isImport = command === "import";
  const file = archive === "" ? "FILE" : shellWord(archive);
  const before = aside === "" ? "" : `; the previous data is in ${aside}`;
  const elsewhere = database === "" ? "" : ` --database ${shellWord(database)}`;
  throw new StoreError(
    "unavailable",
    `${isImport ? "An import" : "A restore"} into ${dataDir} was interrupted. Complete it with \`${parapetCommand(isImport ? "import" : "restore")} ${file} --replace --data ${shellWord(dataDir)}${elsewhere}\`${before}.`,
  );
}

function noted(path: string): Readonly<Record<keyof Restore, string>> {
  let note: unknown;
  try {
    note = JSON.parse(readDataFile(path, longestNote));
  } catch {
    // Cut off, or not a note: that it is there says enough.
  }
  const textOf = (key: keyof Restore): string => {
    const value: unknown =
      typeof note === "object" && note !== null ? Reflect.get(note, key) : undefined;
    return typeof value === "string" ? value : "";
  };
  return {
    command: textOf("command"),
    archive: textOf("archive"),
    aside: textOf("aside"),
    database: textOf("database"),
  };
}
