import JSON5 from "json5";
import { deepEqual } from "../deep-equal.ts";
import type { ConfigDocument, Edit, JsonValue } from "../document.ts";
import { nodeAt } from "../find-node.ts";
import type { Container, Node, Tree } from "../json5-tree.ts";
import { parseTree } from "../json5-tree.ts";
import { parsePointer } from "../pointer.ts";

/** Every promise about an edit that the texts before and after break. */
export function brokenPromises(
  edit: Edit,
  {
    before,
    after,
    intended,
  }: {
    readonly before: ConfigDocument;
    readonly after: ConfigDocument | undefined;
    readonly intended: JsonValue | undefined;
  },
): readonly string[] {
  if (after === undefined || intended === undefined) {
    return after === intended ? [] : ["refused what makes sense, or made what makes none"];
  }
  const faults: string[] = [];
  const promise = (kept: boolean, fault: string): void => {
    if (!kept) faults.push(fault);
  };
  promise(deepEqual(after.value, intended), "the data is not what was meant");
  promise(deepEqual(JSON5.parse(after.text), intended), "json5 reads other data");
  if (deepEqual(before.value, intended)) {
    promise(before.text === after.text, "nothing was to change, and bytes did");
  }
  promise(!isStrictJson(before.text) || isStrictJson(after.text), "strict JSON became JSON5");
  const ends = new Set(before.text.match(/\r\n|\n/g));
  promise(
    ends.size !== 1 || (after.text.match(/\r\n|\n/g) ?? []).every((end) => ends.has(end)),
    "line ends are mixed",
  );
  promise(outsideIsKept(edit, before.text, after.text), "bytes outside the edited node changed");
  promise(onlyAddsOrRemoves(edit, before.text, after.text), "bytes came or went for no reason");
  promise(neighborsAreKept(edit, before.text, after.text), "a neighbor changed");
  promise(commentsAreKept(edit, before.text, after.text), "a comment is lost or moved");
  return faults;
}

function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ""));
    return true;
  } catch {
    return false;
  }
}

/**
 * The node that an edit may change inside: an existing value that is set; else the container of
 * what comes or goes.
 */
function editedNode({ op, pointer }: Edit, tree: Tree): Node {
  const path = parsePointer(pointer);
  const deepest = op === "remove" ? path.length - 1 : path.length;
  for (let depth = deepest; depth >= 0; depth -= 1) {
    const node = nodeAt(tree.root, path.slice(0, depth));
    if (node !== undefined) return node;
  }
  return tree.root;
}

function outsideIsKept(edit: Edit, before: string, after: string): boolean {
  const { start, end } = editedNode(edit, parseTree(before));
  const suffix = before.length - end;
  return (
    after.length >= start + suffix &&
    after.startsWith(before.slice(0, start)) &&
    after.endsWith(before.slice(end))
  );
}

/** A removal adds no byte; an addition removes none, but the blanks of an empty container. */
function onlyAddsOrRemoves(edit: Edit, before: string, after: string): boolean {
  if (edit.op.startsWith("remove")) return isSubsequence(after.split(""), before.split(""));
  const tree = parseTree(before);
  const node = editedNode(edit, tree);
  const replaced = edit.op === "set" && nodeAt(tree.root, parsePointer(edit.pointer)) !== undefined;
  if (replaced || node.kind === "scalar" || node.elements.length === 0) return true;
  return isSubsequence(before.split(""), after.split(""));
}

/**
 * Of the elements of the edited container, as they are written, one may be new, or the edited ones
 * may be gone.
 */
function neighborsAreKept(edit: Edit, before: string, after: string): boolean {
  const was = editedNode(edit, parseTree(before));
  const path = pathOf(was, parseTree(before));
  const is = nodeAt(parseTree(after).root, path);
  const replaced = edit.op === "set" && path.length === parsePointer(edit.pointer).length;
  if (replaced || was.kind === "scalar" || is === undefined || is.kind === "scalar") return true;
  const [old, fresh] = [writtenElements(before, was), writtenElements(after, is)];
  if (edit.op === "set" || edit.op === "append") {
    return before === after || (fresh.length === old.length + 1 && startsWith(fresh, old));
  }
  return isSubsequence(fresh, old);
}

function pathOf(wanted: Node, tree: Tree): readonly string[] {
  const search = (node: Node, path: readonly string[]): readonly string[] | undefined => {
    if (node === wanted || (node.start === wanted.start && node.end === wanted.end)) return path;
    if (node.kind === "scalar") return undefined;
    for (const [index, element] of node.elements.entries()) {
      const name = "key" in element ? String(element.key) : String(index);
      const found = search(element.node, [...path, name]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(tree.root, []) ?? [];
}

function writtenElements(text: string, { elements }: Container): readonly string[] {
  return elements.map(({ start, node }) => text.slice(start, node.end));
}

/**
 * Additions keep every comment. A removal takes those inside what it removes, and those that follow
 * it on its last line or before its comma.
 */
function commentsAreKept(edit: Edit, before: string, after: string): boolean {
  const old = parseTree(before);
  const now = commentTexts(parseTree(after));
  const node = editedNode(edit, old);
  const existing = nodeAt(old.root, parsePointer(edit.pointer)) !== undefined;
  if (edit.op === "append" || (edit.op === "set" && !existing)) {
    return startsWith(now, commentTexts(old)) && now.length === old.comments.length;
  }
  if (!isSubsequence(now, commentTexts(old))) return false;
  const safe = old.comments.filter(({ start, end }) => {
    if (edit.op === "set") return end <= node.start || start >= node.end;
    const line = before.slice(before.slice(0, start).search(/[^\r\n\u2028]*$/), start);
    return end <= node.start || start >= node.end || line.trim() === "";
  });
  const inside = (start: number): boolean =>
    node.kind !== "scalar" &&
    node.elements.some((element) => start >= element.start && start < element.node.end);
  const kept = safe.filter(
    ({ start }) => start < node.start || start >= node.end || !inside(start),
  );
  return isSubsequence(
    kept.map(({ start, end }) => before.slice(start, end)),
    now,
  );
}

function commentTexts({ text, comments }: Tree): readonly string[] {
  return comments.map(({ start, end }) => text.slice(start, end));
}

function startsWith(list: readonly string[], head: readonly string[]): boolean {
  return head.every((item, index) => list[index] === item);
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let found = 0;
  for (const item of whole) if (item === part[found]) found += 1;
  return found === part.length;
}
