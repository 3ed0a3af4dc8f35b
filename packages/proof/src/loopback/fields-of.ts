/** Fields of a request in the query, as a form, or as JSON; other values as JSON. */
export function fieldsOf(address: URL, body: string, type: string): URLSearchParams {
  const fields = new URLSearchParams(address.search);
  if (type.includes("json")) {
    for (const [name, value] of entriesOf(body)) fields.set(name, value);
  } else if (type.includes("urlencoded")) {
    for (const [name, value] of new URLSearchParams(body)) fields.set(name, value);
  }
  return fields;
}

function entriesOf(json: string): readonly (readonly [string, string])[] {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).map(([name, one]): readonly [string, string] => [
      name,
      typeof one === "string" ? one : JSON.stringify(one),
    ]);
  } catch {
    return [];
  }
}
