import * as fc from "fast-check";
import { writeName, writeToml } from "../toml-write.ts";

/**
 * TOML as people and programs write it: headers, dotted keys, inline tables, lists of tables,
 * comments, both line ends.
 */
export function arbitraryToml(): fc.Arbitrary<string> {
  return fc
    .record({
      eol: fc.constantFrom("\n", "\n", "\r\n"),
      mark: fc.constantFrom("", "", "\uFEFF"),
      root: fc.array(line, { maxLength: 5 }),
      tables: fc.array(table, { maxLength: 4 }),
      end: fc.constantFrom("", "\n", "\n# end\n"),
    })
    .map(({ eol, mark, root, tables, end }) => {
      const lines = [...pairsOf(root, ["r"]), ...tables.flatMap(linesOf)];
      return mark + (lines.join("\n") + end).replaceAll("\n", eol);
    });
}

const names = ["a", "allow", "my-key", "a b", "ключ", "__proto__", "0", "it's", ""] as const;
const scalar = fc.constantFrom(
  "true",
  "0",
  "-17",
  "1_000",
  "0xff",
  "0.5",
  "-1e3",
  "nan",
  '"exec"',
  "'C:\\new'",
  '"\\u00e9 # no comment"',
  '"""\ntwo\nlines"""',
  "'''it's'''",
  "1979-05-27T07:32:00Z",
  "07:32:00",
);
const list = fc.constantFrom(
  "[]",
  "[ ]",
  "[1, 2, 3]",
  '["a", "b",]',
  '[\n  "a", # one\n  "b"  # two\n]',
  '[\n  # own\n  "a",\n  "a",\n  # last\n]',
  '[ # open\n  "a"\n  , "b" ]',
  "[[1], [], [2, 3]]",
  "[{ a = 1 }, { a = 2, b = [] }]",
);
const inline = fc.constantFrom(
  "{}",
  "{ }",
  "{ a = 1 }",
  '{ a = 1, "b c" = [1], d = { e = true } }',
  "{a=1,b=2}",
  "{ a.b = 1, a.c = 2, d = 3 }",
);
const comment = fc.constantFrom("", "", "", " # why", "# tight");

/** The number keeps names apart. */
const line = fc.record({
  name: fc.constantFrom(...names),
  value: fc.oneof(scalar, scalar, list, inline),
  behind: comment,
  above: fc.constantFrom("", "", "", "# above\n", "\n", "\n# apart\n\n"),
  dotted: fc.boolean(),
  indent: fc.constantFrom("", "", "  ", "\t"),
});
type Line = typeof line extends fc.Arbitrary<infer Value> ? Value : never;

const table = fc.record({
  name: fc.constantFrom(...names),
  inner: fc.option(fc.constantFrom(...names), { nil: undefined }),
  isList: fc.boolean(),
  lines: fc.array(line, { maxLength: 3 }),
  more: fc.array(fc.array(line, { maxLength: 2 }), { maxLength: 2 }),
  behind: comment,
  gap: fc.constantFrom("", "\n", "\n# about\n"),
});
type Table = typeof table extends fc.Arbitrary<infer Value> ? Value : never;

function pairsOf(lines: readonly Line[], prefix: readonly string[]): readonly string[] {
  return lines.map(({ name, value, behind, above, dotted, indent }, index) => {
    const own = [...prefix, String(index)].join("-") + name;
    const key = dotted ? [prefix[0] ?? "d", "in", own] : [own];
    return `${above}${indent}${key.map(writeName).join(".")} = ${value}${behind}`;
  });
}

function linesOf(
  { name, inner, isList, lines, more, behind, gap }: Table,
  index: number,
): readonly string[] {
  const path = [`t${index}${name}`, ...(inner === undefined ? [] : [inner])]
    .map(writeName)
    .join(".");
  const [open, close] = isList ? ["[[", "]]"] : ["[", "]"];
  const own = [`${gap}${open}${path}${close}${behind}`, ...pairsOf(lines, ["x"])];
  const below = more.flatMap((rest, place) =>
    isList
      ? [`[[${path}]]`, ...pairsOf(rest, ["y"]), `[${path}.${writeToml(`s${place}`)}]`]
      : [`${gap}[${path}.s${place}]${behind}`, ...pairsOf(rest, ["y"])],
  );
  return [...own, ...below];
}
