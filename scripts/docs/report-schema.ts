type Schema = { readonly [keyword: string]: unknown };
type ApiDocument = { readonly components: { readonly schemas: Readonly<Record<string, Schema>> } };

const inDocument = "#/components/schemas/";
const main = "ScanReport";

/** The JSON Schema of a scan report: what the API's document says of it, in its own document. */
export function reportSchema({ components: { schemas } }: ApiDocument): string {
  const report = schemas[main];
  if (report === undefined) throw new Error("The document of the API describes no scan report.");
  const names = new Set<string>();
  const waiting: unknown[] = [report];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (typeof part !== "object" || part === null) continue;
    for (const [keyword, value] of Object.entries(part)) {
      if (keyword === "$ref" && typeof value === "string" && value.startsWith(inDocument)) {
        const name = value.slice(inDocument.length);
        if (!names.has(name)) waiting.push(schemas[name]);
        names.add(name);
      } else waiting.push(value);
    }
  }
  const definitions = [...names].toSorted().map((name) => [name, schemas[name]]);
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Scan report of Parapet",
    ...report,
    $defs: Object.fromEntries(definitions),
  };
  return `${JSON.stringify(schema, null, 2).replaceAll(inDocument, "#/$defs/")}\n`;
}
