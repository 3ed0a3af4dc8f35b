/** Memoizes a function's text for each item, since many are compared with many. */
export function memoizedText<Item extends object>(
  textOf: (item: Item) => string,
): (item: Item) => string {
  const known = new WeakMap<Item, string>();
  return (item) => {
    const before = known.get(item);
    if (before !== undefined) return before;
    const text = textOf(item);
    known.set(item, text);
    return text;
  };
}
