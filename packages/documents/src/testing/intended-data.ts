import { deepEqual } from "../deep-equal.ts";
import type { Edit, JsonValue } from "../document.ts";
import { parsePointer } from "../pointer.ts";

/**
 * The data after an edit, for tests computed a second time as plainly as can be; undefined where
 * the edit makes no sense.
 */
export function intendedBy(edit: Edit, root: JsonValue): JsonValue | undefined {
  const path = parsePointer(edit.pointer);
  if (edit.op === "remove" && path.length === 0) return undefined;
  const holder: Record<string, JsonValue> = { root: mutable(root) };
  let inside: unknown = holder;
  const names = ["root", ...path];
  const removing = edit.op === "remove" || edit.op === "remove-item";
  for (const [depth, name] of names.entries()) {
    if (typeof inside !== "object" || inside === null) return removing ? holder["root"] : undefined;
    const known = Array.isArray(inside)
      ? /^(0|[1-9]\d*)$/.test(name) && Number(name) < inside.length
      : Object.hasOwn(inside, name);
    if (!known && removing) return holder["root"];
    if (!known && Array.isArray(inside)) return undefined;
    if (depth === names.length - 1)
      return finish(edit, inside, name, known) ? holder["root"] : undefined;
    if (!known) define(inside, name, Object.create(null));
    inside = Reflect.get(inside, name);
  }
  return undefined;
}

function finish(edit: Edit, inside: object, name: string, known: boolean): boolean {
  const old: unknown = known ? Reflect.get(inside, name) : [];
  if (edit.op === "set") return define(inside, name, edit.value);
  if (edit.op === "remove") {
    if (!Array.isArray(inside)) return Reflect.deleteProperty(inside, name);
    inside.splice(Number(name), 1);
    return true;
  }
  if (!Array.isArray(old)) return false;
  if (edit.op === "append") return define(inside, name, [...old, edit.value]);
  return define(
    inside,
    name,
    old.filter((item: JsonValue) => !deepEqual(item, edit.value)),
  );
}

function define(inside: object, name: string, content: unknown): boolean {
  const descriptor = { value: content, enumerable: true, writable: true, configurable: true };
  return Reflect.defineProperty(inside, name, descriptor);
}

function mutable(data: JsonValue): JsonValue {
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) return data.map(mutable);
  const copy: Record<string, JsonValue> = Object.create(null);
  for (const [name, child] of Object.entries(data)) copy[name] = mutable(child);
  return copy;
}
