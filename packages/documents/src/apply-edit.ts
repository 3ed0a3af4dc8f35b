import { deepEqual } from "./deep-equal.ts";
import type { Edit, JsonValue } from "./document.ts";
import { EditError } from "./document.ts";
import { isList, isObject, valueAt } from "./find-node.ts";
import { childPointer, listIndex, parsePointer } from "./pointer.ts";

/**
 * What an edit makes of the data, whatever the text looks like. Throws EditError when it makes no
 * sense.
 */
export function applyEdit(root: JsonValue, edit: Edit): JsonValue {
  const change = changeOf(edit);
  const path = editPath(edit);
  if (edit.op === "remove" && path.length === 0) {
    throw new EditError("The whole document cannot be removed.");
  }
  const nothingToRemove = edit.op.startsWith("remove") && valueAt(root, path) === undefined;
  const changed = nothingToRemove ? undefined : changeAt(root, path, change);
  return changed === undefined ? root : changed;
}

/** The unescaped names in an edit's pointer. Throws EditError for a bad pointer. */
export function editPath(edit: Edit): readonly string[] {
  try {
    return parsePointer(edit.pointer);
  } catch (error) {
    throw new EditError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** What comes of the old value; undefined stands for nothing at all, before and after. */
type Change = (old: JsonValue | undefined) => JsonValue | undefined;

function changeOf(edit: Edit): Change {
  if (edit.op === "set") return () => edit.value;
  if (edit.op === "remove") return () => undefined;
  if (edit.op === "append") return (old = []) => [...listOf(old, edit), edit.value];
  return (old = []) => listOf(old, edit).filter((item) => !deepEqual(item, edit.value));
}

function listOf(value: JsonValue, edit: Edit): readonly JsonValue[] {
  if (isList(value)) return value;
  throw new EditError(`${nameOf(edit.pointer)} is not a list.`);
}

function changeAt(
  value: JsonValue | undefined,
  path: readonly string[],
  change: Change,
  pointer = "",
): JsonValue | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return change(value);
  const below = (child: JsonValue | undefined): JsonValue | undefined =>
    changeAt(child, rest, change, childPointer(pointer, name));

  if (isList(value)) {
    const index = listIndex(name);
    const item = index === undefined ? undefined : value[index];
    if (index === undefined || item === undefined) {
      throw new EditError(`${nameOf(pointer)} is a list and has no item ${JSON.stringify(name)}.`);
    }
    const next = below(item);
    return next === undefined ? value.toSpliced(index, 1) : value.with(index, next);
  }
  if (value !== undefined && !isObject(value)) {
    throw new EditError(`${nameOf(pointer)} is not an object, so nothing can be set in it.`);
  }
  const object: Record<string, JsonValue> = Object.assign(Object.create(null), value);
  const next = below(object[name]);
  if (next === undefined) delete object[name];
  else object[name] = next;
  return object;
}

function nameOf(pointer: string): string {
  return pointer === "" ? "The document" : pointer;
}
