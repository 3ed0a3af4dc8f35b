/** Orders by UTF-16 code units: the same on every machine, whatever its language. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** JSON with sorted object keys, so that equal values give equal text. For plain data: graphs, settings, parts of reports. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return `[${items.map((item) => (item === undefined ? "null" : canonicalJson(item))).join()}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members: string[] = [];
  for (const name of Object.keys(value).toSorted(compareText)) {
    const member: unknown = Reflect.get(value, name);
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${canonicalJson(member)}`);
  }
  return `{${members.join()}}`;
}
