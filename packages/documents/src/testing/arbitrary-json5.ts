import * as fc from "fast-check";

/** Generated JSON5 texts in mixed and tidy styles, with comments, duplicates and hostile keys. */
export function arbitraryJson5(): fc.Arbitrary<string> {
  return fc
    .tuple(arbitraryOutline(), fc.array(fc.nat(997), { minLength: 1, maxLength: 40 }))
    .map(([outline, choices]) => writeDocument(outline, chooser(choices)));
}

/** Keys that collide with object internals, need quotes, or are rare. */
export const awkwardKeys = [
  "a",
  "b",
  "allow",
  "__proto__",
  "constructor",
  "my-key",
  "",
  "0",
  "ключ",
  "a/b~c",
  "it's",
  "null",
  "\u2028",
] as const;

type Outline =
  | { readonly scalar: number }
  | { readonly list: readonly Outline[] }
  | { readonly object: readonly (readonly [number, Outline])[] };

type Choose = <Option>(options: readonly [Option, ...Option[]]) => Option;

function arbitraryOutline(): fc.Arbitrary<Outline> {
  const { outline } = fc.letrec<{ outline: Outline }>((tie) => ({
    outline: fc.oneof(
      { maxDepth: 4, depthSize: "small", withCrossShrink: true },
      fc.record({ scalar: fc.nat(997) }),
      fc.record({ list: fc.array(tie("outline"), { maxLength: 4 }) }),
      fc.record({ object: fc.array(fc.tuple(fc.nat(997), tie("outline")), { maxLength: 5 }) }),
      fc.record({ object: fc.array(fc.tuple(fc.nat(997), tie("outline")), { maxLength: 5 }) }),
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
  readonly tidy: boolean;
  readonly strict: boolean;
  readonly eol: string;
  readonly indent: string;
  readonly choose: Choose;
};

function writeDocument(outline: Outline, choose: Choose): string {
  const dialect: Dialect = {
    choose,
    tidy: choose([true, false]),
    strict: choose([false, false, true]),
    eol: choose(["\n", "\r\n"]),
    indent: choose(["  ", "\t", "    "]),
  };
  const mark = choose(["", "", "\uFEFF"]);
  return mark + gap(dialect, 0) + write(outline, dialect, 0) + choose(["", dialect.eol]);
}

function write(outline: Outline, dialect: Dialect, level: number): string {
  if ("scalar" in outline) return writeScalar(outline.scalar, dialect);
  if ("list" in outline) {
    const items = outline.list.map((item) => write(item, dialect, level + 1));
    return enclose("[", items, "]", dialect, level);
  }
  const members = outline.object.map(([key, value]) => {
    const colon = dialect.tidy ? ": " : `${gap(dialect, level)}:${gap(dialect, level)}`;
    return writeKey(key, dialect) + colon + write(value, dialect, level + 1);
  });
  return enclose("{", members, "}", dialect, level);
}

function enclose(
  open: string,
  parts: readonly string[],
  close: string,
  dialect: Dialect,
  level: number,
): string {
  const { choose, tidy, strict, eol, indent } = dialect;
  if (tidy && choose([true, false])) {
    if (parts.length === 0) return open + close;
    return `${open} ${parts.join(", ")} ${close}`;
  }
  const trailing = !strict && choose([true, false]);
  const written = parts.map((part, index) => {
    const comma = index < parts.length - 1 || trailing ? "," : "";
    if (!tidy) return gap(dialect, level + 1) + part + gap(dialect, level) + comma;
    const above = strict ? "" : choose(["", "", `${indent.repeat(level + 1)}// above${eol}`]);
    const behind = strict ? "" : choose(["", "", " // behind", " /* behind */"]);
    return `${above}${indent.repeat(level + 1)}${part}${comma}${behind}${eol}`;
  });
  if (!tidy) return open + written.join("") + gap(dialect, level) + close;
  const own = strict ? "" : choose(["", "", `${indent.repeat(level + 1)}// own${eol}`]);
  return open + eol + written.join("") + own + indent.repeat(level) + close;
}

function gap({ choose, tidy, strict, eol, indent }: Dialect, level: number): string {
  if (tidy) return choose(["", strict ? "" : `// head${eol}`]);
  const line = eol + indent.repeat(level);
  if (strict) return choose(["", "", " ", line, "\t"]);
  return choose([
    "",
    "",
    " ",
    line,
    "\t ",
    ` // note${line}`,
    `${line}// own line${line}`,
    " /* block */ ",
    `/* over${line}lines */`,
    "//\u2028",
    "\u00A0",
    "\f",
  ]);
}

function writeKey(number: number, { choose, strict }: Dialect): string {
  const key = awkwardKeys[number % awkwardKeys.length] ?? "a";
  const double = JSON.stringify(key);
  if (strict) return double;
  const single = `'${key.replaceAll("'", String.raw`\'`)}'`;
  const plain = /^[\p{L}_$][\p{L}\d_$]*$/u.test(key) ? key : single;
  return choose([plain, plain, double, single, key === "a" ? String.raw`\u0061` : plain]);
}

const strictScalars = [
  "null",
  "true",
  "false",
  "0",
  "-1.5e3",
  "12",
  '""',
  '"exec"',
  String.raw`"\u00e9\n\"/"`,
] as const;

const looseScalars = [
  ".5",
  "+.5",
  "-.5e-1",
  "5.",
  "0xFf",
  "-0",
  "Infinity",
  "-NaN",
  "'exec'",
  String.raw`'it\'s "\x41\0'`,
  "'two\\\nlines'",
  '"\u2028"',
] as const;

function writeScalar(number: number, { strict }: Dialect): string {
  const scalars = strict ? strictScalars : [...strictScalars, ...looseScalars];
  return scalars[number % scalars.length] ?? "null";
}
