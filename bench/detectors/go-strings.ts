import { samplePattern } from "./sample-pattern.ts";

/** Functions of gitleaks' rules that name a pattern, and that pattern. */
const patterns: Readonly<Record<string, (size: string) => string>> = {
  numeric: (size) => `[0-9]{${size}}`,
  hex: (size) => `[a-f0-9]{${size}}`,
  alphaNumeric: (size) => `[a-z0-9]{${size}}`,
  alphaNumericExtendedShort: (size) => `[a-z0-9_-]{${size}}`,
  alphaNumericExtended: (size) => `[a-z0-9=_-]{${size}}`,
  alphaNumericExtendedLong: (size) => `[a-z0-9/=_+-]{${size}}`,
  hex8_4_4_4_12: () => "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
};

/**
 * The strings of a Go list literal (`"a" + secrets.NewSecret(hex("32")), …`), which begins at
 * `from`, after its brace. Only what gitleaks' rules are made of is understood; nothing is run.
 * Throws where something else stands there.
 */
export function goStrings(
  source: string,
  from: number,
  names: ReadonlyMap<string, string>,
  random: () => number,
): readonly string[] {
  let at = from;
  const all: string[] = [];
  for (;;) {
    skip();
    if (at >= source.length) throw new Error("The list does not end.");
    if (source[at] === "}") return all;
    all.push(sum());
    skip();
    if (source[at] === ",") at += 1;
  }

  function skip(): void {
    const blank = /(?:\s|\/\/[^\n]*)*/y;
    blank.lastIndex = at;
    at += blank.exec(source)?.[0].length ?? 0;
  }

  function sum(): string {
    let text = term();
    for (;;) {
      skip();
      if (source[at] !== "+") return text;
      at += 1;
      text += term();
    }
  }

  function term(): string {
    skip();
    if (source[at] === "(") {
      at += 1;
      const text = sum();
      expect(")");
      return text;
    }
    return source[at] === '"' || source[at] === "`" ? literal() : named();
  }

  function literal(): string {
    const pattern = /"(?:[^"\\\n]|\\.)*"|`[^`]*`/y;
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    if (found === undefined) throw new Error("A string does not end.");
    at += found.length;
    if (found.startsWith("`")) return found.slice(1, -1);
    const text: unknown = JSON.parse(found);
    return String(text);
  }

  function named(): string {
    const pattern = /[A-Za-z_][\w.]*/y;
    pattern.lastIndex = at;
    const name = pattern.exec(source)?.[0] ?? "";
    at += name.length;
    if (source[at] !== "(") {
      const text = names.get(name);
      if (text === undefined) throw new Error(`Not understood: ${source.slice(at, at + 40)}`);
      return text;
    }
    at += 1;
    const given: string[] = [];
    for (skip(); source[at] !== ")"; skip()) {
      given.push(sum());
      skip();
      if (source[at] === ",") at += 1;
    }
    at += 1;
    return called(name, given);
  }

  function called(name: string, [first = "", second = ""]: readonly string[]): string {
    if (name === "secrets.NewSecret") return samplePattern(first, random);
    if (name === "generateSampleSecret") return `${first}_api_token = "${second}"`;
    if (name === "fmt.Sprintf") return first.replace("%s", second);
    const pattern = patterns[name];
    if (pattern === undefined) throw new Error(`There is no function ${name} here.`);
    return pattern(first);
  }

  function expect(sign: string): void {
    skip();
    if (source[at] !== sign) throw new Error(`${sign} is missing.`);
    at += 1;
  }
}
