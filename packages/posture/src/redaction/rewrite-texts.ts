/**
 * `member` is the name under which the text stands, of an item the name of its list; "" for a name
 * itself.
 */
export type Rewrite = (text: string, member: string) => string;

/**
 * The same value with every text in it rewritten, the names of members too: a new field needs no
 * thought. What does not change is not copied.
 */
export function rewriteTexts<Value>(value: Value, rewrite: Rewrite): Value {
  // Every text is replaced by a text, so that the type stays.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return rewritten(value, "", rewrite) as Value;
}

function rewritten(value: unknown, under: string, rewrite: Rewrite): unknown {
  if (typeof value === "string") return rewrite(value, under);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    let items: unknown[] | undefined;
    for (const [index, item] of list.entries()) {
      const now = rewritten(item, under, rewrite);
      if (now !== item) (items ??= [...list])[index] = now;
    }
    return items ?? list;
  }
  // Dates, maps and the like have no texts that are shown.
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const names = Object.keys(value);
  let copy: [string, unknown][] | undefined;
  for (const [index, key] of names.entries()) {
    const member: unknown = Reflect.get(value, key);
    const name = rewrite(key, "");
    const now = rewritten(member, key, rewrite);
    // Hardly anything changes: a copy is made where the first thing does.
    if (name !== key || now !== member) {
      copy ??= names.slice(0, index).map((before) => [before, Reflect.get(value, before)]);
    }
    copy?.push([name, now]);
  }
  return copy === undefined ? value : Object.fromEntries(copy);
}
