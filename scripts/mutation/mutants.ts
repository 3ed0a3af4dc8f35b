import {
  childrenOf,
  isNode,
  parseSource,
  type SyntaxNode,
} from "../../test/support/syntax-tree.ts";

/** One small change of a source text that a test should notice. Offsets are in UTF-16 units. */
export type Mutant = {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** What is wrong now, for the report: "a condition that always holds". */
  readonly fault: string;
};

const opposites: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": ">=",
  ">": "<=",
  "<=": ">",
  ">=": "<",
  "&&": "||",
  "||": "&&",
};
const quantifiers: Readonly<Record<string, string>> = { some: "every", every: "some" };

/** Every mutant of a text, in the order of the text. Types, imports and texts for people are left as they are. */
export function mutantsOf(text: string): readonly Mutant[] {
  const mutants: Mutant[] = [];
  const add = (node: SyntaxNode, replacement: string, fault: string): void => {
    mutants.push({ start: node.start, end: node.end, replacement, fault });
  };

  const visit = (node: SyntaxNode, parent: SyntaxNode | undefined): void => {
    if (/^TS|^Import|^ExportAll/.test(node.type) && node.type !== "TSAsExpression") return;
    switch (node.type) {
      case "IfStatement":
      case "ConditionalExpression":
        if (isNode(node["test"])) {
          add(node["test"], "true", "a condition that always holds");
          add(node["test"], "false", "a condition that never holds");
        }
        break;
      case "BinaryExpression":
      case "LogicalExpression":
        swapOperator(text, node, add);
        break;
      case "ContinueStatement":
        add(node, ";", "an item that is not passed over");
        break;
      case "ReturnStatement":
        if (node["argument"] === null) add(node, ";", "a function that goes on");
        break;
      case "ExpressionStatement":
        if (isCall(node["expression"])) add(node, ";", "a call that is not made");
        break;
      case "Literal":
        literal(node, parent, add);
        break;
      case "Identifier": {
        const other = quantifiers[String(node["name"])];
        if (other !== undefined && parent?.type === "MemberExpression") {
          add(node, other, `${String(node["name"])} in place of ${other}`);
        }
        break;
      }
      default:
    }
    for (const child of childrenOf(node)) visit(child, node);
  };

  for (const child of parseSource(text)) visit(child, undefined);
  return mutants.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

type Add = (node: SyntaxNode, replacement: string, fault: string) => void;

function swapOperator(text: string, node: SyntaxNode, add: Add): void {
  const { left, right, operator } = node;
  if (!isNode(left) || !isNode(right)) return;
  const other = opposites[String(operator)];
  if (other !== undefined) {
    const between = text.slice(left.end, right.start).replace(String(operator), other);
    add(
      { ...node, start: left.end, end: right.start },
      between,
      `${other} in place of ${String(operator)}`,
    );
  }
  if (operator === "??") {
    add({ ...node, start: left.end, end: node.end }, "", "a default that is not taken");
  }
}

/** A name in a list, a set or a table, or what is returned or compared: others are mostly texts for people. */
function literal(node: SyntaxNode, parent: SyntaxNode | undefined, add: Add): void {
  const { value } = node;
  if (typeof value === "boolean") {
    add(node, String(!value), `${String(!value)} in place of ${String(value)}`);
    return;
  }
  if (typeof value !== "string" || value === "" || /\s/.test(value)) return;
  if (parent?.type === "ArrayExpression" || parent?.type === "BinaryExpression") {
    add(node, '""', "a name that is missing");
  }
}

function isCall(value: unknown): boolean {
  if (!isNode(value)) return false;
  return (
    value.type === "CallExpression" ||
    (value.type === "AwaitExpression" && isCall(value["argument"]))
  );
}
