/**
 * JSON with sorted object keys, so that equal values give equal text. For plain data: graphs,
 * settings, registrations.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return `[${items.map((item) => (item === undefined ? "null" : canonicalJson(item))).join()}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members: string[] = [];
  for (const name of Object.keys(value).toSorted()) {
    const member: unknown = Reflect.get(value, name);
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${canonicalJson(member)}`);
  }
  return `{${members.join()}}`;
}
