import type { Container, Member, Node, Tree } from "./json5-tree.ts";
import { beginsLine, hasLineBreak, lineIndent } from "./text-lines.ts";

export type Quote = '"' | "'";

/** How the author of a document writes, so that what is added looks like the rest. */
export type WritingStyle = {
  readonly eol: string;
  /** What one more level is indented by. */
  readonly indent: string;
  /** The whole document is on one line, so additions do too. */
  readonly oneLine: boolean;
  /** Short objects (lists of scalars) are on one line. */
  readonly inlineObjects: boolean;
  readonly inlineLists: boolean;
  /** After the opening bracket of an inline object (list). */
  readonly objectPadding: string;
  readonly listPadding: string;
  /** Between a key and its value, and between the elements of an inline container. */
  readonly colon: string;
  readonly separator: string;
  /** A container over several lines ends with a comma. */
  readonly trailingCommas: boolean;
  readonly keys: "unquoted" | "quoted";
  readonly keyQuote: Quote;
  readonly stringQuote: Quote;
};

/** Keys that need no quotes; words that a reader could take for values are better quoted. */
export function isPlainKey(key: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(key) && !["null", "true", "false"].includes(key);
}

/** Whether no line ends between the elements of a container. */
export function isInline(text: string, container: Container): boolean {
  let gap = container.start;
  for (const element of container.elements) {
    if (hasLineBreak(text, gap, element.start)) return false;
    gap = element.node.end;
  }
  return !hasLineBreak(text, gap, container.end);
}

/**
 * The habits that show in the document; where it shows none, those that are valid in strict JSON.
 */
export function styleOf({ text, root }: Tree): WritingStyle {
  const seen = newHabits();
  for (const container of containersOf(root)) observe(text, container, root, seen);
  const stringQuote = favourite<Quote>(seen.stringQuote, favourite<Quote>(seen.keyQuote, '"'));
  return {
    eol: /\r\n?|\n/.exec(text)?.[0] ?? "\n",
    indent: favourite(seen.indent, "  "),
    oneLine:
      root.kind !== "scalar" &&
      root.elements.length > 0 &&
      !hasLineBreak(text, root.start, root.end),
    inlineObjects: favourite(seen.inlineObjects, false),
    inlineLists: favourite(seen.inlineLists, true),
    objectPadding: favourite(seen.objectPadding, favourite(seen.colon, ": ") === ":" ? "" : " "),
    listPadding: favourite(seen.listPadding, ""),
    colon: favourite(seen.colon, ": "),
    separator: favourite(seen.separator, favourite(seen.colon, ": ") === ":" ? "," : ", "),
    trailingCommas: favourite(seen.trailingCommas, false),
    keys: favourite(seen.keys, "quoted"),
    keyQuote: favourite(seen.keyQuote, stringQuote),
    stringQuote,
  };
}

/**
 * The style of the document, with the quotes and spaces that the neighbors in one container have.
 */
export function styleIn(text: string, container: Container, style: WritingStyle): WritingStyle {
  const seen = newHabits();
  observe(text, container, container, seen);
  return {
    ...style,
    separator: favourite(seen.separator, style.separator),
    keys: favourite(seen.keys, style.keys),
    keyQuote: favourite(seen.keyQuote, style.keyQuote),
    stringQuote: favourite(seen.stringQuote, style.stringQuote),
  };
}

/** How often each way of writing was seen. */
type Votes<Choice> = Map<Choice, number>;

function newHabits() {
  return {
    indent: new Map<string, number>(),
    inlineObjects: new Map<boolean, number>(),
    inlineLists: new Map<boolean, number>(),
    objectPadding: new Map<string, number>(),
    listPadding: new Map<string, number>(),
    colon: new Map<string, number>(),
    separator: new Map<string, number>(),
    trailingCommas: new Map<boolean, number>(),
    keys: new Map<"unquoted" | "quoted", number>(),
    keyQuote: new Map<Quote, number>(),
    stringQuote: new Map<Quote, number>(),
  };
}

type Habits = ReturnType<typeof newHabits>;

function vote<Choice>(votes: Votes<Choice>, choice: Choice): void {
  votes.set(choice, (votes.get(choice) ?? 0) + 1);
}

/** The choice with most votes, of equals the one seen first. */
function favourite<Choice>(votes: Votes<Choice>, otherwise: Choice): Choice {
  let most = 0;
  let best = otherwise;
  for (const [choice, count] of votes) {
    if (count > most) [most, best] = [count, choice];
  }
  return best;
}

function* containersOf(root: Node): Generator<Container> {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === "scalar") continue;
    yield node;
    for (const element of node.elements) waiting.push(element.node);
  }
}

function observe(text: string, container: Container, root: Node, seen: Habits): void {
  const last = container.elements.at(-1);
  if (last === undefined) return;
  if (container.kind === "object") {
    for (const member of container.elements) observeKey(text, member, seen);
  }
  for (const { node } of container.elements)
    observeQuote(text.charAt(node.start), seen.stringQuote);

  const inline = isInline(text, container);
  if (inline) observeSpaces(text, container, seen);
  else observeLines(text, container, seen);
  if (container.kind === "object" && container !== root) vote(seen.inlineObjects, inline);
  if (container.kind === "list" && container.elements.every(({ node }) => node.kind === "scalar")) {
    vote(seen.inlineLists, inline);
  }
}

function observeKey(text: string, member: Member, seen: Habits): void {
  const first = text.charAt(member.start);
  observeQuote(first, seen.keyQuote);
  const quoted = first === '"' || first === "'";
  if (!quoted || isPlainKey(member.key)) vote(seen.keys, quoted ? "quoted" : "unquoted");
  const colon = text.slice(member.keyEnd, member.node.start);
  if (/^ ?: ?$/.test(colon)) vote(seen.colon, colon);
}

function observeQuote(first: string, votes: Votes<Quote>): void {
  if (first === '"' || first === "'") vote(votes, first);
}

function observeSpaces(text: string, container: Container, seen: Habits): void {
  const padding = text.charAt(container.start + 1) === " " ? " " : "";
  vote(container.kind === "object" ? seen.objectPadding : seen.listPadding, padding);
  for (const { comma } of container.elements.slice(0, -1)) {
    if (comma !== undefined) vote(seen.separator, text.charAt(comma + 1) === " " ? ", " : ",");
  }
}

function observeLines(text: string, container: Container, seen: Habits): void {
  vote(seen.trailingCommas, container.elements.at(-1)?.comma !== undefined);
  const outer = lineIndent(text, container.start);
  for (const { start } of container.elements) {
    if (!beginsLine(text, start)) continue;
    const inner = lineIndent(text, start);
    if (inner.length > outer.length && inner.startsWith(outer)) {
      vote(seen.indent, inner.slice(outer.length));
    }
    return;
  }
}
