/** A JSON schema as the API document has it. */
type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
};

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Operation = {
  readonly "x-parapet-access"?: string;
  readonly "x-parapet-concerns"?: string;
  readonly requestBody?: { readonly content?: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

export type ApiDocument = {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** The types of the API as a module of the dashboard, which knows nothing else of the service. */
export function apiTypes(document: ApiDocument): string {
  const schemas = Object.entries(document.components.schemas)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `  readonly ${name}: ${typeOf(schema)};`);
  const operations = Object.entries(document.paths)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) =>
          `  readonly ${JSON.stringify(`${method.toUpperCase()} ${path}`)}: { readonly answer: ${answerOf(operation)}; readonly body: ${bodyOf(operation)} };`,
      ),
    );
  return [
    "// Written by scripts/generate-api-files.ts from the API's own document. Do not edit.",
    "",
    "/** What the API sends and takes, by the name in its document. */",
    "export type Api = {",
    ...schemas,
    "};",
    "",
    "/** Every operation: what it answers when it succeeds, and the body it takes. */",
    "export type Operations = {",
    ...operations,
    "};",
    "",
    "/** What operations that change something ask of their caller, and what they are about. */",
    "export const accessOf = {",
    ...accessOf(document),
    "} as const;",
    "",
  ].join("\n");
}

/** Without what anyone may call. */
function accessOf({ paths }: ApiDocument): readonly string[] {
  return Object.entries(paths)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const { "x-parapet-access": rule = "public", "x-parapet-concerns": about } = operation;
        return method === "get" || rule === "public"
          ? []
          : [
              `  ${JSON.stringify(`${method.toUpperCase()} ${path}`)}: ${JSON.stringify({ rule, about })},`,
            ];
      }),
    );
}

function answerOf({ responses }: Operation): string {
  const good = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const types = good.map(([, { content }]) => typeOfContent(content) ?? "undefined");
  return [...new Set(types)].join(" | ") || "undefined";
}

function bodyOf({ requestBody }: Operation): string {
  return typeOfContent(requestBody?.content) ?? "undefined";
}

function typeOfContent(content: Content | undefined): string | undefined {
  if (content === undefined) return undefined;
  const json = content["application/json"]?.schema;
  return json === undefined ? "string" : typeOf(json);
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return `Api[${JSON.stringify(schema.$ref.split("/").at(-1))}]`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return unionOf(variants.map(typeOf));
  if (schema.allOf !== undefined) {
    // A part with a description alone says nothing of the type.
    const parts = schema.allOf.map(typeOf).filter((part) => part !== "unknown");
    return parts.length === 0 ? "unknown" : parts.join(" & ");
  }
  const { type = "" } = schema;
  switch (type) {
    case "string":
    case "boolean":
      return type;
    case "number":
    case "integer":
      return "number";
    case "array":
      return `readonly (${schema.items === undefined ? "unknown" : typeOf(schema.items)})[]`;
    case "object":
      return objectType(schema);
    default:
      return "unknown";
  }
}

/** Without what a wider type of the union covers. */
function unionOf(types: readonly string[]): string {
  const isCovered = (type: string) => type.startsWith('"') && types.includes("string");
  return [...new Set(types.filter((type) => !isCovered(type)))].join(" | ");
}

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  if (properties === undefined) {
    const value =
      typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown";
    return `Readonly<Record<string, ${value}>>`;
  }
  const fields = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? "" : "?";
    const value = typeOf(schema);
    return `readonly ${JSON.stringify(name)}${optional}: ${value}${optional === "" ? "" : " | undefined"};`;
  });
  return `{ ${fields.join(" ")} }`;
}
