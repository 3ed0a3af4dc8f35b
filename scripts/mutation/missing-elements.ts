import type { Mutant } from "./mutant.ts";
import { isNode, type SyntaxNode } from "../../test/support/syntax-tree.ts";
import { calledName, nodesOf } from "./calls.ts";

/** Mutants of a list, a table, a text of words or a pattern: each lacks one of its elements. */
export function missingElements(
  text: string,
  node: SyntaxNode,
  parent: SyntaxNode | undefined,
): readonly Mutant[] {
  if (node.type === "ArrayExpression") return withoutItems(text, nodesOf(node["elements"]));
  if (node.type === "ObjectExpression" && isTable(node)) {
    return withoutItems(text, nodesOf(node["properties"]));
  }
  if (node.type === "Literal" && isNode(parent) && holdsWords(parent)) return withoutWords(node);
  if (node.type === "TemplateLiteral" && isNode(parent) && holdsWords(parent)) {
    return withoutWords({ ...node, value: text.slice(node.start + 1, node.end - 1) });
  }
  if (node.type === "Literal" && node["regex"] !== undefined) {
    return withoutAlternatives(text, node);
  }
  return [];
}

/**
 * Keys that are texts, or several that share a value's form: others are the fields of one thing,
 * which its type asks for.
 */
function isTable(node: SyntaxNode): boolean {
  const properties = nodesOf(node["properties"]);
  return (
    properties.length > 2 && properties.some(({ key }) => isNode(key) && key.type === "Literal")
  );
}

function withoutItems(text: string, items: readonly SyntaxNode[]): readonly Mutant[] {
  return items.map((item, index) => {
    const next = items[index + 1];
    const comma = /^\s*,/.exec(text.slice(item.end))?.[0].length ?? 0;
    return {
      start: item.start,
      end: next === undefined ? item.end + comma : next.start,
      replacement: "",
      fault: "an element that is missing",
    };
  });
}

/** `words("rm dd")`, `"rm dd".split(" ")`, and what a table of programs begins with. */
function holdsWords(parent: SyntaxNode): boolean {
  if (parent.type === "CallExpression") return /words/i.test(calledName(parent));
  if (parent.type !== "MemberExpression") return parent.type === "ArrayExpression";
  const { property } = parent;
  return isNode(property) && property["name"] === "split";
}

const sentence = /[.!?](?:\s|$)|[A-Z][a-z]+ [a-z]+ [a-z]/;

function withoutWords(node: SyntaxNode): readonly Mutant[] {
  const { value } = node;
  if (
    typeof value !== "string" ||
    !/\S\s+\S/.test(value) ||
    sentence.test(value) ||
    value.includes("${")
  )
    return [];
  // Escapes make the text longer than its value: such a list is left alone.
  if (value.length + 2 !== node.end - node.start) return [];
  return [...value.matchAll(/\S+\s*/g)].map((word) => ({
    start: node.start + 1 + word.index,
    end: node.start + 1 + word.index + word[0].length,
    replacement: "",
    fault: "a word that is missing",
  }));
}

/** Each alternative of a pattern, at whatever depth. */
function withoutAlternatives(text: string, node: SyntaxNode): readonly Mutant[] {
  const source = text.slice(node.start, text.lastIndexOf("/", node.end));
  const groups: { bars: number[]; begin: number }[] = [{ bars: [], begin: 1 }];
  const mutants: Mutant[] = [];
  const close = (end: number) => {
    const group = groups.pop();
    if (group === undefined || group.bars.length === 0) return;
    const begins = [group.begin, ...group.bars.map((bar) => bar + 1)];
    const ends = [...group.bars, end];
    for (const [index, begin] of begins.entries()) {
      const isLast = index === begins.length - 1;
      mutants.push({
        start: node.start + (isLast ? begin - 1 : begin),
        end: node.start + (isLast ? end : (ends[index] ?? end) + 1),
        replacement: "",
        fault: "an alternative that is missing",
      });
    }
  };
  let inClass = false;
  for (let at = 1; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === "\\") at += 1;
    else if (inClass) inClass = sign !== "]";
    else if (sign === "[") inClass = true;
    else if (sign === "(") {
      const [head = "("] =
        /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]*:))?/.exec(source.slice(at)) ?? [];
      at += head.length - 1;
      groups.push({ bars: [], begin: at + 1 });
    } else if (sign === ")") close(at);
    else if (sign === "|") groups.at(-1)?.bars.push(at);
  }
  close(source.length);
  return mutants;
}
