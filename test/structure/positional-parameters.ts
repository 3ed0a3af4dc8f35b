import { isNode, parseSource, type SyntaxNode } from "../support/syntax-tree.ts";

/**
 * An exported function and its positional parameters; a type is its text, "" where none is written.
 */
export type Signature = {
  readonly name: string;
  readonly parameters: readonly string[];
};

/** The exported functions of a source that take more than three positional parameters. */
export function longSignatures(text: string, lang: "ts" | "tsx"): readonly Signature[] {
  return parseSource(text, lang)
    .filter(({ type }) => type === "ExportNamedDeclaration")
    .flatMap(({ declaration }) => (isNode(declaration) ? functionsIn(declaration) : []))
    .map(([name, node]) => ({ name, parameters: nodesOf(node["params"]).map(typeIn(text)) }))
    .filter(({ parameters }) => parameters.length > 3);
}

/** Whether a caller can swap two neighbors without the compiler noticing. */
export function canBeMixedUp({ parameters }: Signature): boolean {
  return parameters.some((type, index) => type !== "" && type === parameters[index - 1]);
}

function functionsIn(declaration: SyntaxNode): readonly (readonly [string, SyntaxNode])[] {
  if (declaration.type === "FunctionDeclaration") return [[nameOf(declaration["id"]), declaration]];
  return nodesOf(declaration["declarations"]).flatMap(({ id, init }) =>
    isNode(init) && /^(?:ArrowFunction|Function)Expression$/.test(init.type)
      ? [[nameOf(id), init] as const]
      : [],
  );
}

/** `?` and `| undefined` do not tell two parameters apart. */
function typeIn(text: string): (parameter: SyntaxNode) => string {
  return (parameter) => {
    const { left } = parameter;
    const { typeAnnotation } = isNode(left) ? left : parameter;
    if (!isNode(typeAnnotation)) return "";
    return text
      .slice(typeAnnotation.start, typeAnnotation.end)
      .replace(/^:/, "")
      .replace(/\| undefined\b/, "")
      .replaceAll(/\s+/g, " ")
      .trim();
  };
}

function nameOf(id: unknown): string {
  return isNode(id) && typeof id["name"] === "string" ? id["name"] : "";
}

function nodesOf(value: unknown): readonly SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}
