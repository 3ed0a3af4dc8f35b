import { parseAst } from "rolldown/parseAst";

/** A node of a parsed source text. Offsets are in UTF-16 units. */
export type SyntaxNode = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
} & Readonly<Record<string, unknown>>;

export function parseSource(text: string, lang: "ts" | "tsx" = "ts"): readonly SyntaxNode[] {
  const program: unknown = parseAst(text, { lang });
  return isNode(program) ? childrenOf(program) : [];
}

export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
