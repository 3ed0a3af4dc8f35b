import { join } from "node:path";
import { writeStored } from "@parapet/scan-core/advisories/import/write-stored.ts";
import type { KeptResults } from "@parapet/scan-core/core/workspace-scan.ts";
import { readDataFile } from "@parapet/scan-core/files/data-folder-file.ts";

/** Names of texts in which nothing was found: of such a text nothing else is worth keeping. */
export type PlainTexts = {
  readonly has: (name: string) => boolean;
  readonly add: (name: string) => void;
  /** Writes what was added. Results that cannot be kept are no error: texts are judged again. */
  readonly save: () => void;
};

const fileName = "plain-texts.txt";
const mostKept = 16_384;
const mostBytes = 4 * 1024 * 1024;
const nameForm = /^[\x20-\x7e]{1,200}$/;

const nothingKept: PlainTexts = { has: () => false, add: () => {}, save: () => {} };

/**
 * The texts that earlier runs of the same code found nothing in. The file has a line about the
 * code, then a line a text, those last scanned first. Another version of the code begins with none.
 */
export function plainTexts(kept: KeptResults | undefined): PlainTexts {
  if (kept === undefined) return nothingKept;
  const path = join(kept.folder, fileName);
  const before = new Set(namesIn(path, kept.code));
  const used = new Set<string>();
  let isNew = false;
  return {
    has: (name) => {
      if (!before.has(name)) return false;
      used.add(name);
      return true;
    },
    add: (name) => {
      if (before.has(name) || !nameForm.test(name)) return;
      isNew = true;
      used.add(name);
    },
    save: () => {
      if (!isNew) return;
      const names = [...used.union(before)].slice(0, mostKept);
      try {
        writeStored(path, Buffer.from([headOf(kept.code), ...names, ""].join("\n")));
        isNew = false;
      } catch {
        // The folder is not for this user to write.
      }
    },
  };
}

function namesIn(path: string, code: string): readonly string[] {
  try {
    const [head, ...names] = readDataFile(path, mostBytes)?.toString("utf8").split("\n") ?? [];
    // The last line ends like all others, or the file is not whole.
    return head === headOf(code) && names.pop() === "" ? names : [];
  } catch {
    return [];
  }
}

function headOf(code: string): string {
  return `parapet-plain-texts-1 ${code}`;
}
