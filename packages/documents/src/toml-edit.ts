import { applyEdit, editPath } from "./apply-edit.ts";
import { deepEqual } from "./deep-equal.ts";
import type { Edit, JsonValue } from "./document.ts";
import { DocumentError, EditError } from "./document.ts";
import { isList, isObject, valueAt } from "./find-node.ts";
import { formatPointer } from "./pointer.ts";
import { planEdit, type Step } from "./plan-edit.ts";
import { applySplices, type TextSplice } from "./text-splice.ts";
import { contentAt, headerOf, type TableWithin } from "./toml-find.ts";
import { insertInto } from "./toml-insert.ts";
import { addItem, removeItems } from "./toml-items.ts";
import { removeStatements } from "./toml-remove.ts";
import { type InlineList, type InlineTable, parseTomlTree, type TomlTree } from "./toml-tree.ts";
import { writePair, writeText, writeToml } from "./toml-write.ts";

/**
 * The document after the edits, as few bytes changed as can be. What the new text says is compared
 * with what the edits make of the data. Throws EditError.
 */
export function editTomlTree(tree: TomlTree, edits: readonly Edit[]): TomlTree {
  let edited = tree;
  for (const edit of edits) {
    const intended = applyEdit(edited.value, edit);
    if (!isObject(intended)) throw new EditError("A TOML document is a table.");
    edited = editOnce(edited, edit, intended);
    if (!deepEqual(edited.value, intended)) {
      throw new EditError(
        `The text could not be changed as meant at ${edit.pointer || "its root"}.`,
      );
    }
  }
  return edited;
}

function editOnce(tree: TomlTree, edit: Edit, intended: JsonValue): TomlTree {
  const rewritten = rewriteHolder(tree, edit, intended);
  if (rewritten === undefined) return makeSteps(tree, edit);
  return deepEqual(rewritten.value, intended) ? rewritten : editOnce(rewritten, edit, intended);
}

/**
 * Members with dots in an inline table, `{ a.b = 1 }`, are rare: the whole of it is written again.
 */
function rewriteHolder(tree: TomlTree, edit: Edit, intended: JsonValue): TomlTree | undefined {
  if (deepEqual(tree.value, intended)) return tree;
  for (const names of [editPath(edit), ...planEdit(tree.value, edit).map(({ path }) => path)]) {
    const within = tableWithin(tree, names);
    if (within === undefined) continue;
    const { holder, path } = within;
    if (tree.comments.some(({ start }) => start > holder.start && start < holder.end)) {
      throw new EditError("Comments in the braces would be lost.");
    }
    const value = valueAt(intended, path) ?? {};
    return reparsed(tree, [{ start: holder.start, end: holder.end, text: writeToml(value) }]);
  }
  return undefined;
}

/** The innermost table on the way to some names that members of an inline table name with dots. */
function tableWithin(tree: TomlTree, names: readonly string[]): TableWithin | undefined {
  for (let depth = names.length; depth > 0; depth -= 1) {
    const found = contentAt(tree, names.slice(0, depth));
    if (found !== undefined) return found.kind === "within" ? found : undefined;
  }
  return undefined;
}

function makeSteps(tree: TomlTree, edit: Edit): TomlTree {
  return planEdit(tree.value, edit).reduce(takeStep, tree);
}

function takeStep(tree: TomlTree, step: Step): TomlTree {
  const { path } = step;
  const found = contentAt(tree, path);
  const content = found?.kind === "content" ? found.content : undefined;
  if (step.kind === "replace") {
    if (content === undefined) return replaceTable(tree, path, step.value);
    const { start, end } = content;
    const text =
      typeof step.value === "string"
        ? writeText(step.value, tree.text.charAt(start))
        : writeToml(step.value);
    return reparsed(tree, [{ start, end, text }]);
  }
  if (step.kind === "insert") {
    if (content === undefined) return insertIntoTable(tree, step);
    if (content.kind === "leaf") throw new EditError("Nothing can be put into a plain value.");
    const { key, value } = step;
    const written = key === undefined ? writeToml(value) : writePair(key, value);
    return reparsed(tree, addItem(tree, content, written));
  }
  if (content !== undefined && content.kind !== "leaf") {
    const doomed = step.kind === "remove-items" ? step.indexes : memberIndexes(content, step.key);
    return reparsed(tree, removeItems(tree, content, doomed));
  }
  const names = step.kind === "remove-key" ? [step.key] : [...step.indexes].map(String);
  const doomed = names.map((name) => [...path, name]);
  return keepEmpty(tree, reparsed(tree, removeStatements(tree, doomed)), path);
}

function memberIndexes(content: InlineList | InlineTable, key: string): ReadonlySet<number> {
  if (content.kind === "list") return new Set();
  return new Set(
    content.items.flatMap(({ path }, index) =>
      path.length === 1 && path[0] === key ? [index] : [],
    ),
  );
}

/** A table that was only named on the way to what is gone stays, as an empty one. */
function keepEmpty(before: TomlTree, after: TomlTree, path: readonly string[]): TomlTree {
  if (path.length === 0 || valueAt(after.value, path) !== undefined) return after;
  const was = valueAt(before.value, path);
  const value = isList(was) ? [] : {};
  return makeSteps(after, { op: "set", pointer: formatPointer(path), value });
}

function insertIntoTable(
  tree: TomlTree,
  { path, key, value }: Extract<Step, { kind: "insert" }>,
): TomlTree {
  if (key === undefined && !isObject(value)) {
    // A list that is written as tables holds nothing else.
    const list = valueAt(tree.value, path);
    return replaceTable(tree, path, [...(isList(list) ? list : []), value]);
  }
  return reparsed(tree, insertInto(tree, path, key, value));
}

/** What is written as separate statements is taken out and put in again. */
function replaceTable(tree: TomlTree, path: readonly string[], value: JsonValue): TomlTree {
  const isItem = headerOf(tree, path) !== undefined && isListItem(tree, path);
  if (path.length > 0 && !isItem) {
    const removed = reparsed(tree, removeStatements(tree, [path]));
    if (removed.text === tree.text) {
      throw new EditError(`No separate statement is at ${formatPointer(path)}.`);
    }
    return makeSteps(removed, { op: "set", pointer: formatPointer(path), value });
  }
  if (!isObject(value)) return replaceItem(tree, path, value);
  const old = valueAt(tree.value, path);
  const keys = isObject(old) ? Object.keys(old) : [];
  const emptied = reparsed(
    tree,
    removeStatements(
      tree,
      keys.map((key) => [...path, key]),
    ),
  );
  return Object.entries(value).reduce(
    (edited, [key, member]) => reparsed(edited, insertInto(edited, path, key, member)),
    emptied,
  );
}

/** A list of tables that takes something else is written as one value. */
function replaceItem(tree: TomlTree, path: readonly string[], value: JsonValue): TomlTree {
  const holder = path.slice(0, -1);
  const list = valueAt(tree.value, holder);
  const items = isList(list) ? list : [];
  return replaceTable(tree, holder, items.with(Number(path.at(-1)), value));
}

function isListItem({ value }: TomlTree, path: readonly string[]): boolean {
  const holder = valueAt(value, path.slice(0, -1));
  return isList(holder);
}

function reparsed(tree: TomlTree, splices: readonly TextSplice[]): TomlTree {
  try {
    return parseTomlTree(applySplices(tree.text, splices), tree.lineBreak);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new EditError(`The result would be no document: ${error.message}`, { cause: error });
  }
}
