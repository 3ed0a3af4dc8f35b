import { applyEdit } from "./apply-edit.ts";
import { deepEqual } from "./deep-equal.ts";
import type { Edit, JsonValue } from "./document.ts";
import { DocumentError, EditError } from "./document.ts";
import { nodeAt } from "./find-node.ts";
import { insertElement, placeAt } from "./insert-element.ts";
import type { Container, Element, Tree } from "./json5-tree.ts";
import { parseTree } from "./json5-tree.ts";
import type { Step } from "./plan-edit.ts";
import { planEdit } from "./plan-edit.ts";
import { removeElements } from "./remove-elements.ts";
import type { TextSplice } from "./text-splice.ts";
import { applySplices } from "./text-splice.ts";
import { writeValue } from "./write-value.ts";
import type { Quote } from "./writing-style.ts";
import { isInline, styleIn, styleOf } from "./writing-style.ts";

/**
 * The document after the edits, as few bytes changed as can be. What the new text says is compared with what
 * the edits make of the data. Throws EditError.
 */
export function editTree(tree: Tree, edits: readonly Edit[]): Tree {
  let edited = tree;
  for (const edit of edits) {
    const intended = applyEdit(edited.root.value, edit);
    for (const step of planEdit(edited.root.value, edit)) edited = takeStep(edited, step);
    if (!deepEqual(edited.root.value, intended)) {
      throw new EditError(
        `The text could not be changed as meant at ${edit.pointer || "its root"}.`,
      );
    }
  }
  return edited;
}

function takeStep(tree: Tree, step: Step): Tree {
  const text = applySplices(tree.text, splicesFor(tree, step));
  try {
    return parseTree(text);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new EditError(`The result would be no document: ${error.message}`, { cause: error });
  }
}

function splicesFor(tree: Tree, step: Step): readonly TextSplice[] {
  if (step.kind === "replace") return replaceNode(tree, step.path, step.value);
  const container = nodeAt(tree.root, step.path);
  if (container === undefined || container.kind === "scalar") return [];
  if (step.kind === "insert") return insertElement(tree, container, step);
  const doomed =
    step.kind === "remove-key"
      ? membersOf(container, step.key)
      : container.elements.filter((_, index) => step.indexes.has(index));
  return removeElements(tree, container, new Set(doomed));
}

function membersOf(container: Container, key: string): readonly Element[] {
  return container.kind === "object"
    ? container.elements.filter((member) => member.key === key)
    : [];
}

function replaceNode(tree: Tree, path: readonly string[], value: JsonValue): readonly TextSplice[] {
  const { text, root } = tree;
  const old = nodeAt(root, path);
  if (old === undefined) return [];
  const parent = path.length === 0 ? undefined : nodeAt(root, path.slice(0, -1));
  const container = parent === undefined || parent.kind === "scalar" ? undefined : parent;
  const style = container === undefined ? styleOf(tree) : styleIn(tree, container);
  const inline = container !== undefined && isInline(text, container);
  const stringQuote = typeof old.value === "string" ? quoteAt(text, old.start) : style.stringQuote;
  const written = writeValue(value, { ...style, stringQuote }, placeAt(text, old.start, inline));
  return [{ start: old.start, end: old.end, text: written }];
}

function quoteAt(text: string, at: number): Quote {
  return text.charAt(at) === "'" ? "'" : '"';
}
