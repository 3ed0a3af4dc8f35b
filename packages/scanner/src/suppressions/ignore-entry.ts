import type { JsonValue } from "../documents/document.ts";
import { isObject } from "../documents/find-node.ts";
import { parsePointer, PointerError } from "../documents/pointer.ts";
import { unknownCheck } from "./unknown-check.ts";
import { quotedWord } from "./written-text.ts";

/** One entry of the list in `parapet-ignore.json5`. */
export type IgnoreEntry = {
  readonly checkId: string;
  /** Only findings of this agent; undefined: of all. */
  readonly agentId: string | undefined;
  /** Only findings at this setting; undefined: at all. */
  readonly pointer: string | undefined;
  readonly reason: string;
  readonly owner: string;
  /** "2027-01-31". */
  readonly expires: string;
};

const keys: ReadonlySet<string> = new Set([
  "check_id",
  "agent_id",
  "pointer",
  "reason",
  "owner",
  "expires",
]);

/** Reads an entry strictly; else says everything that is wrong with it: a mistake must not widen what it hides. */
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
    reason: text("reason"),
    owner: text("owner"),
    expires: text("expires"),
  };
  const problems = [
    ...Object.keys(value)
      .filter((key) => !keys.has(key))
      .map((key) => `the key ${quotedWord(key)} is unknown`),
    ...(entry.checkId === "" || checkIds.has(entry.checkId)
      ? []
      : [unknownCheck(entry.checkId, checkIds)]),
    ...["check_id", "reason", "owner"]
      .filter((key) => text(key) === "")
      .map((key) => `${key} is missing`),
    ...(isDay(entry.expires) ? [] : ['expires is no day like "2027-01-31"']),
    ...["agent_id", "pointer"]
      .filter((key) => Object.hasOwn(value, key) && optional(key) === undefined)
      .map((key) => `${key} is no text`),
    ...(entry.agentId === "" ? ["agent_id is empty"] : []),
    ...(isPointer(entry.pointer ?? "") ? [] : ['pointer is no pointer like "/gateway/bind"']),
  ];
  if (problems.length === 0) return entry;
  return { problem: `The entry does not count: ${problems.slice(0, mostProblems).join("; ")}.` };
}

const mostProblems = 8;

function isDay(text: string): boolean {
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
