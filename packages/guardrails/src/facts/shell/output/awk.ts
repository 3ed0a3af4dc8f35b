import { unescaped } from "../../encodings/escapes.ts";
import { printfOutput } from "./printf.ts";

/** Parts of an expression that are put together. */
const maxParts = 64;

type Scope = {
  readonly variables: ReadonlyMap<string, string>;
  readonly fields: readonly string[];
};

const part =
  /\s{0,8}(?:"((?:[^"\\]|\\.){0,1000})"|\$(\d{1,3}|NF)|(substr|toupper|tolower)\s{0,4}\(\s{0,4}("[^"\n]{0,1000}"|\$\d{1,3}|\w{1,80})\s{0,4}(?:,\s{0,4}(\d{1,5})\s{0,4}(?:,\s{0,4}(\d{1,5})\s{0,4})?)?\)|([A-Za-z_]\w{0,80})|(\d{1,9})|(,))/y;

/**
 * What `awk` prints where its script only puts texts, variables and fields together. Undefined for
 * other scripts.
 */
export function awkOutput(texts: readonly string[], input: string | undefined): string | undefined {
  const variables = new Map<string, string>();
  let separator = /\s+/ as RegExp | string;
  let script: string | undefined;
  for (let at = 0; at < texts.length && script === undefined; at += 1) {
    const [text = "", next = ""] = texts.slice(at, at + 2);
    const isAlone = text === "-v" || text === "-F";
    const value = isAlone ? next : text.slice(2);
    if (isAlone) at += 1;
    if (text.startsWith("-v")) {
      const [, name = "", own = ""] = /^(\w+)=(.*)$/s.exec(value) ?? [];
      variables.set(name, unescaped(own));
    } else if (text.startsWith("-F")) separator = value;
    else script = text;
  }
  const [, begin, body = ""] =
    /^\s{0,8}(BEGIN|END)?\s{0,8}\{([^{}]{0,2000})\}\s{0,8}$/.exec(script ?? "") ?? [];
  if (begin !== undefined) {
    return printedBy(body, { variables, fields: [] })?.replace(/\n$/, "");
  }
  if (input === undefined || body === "") return undefined;
  const lines = input.replace(/\n$/, "").split("\n");
  const printed = lines.map((line) => {
    const fields = [line, ...line.trim().split(separator)];
    return printedBy(body, { variables, fields });
  });
  if (!printed.every((line) => line !== undefined)) return undefined;
  return printed.join("").replace(/\n$/, "");
}

/** Statements that set variables, and prints. */
function printedBy(body: string, { variables: given, fields }: Scope): string | undefined {
  const variables = new Map(given);
  let printed: string | undefined;
  for (const statement of statementsOf(body)) {
    const [, name = "", value = ""] = /^([A-Za-z_]\w*)\s*=(?!=)(.*)$/s.exec(statement) ?? [];
    const [, how = "", said = ""] = /^(printf?)\b\s*(.*)$/s.exec(statement) ?? [];
    const what = /^\(.*\)$/s.test(said) ? said.slice(1, -1) : said;
    const parts = joined(how === "" ? value : what || "$0", { variables, fields });
    if (parts === undefined || (how === "" && name === "")) return undefined;
    if (how === "") variables.set(name, parts.join(""));
    else {
      const text = how === "printf" ? formatted(parts, what) : `${parts.join(" ")}\n`;
      if (text === undefined) return undefined;
      printed = (printed ?? "") + text;
    }
  }
  return printed;
}

/** `printf "%c", 97`: the number of a letter. */
function formatted(parts: readonly string[], what: string): string | undefined {
  const [format = "", ...values] = parts;
  const kinds = [...format.matchAll(/%[-\d.]*([a-zA-Z])/g)].map(([, kind]) => kind);
  const isNumber = !/"[^"]*"[^"]*"/.test(what);
  const letters = values.map((value, index) =>
    isNumber && kinds[index] === "c" && /^\d{1,6}$/.test(value)
      ? String.fromCharCode(Number(value))
      : value,
  );
  return printfOutput([format, ...letters]);
}

function statementsOf(body: string): readonly string[] {
  return [...body.matchAll(/(?:"(?:[^"\\]|\\.)*"|[^;"\n])+/g)]
    .map(([statement]) => statement.trim())
    .filter(Boolean);
}

/** The texts of a list, each put together from what stands side by side. */
function joined(expression: string, { variables, fields }: Scope): string[] | undefined {
  const texts = [""];
  part.lastIndex = 0;
  for (let count = 0; part.lastIndex < expression.trimEnd().length; count += 1) {
    const found = count < maxParts ? part.exec(expression) : null;
    if (found === null) return undefined;
    const [, text, field, call, own = "", from, length, name, number, comma] = found;
    const fieldOf = (one: string): string => fields.at(one === "NF" ? -1 : Number(one)) ?? "";
    const valueOf = (one: string): string => {
      if (one.startsWith('"')) return unescaped(one.slice(1, -1));
      if (/^\d/.test(one)) return one;
      return one.startsWith("$") ? fieldOf(one.slice(1)) : (variables.get(one) ?? "");
    };
    if (comma !== undefined) texts.push("");
    else {
      texts[texts.length - 1] +=
        text !== undefined
          ? unescaped(text)
          : field !== undefined
            ? fieldOf(field)
            : call === undefined
              ? ((name === undefined ? number : variables.get(name)) ?? "")
              : called(call, valueOf(own), Number(from ?? 1), Number(length ?? Infinity));
    }
  }
  return texts;
}

function called(name: string, text: string, from: number, length: number): string {
  if (name === "toupper") return text.toUpperCase();
  return name === "tolower" ? text.toLowerCase() : text.slice(from - 1, from - 1 + length);
}
