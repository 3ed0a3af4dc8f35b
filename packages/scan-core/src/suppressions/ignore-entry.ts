import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { parsePointer, PointerError } from "@parapet/documents/pointer.ts";
import { isPlace } from "./path-pattern.ts";
import { unknownCheck } from "./unknown-check.ts";
import { quotedWord } from "./written-text.ts";

/** One entry of the list in `parapet-ignore.json5`. */
export type IgnoreEntry = {
  /** A check, or with a path all that begin alike: "SKL-*". */
  readonly checkId: string;
  /** Only findings of this agent; undefined: of all. */
  readonly agentId: string | undefined;
  /** Only findings at this setting; undefined: at all. */
  readonly pointer: string | undefined;
  /** Only findings in this file, or below this folder: "skills/vendor", "skills/vendor-*". */
  readonly path: string | undefined;
  readonly reason: string;
  readonly owner: string;
  /** "2027-01-31". */
  readonly expires: string;
};

const keys: ReadonlySet<string> = new Set([
  "check_id",
  "agent_id",
  "pointer",
  "path",
  "reason",
  "owner",
  "expires",
]);

/**
 * Reads an entry strictly; else says everything that is wrong with it: a mistake must not widen
 * what it hides.
 */
export function parseIgnoreEntry(
  value: JsonValue,
  checkIds: ReadonlySet<string>,
): IgnoreEntry | { readonly problem: string } {
  if (!isObject(value)) return { problem: "The entry is no object." };
  const text = (key: string): string => {
    const found = value[key];
    return typeof found === "string" ? found.trim() : "";
  };
  const optional = (key: string): string | undefined => {
    const found = value[key];
    return typeof found === "string" ? found : undefined;
  };
  const entry: IgnoreEntry = {
    checkId: text("check_id"),
    agentId: optional("agent_id"),
    pointer: optional("pointer"),
    path: optional("path")?.replace(/\/$/, ""),
    reason: text("reason"),
    owner: text("owner"),
    expires: text("expires"),
  };
  const problems = [
    ...Object.keys(value)
      .filter((key) => !keys.has(key))
      .map((key) => `the key ${quotedWord(key)} is unknown`),
    ...(entry.checkId === "" || isKnown(entry.checkId, entry.path, checkIds)
      ? []
      : [unknownCheck(entry.checkId, checkIds)]),
    ...["check_id", "reason", "owner"]
      .filter((key) => text(key) === "")
      .map((key) => `${key} is missing`),
    ...(isDay(entry.expires) ? [] : ['expires is no day like "2027-01-31"']),
    ...["agent_id", "pointer", "path"]
      .filter((key) => Object.hasOwn(value, key) && optional(key) === undefined)
      .map((key) => `${key} is no text`),
    ...(entry.agentId === "" ? ["agent_id is empty"] : []),
    ...(entry.path === undefined || isPlace(entry.path)
      ? []
      : ['path is no path in the workspace like "skills/vendor" or "skills/*/tests"']),
    ...(isPointer(entry.pointer ?? "") ? [] : ['pointer is no pointer like "/gateway/bind"']),
  ];
  if (problems.length === 0) return entry;
  return { problem: `The entry does not count: ${problems.slice(0, mostProblems).join("; ")}.` };
}

const mostProblems = 8;
/** "SKL-*". */
const alike = /^[A-Z]{2,8}(?:-[A-Z]{2,8})?-\*$/;

/** True for a check that an entry's `check_id` names. */
export function names(checkId: string, check: string): boolean {
  return alike.test(checkId) ? check.startsWith(checkId.slice(0, -1)) : check === checkId;
}

/** All checks of a kind only in a place: everywhere, they would hide what nobody has looked at. */
function isKnown(
  checkId: string,
  path: string | undefined,
  checkIds: ReadonlySet<string>,
): boolean {
  if (checkIds.has(checkId)) return true;
  return (
    path !== undefined && alike.test(checkId) && checkIds.values().some((id) => names(checkId, id))
  );
}

/** True for a day that there is: "2027-01-31". */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00.000Z`);
  // JavaScript makes 3 March of 31 February.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isPointer(text: string): boolean {
  try {
    parsePointer(text);
    return true;
  } catch (error) {
    if (error instanceof PointerError) return false;
    throw error;
  }
}
