/** A literal: a string, or a list of strings and lists of strings. */
export type Literal = {
  readonly start: number;
  readonly end: number;
  /** Undefined if it is computed. */
  readonly value: string | readonly (string | readonly string[])[] | undefined;
};

/** A call of a function, and its arguments by name. */
export type Call = {
  readonly start: number;
  readonly end: number;
  readonly named: ReadonlyMap<string, Literal>;
};

type Token = {
  readonly kind: "word" | "text" | "sign";
  readonly start: number;
  readonly end: number;
  /** The value of a string; undefined if its notation is not supported. */
  readonly value: string | undefined;
};

/**
 * Finds the calls of a function in a program in Starlark. `order` names the positional arguments.
 */
export function callsIn(text: string, name: string, order: readonly string[]): readonly Call[] {
  const tokens = tokensOf(text);
  const calls: Call[] = [];
  for (let at = 0; at + 1 < tokens.length; at += 1) {
    const isCall =
      tokens[at]?.kind === "word" &&
      tokens[at]?.value === name &&
      isSign(tokens[at + 1], "(") &&
      tokens[at - 1]?.value !== "def";
    if (!isCall) continue;
    const last = closing(tokens, at + 1);
    const start = tokens[at]?.start ?? 0;
    const end = tokens[last]?.end ?? text.length;
    calls.push({ start, end, named: argumentsIn(tokens.slice(at + 2, last), order) });
    at = last;
  }
  return calls;
}

function argumentsIn(
  tokens: readonly Token[],
  order: readonly string[],
): ReadonlyMap<string, Literal> {
  const named = new Map<string, Literal>();
  for (const [index, part] of partsOf(tokens).entries()) {
    const [first, second] = part;
    const isNamed = first?.kind === "word" && isSign(second, "=");
    const name = isNamed ? first.value : order[index];
    const value = isNamed ? part.slice(2) : part;
    if (name !== undefined && value.length > 0) named.set(name, literalOf(value));
  }
  return named;
}

function literalOf(tokens: readonly Token[]): Literal {
  const [first] = tokens;
  const start = first?.start ?? 0;
  const end = tokens.at(-1)?.end ?? start;
  if (tokens.length === 1 && first?.kind === "text") return { start, end, value: first.value };
  const items = itemsOf(tokens)?.map((item): string | readonly string[] | undefined => {
    if (item.length === 1 && item[0]?.kind === "text") return item[0].value;
    const texts = itemsOf(item)?.map(([only, ...more]) =>
      more.length === 0 && only?.kind === "text" ? only.value : undefined,
    );
    return texts !== undefined && texts.every((one) => one !== undefined) ? texts : undefined;
  });
  const isWhole = items !== undefined && items.every((item) => item !== undefined);
  return { start, end, value: isWhole ? items : undefined };
}

/** The items of a list; undefined for other tokens. */
function itemsOf(tokens: readonly Token[]): readonly (readonly Token[])[] | undefined {
  if (!isSign(tokens[0], "[") || closing(tokens, 0) !== tokens.length - 1) return undefined;
  return isSign(tokens.at(-1), "]") ? partsOf(tokens.slice(1, -1)) : undefined;
}

/** The tokens between commas outside brackets. A trailing comma is permitted. */
function partsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [];
  let part: Token[] = [];
  let depth = 0;
  for (const token of tokens) {
    depth += depthBy(token);
    if (depth === 0 && isSign(token, ",")) {
      parts.push(part);
      part = [];
    } else {
      part.push(token);
    }
  }
  return part.length === 0 ? parts : [...parts, part];
}

/** The index of the bracket that closes the one at `from`; of the last token if none does. */
function closing(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    depth += token === undefined ? 0 : depthBy(token);
    if (depth === 0) return at;
  }
  return tokens.length - 1;
}

function depthBy(token: Token): number {
  if (token.kind !== "sign") return 0;
  if ("([{".includes(token.value ?? " ")) return 1;
  return ")]}".includes(token.value ?? " ") ? -1 : 0;
}

function isSign(token: Token | undefined, sign: string): boolean {
  return token?.kind === "sign" && token.value === sign;
}

/** Every quote begins a string, even an unclosed one, so that nothing is read twice. */
const pattern =
  /(?<comment>#[^\n]*)|(?<raw>[rR])?(?:"""(?<long>(?:[^\\]|\\[^]?)*?)(?:"""|$)|'''(?<longer>(?:[^\\]|\\[^]?)*?)(?:'''|$)|"(?<double>(?:[^"\\\n]|\\[^]?)*)(?:"|$|(?=\n))|'(?<single>(?:[^'\\\n]|\\[^]?)*)(?:'|$|(?=\n)))|(?<word>[A-Za-z_]\w*)|(?<sign>[^\s])/g;

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    const { comment, raw, long, longer, double, single, word, sign } = match.groups ?? {};
    if (comment !== undefined) continue;
    const place = { start: match.index, end: match.index + match[0].length };
    const said = long ?? longer ?? double ?? single;
    if (said === undefined) {
      const kind = word === undefined ? "sign" : "word";
      tokens.push({ ...place, kind, value: word ?? sign });
    } else {
      tokens.push({ ...place, kind: "text", value: raw === undefined ? unescaped(said) : said });
    }
  }
  return tokens;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["\n", ""],
  ["\\", "\\"],
  ['"', '"'],
  ["'", "'"],
]);

/** Undefined for uncommon escapes. */
function unescaped(text: string): string | undefined {
  let isKnown = true;
  const said = text.replaceAll(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([^]))/g, (...parts) => {
    const [, byte, unit, sign] = parts as readonly (string | undefined)[];
    const code = byte ?? unit;
    if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
    const meant = escapes.get(sign ?? "");
    isKnown &&= meant !== undefined;
    return meant ?? "";
  });
  return isKnown ? said : undefined;
}
