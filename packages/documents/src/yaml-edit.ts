import { applyEdit } from "./apply-edit.ts";
import { deepEqual } from "./deep-equal.ts";
import type { Edit, JsonValue } from "./document.ts";
import { DocumentError, EditError } from "./document.ts";
import { valueAt } from "./find-node.ts";
import { planEdit, type Step } from "./plan-edit.ts";
import { applySplices, type TextSplice } from "./text-splice.ts";
import { yamlItemAt } from "./yaml-find.ts";
import { insertYaml } from "./yaml-insert.ts";
import { removeYaml } from "./yaml-remove.ts";
import { replaceYaml } from "./yaml-replace.ts";
import type { YamlPlace } from "./yaml-replace-inline.ts";
import { yamlStyleOf } from "./yaml-style.ts";
import { parseYamlTree, type YamlTree } from "./yaml-tree.ts";

/**
 * The document after the edits, as few bytes changed as can be. What the new text says is compared
 * with what the edits make of the data, so that no change of an anchor changes what its aliases
 * say. Throws EditError.
 */
export function editYamlTree(tree: YamlTree, edits: readonly Edit[]): YamlTree {
  let edited = tree;
  for (const edit of edits) {
    const intended = applyEdit(edited.root.value, edit);
    edited = makeEdit(edited, edit, intended);
    if (!deepEqual(edited.root.value, intended)) {
      throw new EditError(
        `The text could not be changed as meant at ${edit.pointer || "its root"}.`,
      );
    }
  }
  return edited;
}

/** More steps than an edit is ever planned in. */
const MAX_ROUNDS = 64;

/**
 * What is left to be done is planned again after each step: one that writes an alias out may have
 * done more than its own.
 */
function makeEdit(tree: YamlTree, edit: Edit, intended: JsonValue): YamlTree {
  let edited = tree;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (deepEqual(edited.root.value, intended)) return edited;
    const [step] = planEdit(edited.root.value, edit);
    if (step === undefined) return edited;
    edited = takeStep(edited, step, intended);
  }
  return edited;
}

function takeStep(tree: YamlTree, step: Step, intended: JsonValue): YamlTree {
  const text = applySplices(tree.text, splicesFor(tree, step, intended));
  try {
    return parseYamlTree(text, tree.lineBreak);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new EditError(`The result would be no document: ${error.message}`, { cause: error });
  }
}

function splicesFor(tree: YamlTree, step: Step, intended: JsonValue): readonly TextSplice[] {
  const style = yamlStyleOf(tree);
  const { place, depth } = placeAt(tree, step.path);
  const { node } = place;
  const here = valueAt(intended, step.path.slice(0, depth)) ?? null;
  // What is at an alias, and what is one pair in a list in brackets, is written again as it shall
  // be.
  const isWhole = node.kind === "leaf" || node.kind === "alias" || isSinglePair(tree, place);
  if (isWhole && step.kind !== "replace") return replaceYaml(tree, place, here, style);
  if (depth < step.path.length) return replaceYaml(tree, place, here, style);
  if (step.kind === "replace") return replaceYaml(tree, place, step.value, style);
  if (node.kind === "leaf" || node.kind === "alias") return [];
  if (step.kind === "insert") return insertYaml(tree, step, { place, node, style });
  const doomed =
    step.kind === "remove-items"
      ? step.indexes
      : new Set(node.items.flatMap(({ key }, index) => (key === step.key ? [index] : [])));
  return removeYaml(tree, { place, node, doomed, style });
}

/**
 * Where unescaped names lead to, or the alias or the pair on the way that cannot be gone into, and
 * how far that is.
 */
function placeAt(
  tree: YamlTree,
  path: readonly string[],
): { readonly place: YamlPlace; readonly depth: number } {
  let place: YamlPlace = { node: tree.root, item: undefined, holder: undefined };
  for (const [depth, name] of path.entries()) {
    const { node } = place;
    if (node.kind === "leaf" || node.kind === "alias" || isSinglePair(tree, place)) {
      return { place, depth };
    }
    const item = yamlItemAt(node, name);
    if (item === undefined) return { place, depth };
    place = { node: item.node, item, holder: node };
  }
  return { place, depth: path.length };
}

/** `[a: 1]` */
function isSinglePair({ text }: YamlTree, { node }: YamlPlace): boolean {
  return node.kind === "map" && node.isFlow && text.charAt(node.start) !== "{";
}
