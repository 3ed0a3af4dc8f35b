import * as fc from "fast-check";
import { expect, test } from "vitest";
import { deepEqual } from "./deep-equal.ts";
import type { ConfigDocument, Edit, JsonValue } from "./document.ts";
import { EditError } from "./document.ts";
import { arbitraryDraft, editOf } from "./testing/arbitrary-edit.ts";
import { arbitraryToml } from "./testing/arbitrary-toml.ts";
import { intendedBy } from "./testing/intended-data.ts";
import { PROPERTY_TIMEOUT_MS, propertyRuns } from "./testing/property-runs.ts";
import { parseToml } from "./toml.ts";

function attempt(document: ConfigDocument, edit: Edit): ConfigDocument | undefined {
  try {
    return document.edit([edit]);
  } catch (error) {
    if (error instanceof EditError) return undefined;
    throw error;
  }
}

/** TOML has no null and no half characters, and its root is a table: such edits are refused. */
function isWritable(value: JsonValue): boolean {
  if (value === null) return false;
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object") return true;
  return Object.entries(value).every(([name, item]) => name.isWellFormed() && isWritable(item));
}

/** Every promise about an edit that the texts before and after break. */
function brokenPromises(
  edit: Edit,
  before: ConfigDocument,
  after: ConfigDocument | undefined,
  intended: JsonValue | undefined,
): readonly string[] {
  const isTable = typeof intended === "object" && intended !== null && !Array.isArray(intended);
  const makesSense = isTable && isWritable(intended);
  if (after === undefined)
    return makesSense && !isNarrow(edit, before) ? ["refused what makes sense"] : [];
  if (!makesSense || intended === undefined) return ["made what makes no sense"];
  const faults: string[] = [];
  const promise = (kept: boolean, fault: string): void => {
    if (!kept) faults.push(fault);
  };
  promise(deepEqual(after.value, intended), "the data is not what was meant");
  if (deepEqual(before.value, intended)) {
    promise(before.text === after.text, "nothing was to change, and bytes did");
  }
  const ends = new Set(before.text.match(/\r\n|\n/g));
  promise(
    ends.size !== 1 || (after.text.match(/\r\n|\n/g) ?? []).every((end) => ends.has(end)),
    "line ends are mixed",
  );
  promise(!/\r(?!\n)/.test(after.text), "a line break is cut in two");
  const isNew =
    edit.op === "append" || (edit.op === "set" && before.get(edit.pointer) === undefined);
  if (isNew && !isRewritten(edit, before)) {
    promise(isSubsequence(before.text.split(""), after.text.split("")), "an addition took bytes");
  }
  const [old, now] = [before, after].map(({ comments }) => comments.map(({ text }) => text));
  promise(isSubsequence(now ?? [], old ?? []), "a comment came or moved");
  return faults;
}

/**
 * Tables that a key with dots names in braces are written again, and lists of tables that take
 * something else.
 */
function isRewritten({ pointer }: Edit, { text, get }: ConfigDocument): boolean {
  const isDotted = /[{,] *[\w-]+\./.test(text);
  return isDotted || Array.isArray(get(pointer)) || pointer.split("/").length > 2;
}

/** What is refused although it makes sense: braces with dotted keys that hold comments. */
function isNarrow(_: Edit, { text }: ConfigDocument): boolean {
  return /[{,] *[\w-]+\./.test(text);
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let found = 0;
  for (const item of whole) if (item === part[found]) found += 1;
  return found === part.length;
}

test(
  "random edits of random documents do what they say and lose no comment by an addition",
  () => {
    const drafts = fc.array(arbitraryDraft, { minLength: 1, maxLength: 4 });
    const property = fc.property(arbitraryToml(), drafts, (text, made) => {
      let document = parseToml(text);
      for (const draft of made) {
        const edit = editOf(draft, document);
        const intended = intendedBy(edit, document.value);
        const after = attempt(document, edit);
        const faults = brokenPromises(edit, document, after, intended);
        const report = { edit, before: document.text, after: after?.text };
        expect({ ...report, faults }).toEqual({ ...report, faults: [] });
        document = after ?? document;
      }
    });
    fc.assert(property, { numRuns: propertyRuns });
  },
  PROPERTY_TIMEOUT_MS,
);
