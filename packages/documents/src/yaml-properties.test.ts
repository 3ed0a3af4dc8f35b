import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { deepEqual } from "./deep-equal.ts";
import type { ConfigDocument, Edit, JsonValue } from "./document.ts";
import { DocumentError, EditError } from "./document.ts";
import { arbitraryDraft, editOf } from "./testing/arbitrary-edit.ts";
import { arbitraryYaml } from "./testing/arbitrary-yaml.ts";
import { intendedBy } from "./testing/intended-data.ts";
import { PROPERTY_TIMEOUT_MS, propertyRuns } from "./testing/property-runs.ts";
import { readYaml } from "./yaml-document.ts";

function attempt(document: ConfigDocument, edit: Edit): ConfigDocument | undefined {
  try {
    return document.edit([edit]);
  } catch (error) {
    if (error instanceof EditError) return undefined;
    throw error;
  }
}

/** "read" or "refused"; whatever else happens is thrown. */
function outcomeOf(text: string): string {
  try {
    readYaml(text);
    return "read";
  } catch (error) {
    if (error instanceof DocumentError) return "refused";
    throw error;
  }
}

/** YAML has no half characters. */
function isWritable(value: JsonValue): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, item]) => name.isWellFormed() && isWritable(item));
}

/** Every promise about an edit that the texts before and after break. */
function brokenPromises(
  edit: Edit,
  before: ConfigDocument,
  after: ConfigDocument | undefined,
  intended: JsonValue | undefined,
): readonly string[] {
  const makesSense = intended !== undefined && isWritable(intended);
  if (after === undefined) {
    return makesSense && !isNarrow(before) ? ["refused what makes sense"] : [];
  }
  if (!makesSense) return ["made what makes no sense"];
  const faults: string[] = [];
  const promise = (kept: boolean, fault: string): void => {
    if (!kept) faults.push(fault);
  };
  promise(deepEqual(after.value, intended), "the data is not what was meant");
  promise(deepEqual(libraryValue(after.text), intended), "the yaml package reads other data");
  if (deepEqual(before.value, intended)) {
    promise(before.text === after.text, "nothing was to change, and bytes did");
  }
  const ends = new Set(before.text.match(/\r\n|\n/g));
  promise(
    ends.size !== 1 || (after.text.match(/\r\n|\n/g) ?? []).every((end) => ends.has(end)),
    "line ends are mixed",
  );
  promise(outsideIsKept(edit, before, after), "bytes outside the edited lines changed");
  const isNew =
    edit.op === "append" || (edit.op === "set" && before.get(edit.pointer) === undefined);
  if (isNew && !isRewritten(before.text)) {
    promise(isSubsequence(before.text.split(""), after.text.split("")), "an addition took bytes");
  }
  const [old, now] = [before, after].map(({ comments }) => comments.map(({ text }) => text));
  promise(isSubsequence(now ?? [], old ?? []), "a comment came or moved");
  return faults;
}

/** What the library itself makes of a text, as data without prototypes. */
function libraryValue(text: string): JsonValue {
  const value: unknown = parse(text.replace(/^\uFEFF/, ""), {
    schema: "core",
    merge: false,
    resolveKnownTags: false,
    logLevel: "silent",
    maxAliasCount: -1,
  });
  return bare(value);
}

function bare(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value === "object" && value !== null) {
    const object: Record<string, JsonValue> = Object.create(null);
    for (const [key, item] of Object.entries(value)) object[key] = bare(item);
    return object;
  }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : null;
}

/** Nothing changes above the line that introduces what is edited, or below its last. */
function outsideIsKept({ pointer }: Edit, before: ConfigDocument, after: ConfigDocument): boolean {
  const { text } = before;
  let at = pointer;
  while (before.span(at) === undefined) at = at.slice(0, at.lastIndexOf("/"));
  const holder = at.slice(0, Math.max(0, at.lastIndexOf("/")));
  const span = before.span(holder);
  if (span === undefined || holder === "" || /pair: /.test(text)) return true;
  const above = text.slice(0, text.lastIndexOf("\n", span.start - 1) + 1);
  const introduced = /[^\n]*\n(?:[ \t]*(?:#[^\n]*|\r?)\n)*$/.exec(above)?.index ?? 0;
  const next = text.indexOf("\n", span.end);
  const below = text.slice(next === -1 ? text.length : next);
  return after.text.startsWith(text.slice(0, introduced)) && after.text.endsWith(below);
}

/** Pairs in a list in brackets are written again, and `{}` on its own lines becomes lines. */
function isRewritten(text: string): boolean {
  return /pair: |[[{]\s*[\]}]/.test(text);
}

/**
 * What is refused although it makes sense: what several places share, and what would leave to a
 * text under `|` more blank lines, which it keeps, or an indented comment, which would become part
 * of it.
 */
function isNarrow({ text }: ConfigDocument): boolean {
  return /[&*]|\|\+/.test(text) || (/[|>]/.test(text) && /^ +#/m.test(text));
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let found = 0;
  for (const item of whole) if (item === part[found]) found += 1;
  return found === part.length;
}

test("generated texts are read as the yaml package reads them", () => {
  const property = fc.property(arbitraryYaml(), (text) => {
    expect({ text, value: readYaml(text).value }).toEqual({ text, value: libraryValue(text) });
  });
  fc.assert(property, { numRuns: Math.ceil(propertyRuns / 5) });
});

test(
  "random edits of random documents do what they say and lose no comment by an addition",
  () => {
    const drafts = fc.array(arbitraryDraft, { minLength: 1, maxLength: 4 });
    const property = fc.property(arbitraryYaml(), drafts, (text, made) => {
      let document = readYaml(text);
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
    fc.assert(property, { numRuns: Math.ceil(propertyRuns / 2) });
  },
  PROPERTY_TIMEOUT_MS,
);

test(
  "what is added and taken out again leaves the bytes that were there",
  () => {
    const property = fc.property(arbitraryYaml(), arbitraryDraft, (text, draft) => {
      const document = readYaml(text);
      const edit = editOf({ ...draft, op: "append" }, document);
      const list = document.get(edit.pointer);
      if (!Array.isArray(list) || list.length === 0 || isRewritten(text) || isNarrow(document))
        return;
      const added = attempt(document, edit);
      const pointer = `${edit.pointer}/${list.length}`;
      if (added === undefined || !/\n\s*$/.test(text)) return;
      expect({ text, edit, after: added.edit([{ op: "remove", pointer }]).text }).toEqual({
        text,
        edit,
        after: text,
      });
    });
    fc.assert(property, { numRuns: Math.ceil(propertyRuns / 5) });
  },
  PROPERTY_TIMEOUT_MS,
);

test(
  "texts that are cut anywhere are read or refused, and nothing else happens",
  () => {
    const property = fc.property(arbitraryYaml(), fc.nat(), fc.nat(), (text, from, length) => {
      const start = from % (text.length + 1);
      const cut = text.slice(0, start) + text.slice(start + (length % 7));
      expect(["read", "refused"]).toContain(outcomeOf(cut));
    });
    fc.assert(property, { numRuns: Math.ceil(propertyRuns / 5) });
  },
  PROPERTY_TIMEOUT_MS,
);
