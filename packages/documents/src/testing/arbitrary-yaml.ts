import * as fc from "fast-check";

/**
 * Generated YAML texts: blocks and brackets, every kind of quotes, comments, anchors, tags, hostile
 * keys.
 */
export function arbitraryYaml(): fc.Arbitrary<string> {
  return fc
    .tuple(arbitraryOutline(), fc.array(fc.nat(997), { minLength: 1, maxLength: 40 }))
    .map(([outline, choices]) => writeDocument(outline, chooser(choices)));
}

type Outline =
  | { readonly scalar: number }
  | { readonly list: readonly Outline[] }
  | { readonly map: readonly Outline[] };

type Choose = <Option>(options: readonly [Option, ...Option[]]) => Option;

const keys = [
  "a",
  "b",
  "allow",
  "__proto__",
  "constructor",
  '"my key"',
  "'it''s'",
  "0",
  "ключ",
  "a/b~c",
  "<<",
  "my-key",
] as const;

const inlineScalars = [
  "1",
  "-0.5",
  "0x1F",
  ".inf",
  "true",
  "null",
  "~",
  "word",
  "two words",
  "http://a.b/c",
  "-y",
  '"quoted"',
  '"a\\n\\u00e9\\""',
  "'it''s'",
  "'# none'",
  "!!str 12",
  "!own x",
  "&mark marked",
  "<alias>",
] as const;

function arbitraryOutline(): fc.Arbitrary<Outline> {
  const { outline } = fc.letrec<{ outline: Outline }>((tie) => ({
    outline: fc.oneof(
      { maxDepth: 4, depthSize: "small", withCrossShrink: true },
      fc.record({ scalar: fc.nat(997) }),
      fc.record({ list: fc.array(tie("outline"), { minLength: 1, maxLength: 4 }) }),
      fc.record({ map: fc.array(tie("outline"), { maxLength: 5 }) }),
      fc.record({ map: fc.array(tie("outline"), { minLength: 1, maxLength: 5 }) }),
    ),
  }));
  return outline;
}

function chooser(choices: readonly number[]): Choose {
  let turn = 0;
  return (options) => {
    const choice = choices[turn % choices.length] ?? 0;
    turn += 1;
    return options[choice % options.length] ?? options[0];
  };
}

type Dialect = {
  readonly choose: Choose;
  readonly tidy: boolean;
  readonly mapStep: number;
  readonly listStep: number;
};

function writeDocument(outline: Outline, choose: Choose): string {
  const tidy = choose([true, false]);
  const mapStep = choose([2, 4, 3]);
  const dialect = { choose, tidy, mapStep, listStep: choose([0, mapStep, 2]) };
  const isBlock = !("scalar" in outline) && choose([true, true, true, false]);
  const lines = isBlock ? blockLines(outline, dialect) : [flow(outline, dialect)];
  const head = choose(["", "", "# head\n", "---\n", "%YAML 1.2\n--- # start\n"]);
  const tail = choose(["\n", "\n", "", "\n\n# end\n", "\n...\n"]);
  const text = withAliases(head + lines.join("\n") + tail);
  return choose(["", "", "\uFEFF"]) + text.replaceAll("\n", choose(["\n", "\n", "\r\n"]));
}

/** An alias stands behind an anchor of its name. */
function withAliases(text: string): string {
  return text.replaceAll("<alias>", (_, at: number) =>
    text.lastIndexOf("&mark ", at) === -1 ? "none" : "*mark",
  );
}

/** Without the indent that they will have. */
function blockLines(outline: Outline, dialect: Dialect): readonly string[] {
  if ("scalar" in outline) return [scalar(outline.scalar)];
  if ("list" in outline) {
    if (outline.list.length === 0) return ["[]"];
    return outline.list.flatMap((item) => [...above(dialect), ...itemLines(item, dialect)]);
  }
  if (outline.map.length === 0) return ["{}"];
  return outline.map.flatMap((member, index) => [
    ...above(dialect),
    ...memberLines(keyOf(index, dialect), member, dialect),
  ]);
}

/** The number of its place keeps keys apart. */
function keyOf(index: number, { choose }: Dialect): string {
  const key = choose(keys);
  if (index === 0) return key;
  return /["']$/.test(key) ? `${key.slice(0, -1)}${index}${key.slice(-1)}` : `${key}${index}`;
}

function itemLines(item: Outline, dialect: Dialect): readonly string[] {
  const { choose } = dialect;
  if ("scalar" in item || isEmpty(item) || choose([false, false, true])) {
    return valueLines("-", item, dialect, 2);
  }
  const lines = blockLines(item, { ...dialect, tidy: true });
  const isCompact = choose([true, true, false]);
  const inner = indent(lines, 2);
  return isCompact && !/^[#\s]/.test(lines[0] ?? "#")
    ? [`- ${lines[0]}`, ...inner.slice(1)]
    : [`-${behind(dialect)}`, ...inner];
}

function memberLines(key: string, member: Outline, dialect: Dialect): readonly string[] {
  const { choose, mapStep, listStep } = dialect;
  if ("scalar" in member || isEmpty(member) || choose([false, false, true])) {
    const isMarked = !dialect.tidy && choose([false, false, false, false, true]);
    return isMarked
      ? [`? ${key}`, ...valueLines(":", member, dialect, mapStep)]
      : valueLines(`${key}:`, member, dialect, mapStep);
  }
  const mark = choose(["", "", "", "", " &here", " !!map"]);
  const step = "list" in member ? listStep : mapStep;
  const tag = mark === " !!map" && "list" in member ? " !!seq" : mark;
  return [`${key}:${tag}${behind(dialect)}`, ...indent(blockLines(member, dialect), step)];
}

/** A value on the line of what introduces it, or as a text below that line. */
function valueLines(
  lead: string,
  outline: Outline,
  dialect: Dialect,
  step: number,
): readonly string[] {
  const { choose, tidy } = dialect;
  if ("scalar" in outline && !tidy) {
    const style = choose(["plain", "plain", "literal", "folded", "empty", "below", "long"]);
    if (style === "literal") {
      return [
        `${lead} |${choose(["", "-", "+"])}${behind(dialect)}`,
        ...indent(["text", "", " more"], step),
      ];
    }
    if (style === "folded") return [`${lead} >`, ...indent(["one", "two"], step), ""];
    if (style === "empty") return [`${lead}${choose(["", " # none", " &none"])}`];
    if (style === "below") return [`${lead} # below`, ...indent([scalar(outline.scalar)], step)];
    if (style === "long") return [`${lead} one`, ...indent(["two"], step)];
  }
  const space = tidy ? " " : choose([" ", " ", "   "]);
  return [`${lead}${space}${flow(outline, dialect)}${behind(dialect)}`];
}

function flow(outline: Outline, dialect: Dialect): string {
  if ("scalar" in outline) return scalar(outline.scalar);
  const { choose, tidy } = dialect;
  const [open, close] = "list" in outline ? ["[", "]"] : ["{", "}"];
  const parts =
    "list" in outline
      ? outline.list.map((item) => (choose([true, tidy]) ? "" : "pair: ") + flow(item, dialect))
      : outline.map.map((member, index) =>
          "scalar" in member && !tidy && choose([false, false, true])
            ? keyOf(index, dialect)
            : `${keyOf(index, dialect)}: ${flow(member, dialect)}`,
        );
  const style = tidy ? "tidy" : choose(["tight", "lines", "comments", "tidy"]);
  const comma = parts.length > 0 && !tidy ? choose(["", ","]) : "";
  if (style === "tight" || parts.length === 0) return `${open}${parts.join(",")}${comma}${close}`;
  if (style === "tidy") return `${open} ${parts.join(", ")}${comma} ${close}`;
  const end = style === "lines" ? "" : " # why";
  const written = parts.map((part) => `        ${part}`);
  return `${open}${end}\n${written.join(`,${end}\n`)}${comma}${end}\n        ${close}`;
}

function scalar(number: number): string {
  return inlineScalars[number % inlineScalars.length] ?? "1";
}

function isEmpty(outline: Outline): boolean {
  return "list" in outline
    ? outline.list.length === 0
    : "map" in outline && outline.map.length === 0;
}

function above({ choose, tidy }: Dialect): readonly string[] {
  return tidy ? [] : choose([[], [], [], ["# above"], [""], ["", "# apart", ""]]);
}

function behind({ choose, tidy }: Dialect): string {
  return tidy ? "" : choose(["", "", "", " # why", "  "]);
}

function indent(lines: readonly string[], step: number): readonly string[] {
  return lines.map((line) =>
    line === "" ? "" : " ".repeat(step) + line.replaceAll("\n", `\n${" ".repeat(step)}`),
  );
}
