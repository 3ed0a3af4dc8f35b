import { applyEdit } from "./apply-edit.ts";
import { deepEqual } from "./deep-equal.ts";
import type { Edit, JsonValue } from "./document.ts";
import { DocumentError, EditError } from "./document.ts";
import { nodeAt } from "./find-node.ts";
import type { Surroundings } from "./insert-element.ts";
import { insertElement, placeAt } from "./insert-element.ts";
import type { Container, Element, Node, Tree } from "./json5-tree.ts";
import { parseTree } from "./json5-tree.ts";
import type { Step } from "./plan-edit.ts";
import { planEdit } from "./plan-edit.ts";
import { removeElements } from "./remove-elements.ts";
import { hasLineBreak, restOfLine } from "./text-lines.ts";
import type { TextSplice } from "./text-splice.ts";
import { applySplices } from "./text-splice.ts";
import { writeValue } from "./write-value.ts";
import { type IndependentEdits, independentFrom } from "./independent-edits.ts";
import type { Quote, WritingStyle } from "./writing-style.ts";
import { isInline, styleIn, styleOf } from "./writing-style.ts";

/**
 * The document after the edits, as few bytes changed as can be, in the style that it has before
 * them. What the new text says is compared with what the edits make of the data. Throws EditError.
 */
export function editTree(tree: Tree, edits: readonly Edit[], style = styleOf(tree)): Tree {
  let edited = tree;
  for (let done = 0; done < edits.length;) {
    const run = independentFrom(edited.root.value, edits, done);
    const made = edits.slice(done, done + run.count);
    edited = editTogether(edited, run, style) ?? editInTurn(edited, made, style);
    done += run.count;
  }
  return edited;
}

/**
 * A thousand edits of places apart from each other cost one reading of the text. Undefined where
 * they have to be made in turn, to say which one cannot be made.
 */
function editTogether(
  tree: Tree,
  { count, steps, intended }: IndependentEdits,
  style: WritingStyle,
): Tree | undefined {
  if (count < 2) return undefined;
  try {
    const splices = steps.flatMap((step) => splicesFor(tree, step, style));
    if (movesLineOfAnother(tree.text, splices)) return undefined;
    const edited = parsed(applySplices(tree.text, splices));
    return deepEqual(edited.root.value, intended) ? edited : undefined;
  } catch (error) {
    if (error instanceof EditError) return undefined;
    throw error;
  }
}

/** Matches the rest of a line that holds more than closing brackets, commas and a comment. */
const beginsMore = /^[\s,\]})]*(?!\/[/*])[^\s,\]})]/;

/**
 * True where a splice joins two lines and a later one inserts lines. Their indentation follows the
 * line on which their container begins, and that is known only after the first splice.
 */
function movesLineOfAnother(text: string, splices: readonly TextSplice[]): boolean {
  // U+2028 and U+2029 end lines of JSON5 but not of editors, so that each edit moves the columns of
  // all that follows.
  if (/[\u2028\u2029]/.test(text)) return splices.length > 1;
  let moved = false;
  for (const { start, end, text: written } of splices.toSorted((a, b) => a.start - b.start)) {
    if (moved && hasLineBreak(written, 0, written.length)) return true;
    moved ||= hasLineBreak(text, start, end) && beginsMore.test(restOfLine(text, end));
  }
  return false;
}

function editInTurn(tree: Tree, edits: readonly Edit[], style: WritingStyle): Tree {
  let edited = tree;
  for (const edit of edits) {
    const intended = applyEdit(edited.root.value, edit);
    for (const step of planEdit(edited.root.value, edit)) edited = takeStep(edited, step, style);
    if (!deepEqual(edited.root.value, intended)) {
      throw new EditError(
        `The text could not be changed as meant at ${edit.pointer || "its root"}.`,
      );
    }
  }
  return edited;
}

function takeStep(tree: Tree, step: Step, style: WritingStyle): Tree {
  return parsed(applySplices(tree.text, splicesFor(tree, step, style)));
}

function parsed(text: string): Tree {
  try {
    return parseTree(text);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new EditError(`The result would be no document: ${error.message}`, { cause: error });
  }
}

function splicesFor(tree: Tree, step: Step, style: WritingStyle): readonly TextSplice[] {
  const node = nodeAt(tree.root, step.path);
  if (node === undefined) return [];
  const surroundings = surroundingsOf(tree, step.path, style);
  if (step.kind === "replace") return replaceNode(tree.text, node, step.value, surroundings);
  if (node.kind === "scalar") return [];
  if (step.kind === "insert") {
    const inside = { ...surroundings, style: styleIn(tree.text, node, style) };
    return insertElement(tree, node, step, inside);
  }
  const doomed =
    step.kind === "remove-key"
      ? membersOf(node, step.key)
      : node.elements.filter((_, index) => step.indexes.has(index));
  return removeElements(tree, node, new Set(doomed));
}

function membersOf(container: Container, key: string): readonly Element[] {
  return container.kind === "object"
    ? container.elements.filter((member) => member.key === key)
    : [];
}

/** How the container around a path is written. */
function surroundingsOf(tree: Tree, path: readonly string[], style: WritingStyle): Surroundings {
  const container = path.length === 0 ? undefined : nodeAt(tree.root, path.slice(0, -1));
  if (container === undefined || container.kind === "scalar") return { style, inline: false };
  return {
    style: styleIn(tree.text, container, style),
    inline: isInline(tree.text, container),
  };
}

function replaceNode(
  text: string,
  old: Node,
  value: JsonValue,
  { style, inline }: Surroundings,
): readonly TextSplice[] {
  const stringQuote = typeof old.value === "string" ? quoteAt(text, old.start) : style.stringQuote;
  const written = writeValue(value, { ...style, stringQuote }, placeAt(text, old.start, inline));
  return [{ start: old.start, end: old.end, text: written }];
}

function quoteAt(text: string, at: number): Quote {
  return text.charAt(at) === "'" ? "'" : '"';
}
