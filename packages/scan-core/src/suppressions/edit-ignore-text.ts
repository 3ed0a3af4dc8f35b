import { createHash } from "node:crypto";
import { type ConfigDocument, DocumentError, EditError } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { type IgnoreEntry, parseIgnoreEntry } from "./ignore-entry.ts";
import { SuppressionRefused } from "./suppression-refused.ts";

/** An entry and where it stands. */
export type PlacedEntry = {
  readonly entry: IgnoreEntry;
  /**
   * Names the entry by what it says, so that nobody removes another than the one that was shown:
   * "su_…".
   */
  readonly id: string;
  readonly pointer: string;
  /** 1-based. */
  readonly line: number;
};

const fresh = "{\n  suppressions: [],\n}\n";
const mostEntries = 1_000;

/**
 * The entries that count, in order; malformed ones are left out. Throws SuppressionRefused for what
 * is no such file.
 */
export function entriesIn(text: string, checkIds: ReadonlySet<string>): readonly PlacedEntry[] {
  return placedIn(parsed(text), checkIds);
}

/**
 * The text with one more entry, or with one that covers the same renewed; all other bytes stay.
 * `text` is undefined where there is no file. Throws SuppressionRefused.
 */
export function withEntry(
  text: string | undefined,
  entry: IgnoreEntry,
  checkIds: ReadonlySet<string>,
): string {
  const document = parsed(text ?? fresh);
  const placed = placedIn(document, checkIds);
  const same = placed.find((other) => coversSame(other.entry, entry));
  if (same !== undefined) {
    const { reason, owner, expires } = entry;
    return edited(document, [
      { op: "set", pointer: `${same.pointer}/reason`, value: reason },
      { op: "set", pointer: `${same.pointer}/owner`, value: owner },
      { op: "set", pointer: `${same.pointer}/expires`, value: expires },
    ]);
  }
  if (placed.length >= mostEntries) {
    const sentence = `The file holds ${mostEntries} suppressions already, and no more count. Remove some first.`;
    throw new SuppressionRefused("conflict", sentence);
  }
  return edited(document, [{ op: "append", pointer: "/suppressions", value: written(entry) }]);
}

/**
 * The text without an entry; undefined where nothing but an empty list would be left. Throws
 * SuppressionRefused.
 */
export function withoutEntry(
  text: string | undefined,
  id: string,
  checkIds: ReadonlySet<string>,
): string | undefined {
  const document = parsed(text ?? fresh);
  const doomed = placedIn(document, checkIds).filter((placed) => placed.id === id);
  if (doomed.length === 0) {
    const sentence = "The workspace has no such suppression now; list them again.";
    throw new SuppressionRefused("not_found", sentence);
  }
  // From the end, so that the others keep their places.
  const after = edited(
    document,
    doomed.toReversed().map(({ pointer }) => ({ op: "remove", pointer }) as const),
  );
  return after === fresh ? undefined : after;
}

/** "su_" and a digest of what an entry says. */
export function idOfEntry(entry: IgnoreEntry): string {
  const { checkId, agentId = "", pointer = null, path, reason, owner, expires } = entry;
  const where = path === undefined ? [] : [path];
  const said = JSON.stringify([checkId, agentId, pointer, reason, owner, expires, ...where]);
  return `su_${createHash("sha256").update(said).digest("hex").slice(0, 20)}`;
}

function placedIn(document: ConfigDocument, checkIds: ReadonlySet<string>): readonly PlacedEntry[] {
  const list = document.get("/suppressions") ?? [];
  if (!isObject(document.value) || !isList(list)) {
    const sentence =
      "parapet-ignore.json5 has another form than { suppressions: [ … ] }; correct it by hand first.";
    throw new SuppressionRefused("conflict", sentence);
  }
  return list.flatMap((value, index) => {
    const entry = parseIgnoreEntry(value, checkIds);
    if ("problem" in entry) return [];
    const pointer = `/suppressions/${index}`;
    return [{ entry, id: idOfEntry(entry), pointer, line: document.span(pointer)?.line ?? 0 }];
  });
}

function coversSame(a: IgnoreEntry, b: IgnoreEntry): boolean {
  return (
    a.checkId === b.checkId &&
    a.agentId === b.agentId &&
    a.pointer === b.pointer &&
    a.path === b.path
  );
}

function written({ checkId, agentId, pointer, path, reason, owner, expires }: IgnoreEntry) {
  return {
    check_id: checkId,
    ...(agentId === undefined ? {} : { agent_id: agentId }),
    ...(pointer === undefined ? {} : { pointer }),
    ...(path === undefined ? {} : { path }),
    reason,
    owner,
    expires,
  };
}

function parsed(text: string): ConfigDocument {
  return explaining(() => parseJson5(text));
}

function edited(document: ConfigDocument, edits: Parameters<ConfigDocument["edit"]>[0]): string {
  return explaining(() => document.edit(edits).text);
}

function explaining<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof DocumentError || cause instanceof EditError)) throw cause;
    const place = cause instanceof DocumentError ? ` (line ${cause.line})` : "";
    const sentence = `parapet-ignore.json5 cannot be edited${place}: ${cause.message} Correct it by hand first.`;
    throw new SuppressionRefused("conflict", sentence, { cause });
  }
}
