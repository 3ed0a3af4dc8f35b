import type { Expression } from "./expression.ts";

/** GitHub refuses longer ones. */
const longest = 21_000;
const deepest = 50;
/** Operators and members of one expression: each makes it one level deeper. */
const mostParts = 1000;

type Token = { readonly kind: "name" | "number" | "text" | "sign"; readonly text: string };

/**
 * Reads an expression without its `${{ }}`; undefined for what GitHub would refuse, and beyond
 * 21,000 characters, 50 levels or 1,000 operators and members.
 */
export function parseExpression(text: string): Expression | undefined {
  const tokens = text.length > longest ? undefined : tokensOf(text);
  if (tokens === undefined) return undefined;
  let at = 0;
  let depth = 0;
  let parts = 0;

  const another = (): void => {
    parts += 1;
    if (parts > mostParts) throw new NotAnExpression();
  };

  const sign = (wanted: string): boolean => {
    const token = tokens[at];
    if (token?.kind !== "sign" || token.text !== wanted) return false;
    at += 1;
    return true;
  };

  const expect = (wanted: string): void => {
    if (!sign(wanted)) throw new NotAnExpression();
  };

  const deeper = <Value>(read: () => Value): Value => {
    depth += 1;
    if (depth > deepest) throw new NotAnExpression();
    const value = read();
    depth -= 1;
    return value;
  };

  const binary = (level: number): Expression => {
    const operators = levels[level];
    if (operators === undefined) return unary();
    let left = binary(level + 1);
    for (;;) {
      const operator = operators.find((each) => sign(each));
      if (operator === undefined) return left;
      another();
      left = { kind: "binary", operator, left, right: binary(level + 1) };
    }
  };

  const unary = (): Expression =>
    sign("!") ? { kind: "not", operand: deeper(unary) } : members(primary());

  const primary = (): Expression => {
    if (sign("(")) {
      const inner = deeper(() => binary(0));
      expect(")");
      return inner;
    }
    const token = tokens[at];
    at += 1;
    if (token === undefined || token.kind === "sign") throw new NotAnExpression();
    if (token.kind === "text") return { kind: "literal", value: token.text };
    if (token.kind === "number") return { kind: "literal", value: Number(token.text) };
    const name = token.text.toLowerCase();
    if (sign("(")) return { kind: "call", name, args: argsOf() };
    return Object.hasOwn(words, name)
      ? { kind: "literal", value: words[name] ?? null }
      : { kind: "context", path: [name] };
  };

  const argsOf = (): readonly Expression[] => {
    const args: Expression[] = [];
    if (sign(")")) return args;
    do args.push(deeper(() => binary(0)));
    while (sign(","));
    expect(")");
    return args;
  };

  const members = (start: Expression): Expression => {
    let value = start;
    for (;;) {
      if (sign(".")) value = memberOf(value, nameHere());
      else if (sign("[")) {
        const index = sign("*") ? undefined : deeper(() => binary(0));
        expect("]");
        value = memberOf(value, index?.kind === "literal" ? String(index.value) : "*");
      } else return value;
      another();
    }
  };

  const nameHere = (): string => {
    if (sign("*")) return "*";
    const token = tokens[at];
    at += 1;
    if (token?.kind !== "name") throw new NotAnExpression();
    return token.text;
  };

  try {
    const read = binary(0);
    return at === tokens.length ? read : undefined;
  } catch (error) {
    if (error instanceof NotAnExpression) return undefined;
    throw error;
  }
}

class NotAnExpression extends Error {
  override readonly name = "NotAnExpression";
}

const words: Readonly<Record<string, null | boolean>> = { null: null, true: true, false: false };

/** The operators, the weakest first. */
const levels: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["==", "!="],
  ["<=", ">=", "<", ">"],
];

function memberOf(value: Expression, name: string): Expression {
  return value.kind === "context"
    ? { kind: "context", path: [...value.path, name.toLowerCase()] }
    : { kind: "member", of: value };
}

const tokenAt =
  /\s*(?:(?<text>'(?:[^']|'')*')|(?<number>[-+]?(?:0x[\da-f]+|\d+(?:\.\d+)?(?:e[-+]?\d+)?)\b)|(?<name>[a-z_][\w-]*)|(?<sign>\|\||&&|[=!<>]=|[!<>()[\].,*]))/iy;

function tokensOf(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  for (tokenAt.lastIndex = 0; tokenAt.lastIndex < end;) {
    const found = tokenAt.exec(text)?.groups;
    if (found === undefined) return undefined;
    const { text: quoted, number, name, sign = "" } = found;
    if (quoted !== undefined)
      tokens.push({ kind: "text", text: quoted.slice(1, -1).replaceAll("''", "'") });
    else if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (name !== undefined) tokens.push({ kind: "name", text: name });
    else tokens.push({ kind: "sign", text: sign });
  }
  return tokens;
}
