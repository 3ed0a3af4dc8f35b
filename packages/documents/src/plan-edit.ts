import { editPath } from "./apply-edit.ts";
import { deepEqual } from "./deep-equal.ts";
import type { Edit, JsonValue } from "./document.ts";
import { childValue, isList, isObject, valueAt } from "./find-node.ts";
import { listIndex } from "./pointer.ts";

/** One change at one place of the text. Paths are unescaped names from the root. */
export type Step =
  | { readonly kind: "replace"; readonly path: readonly string[]; readonly value: JsonValue }
  /** A new last member, or a new last item, for which `key` is undefined. */
  | {
      readonly kind: "insert";
      readonly path: readonly string[];
      readonly key: string | undefined;
      readonly value: JsonValue;
    }
  /** All members of that key. */
  | { readonly kind: "remove-key"; readonly path: readonly string[]; readonly key: string }
  | {
      readonly kind: "remove-items";
      readonly path: readonly string[];
      readonly indexes: ReadonlySet<number>;
    };

/**
 * The smallest changes of the text that make the edit; none when the data already is as meant.
 * The edit must make sense on the data: applyEdit has passed it.
 */
export function planEdit(root: JsonValue, edit: Edit): readonly Step[] {
  const path = editPath(edit);
  const old = valueAt(root, path);
  if (edit.op === "set") return planSet(root, path, edit.value);
  if (edit.op === "append") {
    return old === undefined
      ? planSet(root, path, [edit.value])
      : [{ kind: "insert", path, key: undefined, value: edit.value }];
  }
  if (old === undefined) return [];
  if (edit.op === "remove") return planRemove(root, path);
  const isDoomed = (item: JsonValue): boolean => deepEqual(item, edit.value);
  return isList(old) ? removeItems(path, indexesWhere(old, isDoomed)) : [];
}

/** More steps than this, and the old value shares too little with the new to be worth keeping. */
const MAX_STEPS = 32;

function planSet(root: JsonValue, path: readonly string[], value: JsonValue): readonly Step[] {
  let old = root;
  for (const [depth, key] of path.entries()) {
    const child = childValue(old, key);
    if (child === undefined) {
      const missing = path.slice(depth + 1).reduceRight<JsonValue>(wrap, value);
      return [{ kind: "insert", path: path.slice(0, depth), key, value: missing }];
    }
    old = child;
  }
  const steps = difference(old, value, path);
  return steps.length > MAX_STEPS ? [{ kind: "replace", path, value }] : steps;
}

function wrap(inner: JsonValue, key: string): JsonValue {
  const object: Record<string, JsonValue> = Object.create(null);
  object[key] = inner;
  return object;
}

function planRemove(root: JsonValue, path: readonly string[]): readonly Step[] {
  const parent = path.slice(0, -1);
  const name = path.at(-1) ?? "";
  const container = valueAt(root, parent);
  if (!isList(container)) {
    return [{ kind: "remove-key", path: parent, key: name }];
  }
  return removeItems(parent, [listIndex(name) ?? -1]);
}

/**
 * Goes into objects and lists, so that comments inside an old value outlive a change of a part of
 * it.
 */
function difference(old: JsonValue, value: JsonValue, path: readonly string[]): readonly Step[] {
  if (deepEqual(old, value)) return [];
  if (isObject(old) && isObject(value)) {
    const removed = Object.keys(old).filter((key) => !Object.hasOwn(value, key));
    return [
      ...Object.entries(value).flatMap(([key, member]): readonly Step[] => {
        const before = childValue(old, key);
        return before === undefined
          ? [{ kind: "insert", path, key, value: member }]
          : difference(before, member, [...path, key]);
      }),
      ...removed.map((key) => ({ kind: "remove-key" as const, path, key })),
    ];
  }
  return (
    (isList(old) && isList(value) ? listDifference(old, value, path) : undefined) ?? [
      { kind: "replace", path, value },
    ]
  );
}

function listDifference(
  old: readonly JsonValue[],
  value: readonly JsonValue[],
  path: readonly string[],
): readonly Step[] | undefined {
  if (old.length === value.length) {
    return old.flatMap((item, index) =>
      difference(item, value[index] ?? null, [...path, String(index)]),
    );
  }
  if (old.length < value.length) {
    if (!deepEqual(old, value.slice(0, old.length))) return undefined;
    const added = value.slice(old.length);
    return added.map((item) => ({ kind: "insert", path, key: undefined, value: item }));
  }
  let kept = 0;
  const dropped = indexesWhere(old, (item) => {
    const next = value[kept];
    if (next === undefined || !deepEqual(item, next)) return true;
    kept += 1;
    return false;
  });
  return kept === value.length ? removeItems(path, dropped) : undefined;
}

function removeItems(path: readonly string[], indexes: readonly number[]): readonly Step[] {
  return indexes.length === 0 ? [] : [{ kind: "remove-items", path, indexes: new Set(indexes) }];
}

function indexesWhere(
  list: readonly JsonValue[],
  test: (item: JsonValue) => boolean,
): readonly number[] {
  return list.flatMap((item, index) => (test(item) ? [index] : []));
}
