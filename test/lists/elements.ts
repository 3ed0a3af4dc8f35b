import { missingElements } from "../../scripts/mutation/missing-elements.ts";
import { childrenOf, isNode, parseSource, type SyntaxNode } from "../support/syntax-tree.ts";

/** One name of a list, a table, a text of words or a pattern, and where it stands. */
export type ListElement = { readonly text: string; readonly line: number };

/** A list of two is mostly a pair of cases, which branches show. */
const fewest = 3;

/** What a check says of itself rests on no list. */
const described: ReadonlySet<unknown> = new Set(["aliases", "owasp", "references"]);

/**
 * The names in every list of a source that has three at least. Sentences, addresses, IDs of checks
 * and variables are none.
 */
export function elementsOf(source: string): readonly ListElement[] {
  const found: ListElement[] = [];
  const visit = (node: SyntaxNode, parent: SyntaxNode | undefined): void => {
    if (/^(?:TSType|TSInterface|Import)/.test(node.type)) return;
    if (isNode(node["key"]) && described.has(node["key"]["name"])) return;
    const isText = node.type === "Literal" || node.type === "TemplateLiteral";
    const names = missingElements(source, node, parent).flatMap(({ start, end }) => {
      const text = nameIn(source.slice(start, end), isText);
      const line = source.slice(0, start).split("\n").length;
      return text === undefined ? [] : [{ text, line }];
    });
    if (names.length >= fewest) found.push(...names);
    for (const child of childrenOf(node)) visit(child, node);
  };
  for (const node of parseSource(source)) visit(node, undefined);
  return found;
}

/**
 * The name of an item of a list, `"rm",` or `["rm", 1],`, or of a word or an alternative of a text.
 */
function nameIn(written: string, isPartOfText: boolean): string | undefined {
  const name = isPartOfText
    ? written.replaceAll(/^\||\|$/g, "").trim()
    : /^\s*\[?\s*"([^"\\\s]+)"/.exec(written)?.[1];
  if (name === undefined || !/^[\w ./@:=-]*\w{2}[\w ./@:=-]*$/.test(name)) return undefined;
  return /^https?:|^[A-Z]{2}-[A-Z]+-\d{3}$/.test(name) ? undefined : name;
}
