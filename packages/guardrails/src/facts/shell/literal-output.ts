import { fromBase32, fromBase64, fromHex, reversed } from "../encodings/encodings.ts";
import { decodedLiterals } from "../code/decoded-texts.ts";
import { withJoinedTexts } from "../code/resolved-values.ts";
import { unescaped } from "../encodings/escapes.ts";
import type { Word } from "./word.ts";
import { accounts } from "./written-files.ts";

/**
 * What a command writes, where its words and its input say so; undefined where only running it
 * would tell. `contentOf` answers for the files among its words.
 */
export function literalOutput(
  words: readonly Word[],
  input: string | undefined,
  contentOf: (text: string) => string | undefined = () => undefined,
): string | undefined {
  const [program, ...rest] = words;
  if (program === undefined || program.dynamic) return undefined;
  const texts = rest.map(({ text }) => text);
  const name = program.text.slice(program.text.lastIndexOf("/") + 1);
  // It writes what it reads, whatever files it copies it to.
  if (name === "tee") return input;
  const contents = rest.map(({ content }) => content);
  if (name === "cat" && contents.length > 0 && contents.every((text) => text !== undefined))
    return oneAfterTheOther(contents);
  if (name === "paste") return pasted(rest, contentOf);
  if (rest.some(({ dynamic }) => dynamic)) return undefined;
  const read = fileAmong(texts, contentOf) ?? input;
  switch (name) {
    case "echo":
      return echoed(texts);
    case "printf":
      return printed(texts);
    case "cat":
      return concatenated(texts, input, contentOf);
    // Which lines come through makes no difference to how careful one is.
    case "sort":
    case "uniq":
    case "head":
    case "tail":
    case "tac":
    case "shuf":
      return read;
    case "grep":
    case "egrep":
    case "fgrep":
      return read === undefined ? undefined : chosen(texts, read);
    case "cut":
      return fieldOf(read, delimiterOf(texts, "-d", "--delimiter"), Number(valueOf(texts, "-f")));
    case "getent":
      return texts[0] === "passwd" ? accounts : undefined;
    case "whoami":
    case "logname":
      return "user";
    case "id":
      return texts.some((text) => /^-\w*n/.test(text)) ? "user" : undefined;
    case "eval":
      return literalOutput(rest, input, contentOf);
    case "dirname":
      return (texts.at(-1) ?? "").replace(/\/+[^/]*\/*$/, "") || "/";
    case "basename":
      return (texts.find((text) => !text.startsWith("-")) ?? "").replace(/^.*\//s, "");
    case "realpath":
    case "readlink":
      return texts.findLast((text) => !text.startsWith("-"));
    case "which":
      return installed(texts.findLast((text) => !text.startsWith("-")));
    case "command":
    case "type":
      return /^-[vVpP]/.test(texts[0] ?? "") ? installed(texts.at(-1)) : undefined;
    case "sed":
    case "gsed":
      return substituted(read, texts);
    case "awk":
    case "gawk":
      return printedByAwk(read, texts);
    case "perl":
    case "python":
    case "python3":
    case "node":
    case "ruby":
    case "php":
      return printedByCode(name, texts) ?? decodedByCode(texts, input);
    case "base64":
    case "gbase64":
    case "base32":
    case "gbase32":
    case "basenc":
    case "openssl":
    case "xxd":
      return read === undefined ? undefined : decoded(name, texts, read);
    // What is packed was unpacked where it was decoded.
    case "gunzip":
    case "zcat":
    case "gzcat":
    case "pigz":
    case "unpigz":
    case "gzip":
    case "zlib-flate":
      return read;
    case "rev":
      return read?.split("\n").map(reversed).join("\n");
    case "tr":
      return translated(input, texts);
    default:
      return undefined;
  }
}

/**
 * What is listed by wildcards, with the word that `grep` asks for in its names; other lines come
 * through as they are.
 */
function chosen(texts: readonly string[], input: string): string {
  const pattern = texts.find((text) => !text.startsWith("-")) ?? "";
  const name = texts.some((text) => /^-\w*v|^--invert/.test(text))
    ? undefined
    : /\w{3,40}/.exec(pattern.replaceAll(/\\./g, " "))?.[0];
  if (name === undefined || /[|?*{]/.test(pattern)) return input;
  return input
    .split("\n")
    .map((line) => {
      const [, folder = "", all] = /^([^\s*?[]*)(\*{1,2})$/.exec(line) ?? [];
      if (all === undefined) return line;
      const below = all === "**" ? `\n${folder}**/*${name}*` : "";
      return `${folder}*${name}*${below}`;
    })
    .join("\n");
}

/** What the first of these words holds that is a known file. */
function fileAmong(
  texts: readonly string[],
  contentOf: (text: string) => string | undefined,
): string | undefined {
  for (const text of texts) {
    const content = contentOf(text);
    if (content !== undefined) return content;
  }
  return undefined;
}

/** Its files, one after the other, and its input where none is named or `-` stands for it. */
function concatenated(
  texts: readonly string[],
  input: string | undefined,
  contentOf: (text: string) => string | undefined,
): string | undefined {
  const files = texts.filter((text) => text === "-" || !text.startsWith("-"));
  if (files.length === 0) return input;
  const parts = files.map((file) => (file === "-" ? input : contentOf(file)));
  return parts.every((part) => part !== undefined) ? oneAfterTheOther(parts) : undefined;
}

/** Whether the last line of a file ends is not known: its text, and the one without these ends. */
function oneAfterTheOther(parts: readonly string[]): string {
  const text = parts.join("\n");
  return parts.length > 1 ? `${text}\n${parts.join("")}` : text;
}

/** The lines of several files, each beside the others, with a tab or nothing between them. */
function pasted(
  words: readonly Word[],
  contentOf: (text: string) => string | undefined,
): string | undefined {
  const files = words.map(({ text, content }) => content ?? contentOf(text));
  const known = files.filter((file) => file !== undefined);
  if (known.length === 0) return undefined;
  const rows: string[][] = [];
  for (const file of known) {
    for (const [row, line] of file.split("\n").entries()) (rows[row] ??= []).push(line);
  }
  return ["\t", ""].flatMap((sign) => rows.map((row) => row.join(sign))).join("\n");
}

/** The value of `-f1` or `-f 1`; "" where there is none. */
function valueOf(texts: readonly string[], option: string): string {
  const at = texts.findIndex((text) => text.startsWith(option));
  const joined = texts[at]?.slice(option.length) ?? "";
  return at >= 0 && joined === "" ? (texts[at + 1] ?? "") : joined;
}

function delimiterOf(texts: readonly string[], short: string, long: string): string {
  const given = texts.find((text) => text.startsWith(`${long}=`))?.slice(long.length + 1);
  return given ?? (valueOf(texts, short) || "\t");
}

/** One field of each line, counted from 1. */
function fieldOf(
  input: string | undefined,
  delimiter: string | RegExp,
  field: number,
): string | undefined {
  if (input === undefined || !Number.isInteger(field)) return undefined;
  return input
    .split("\n")
    .map((line) => line.split(delimiter).at(field - 1) ?? "")
    .join("\n");
}

/** `{ print $N }` and `BEGIN { print "…" }`. */
function printedByAwk(input: string | undefined, texts: readonly string[]): string | undefined {
  const said = /^\s{0,8}BEGIN\s{0,8}\{\s{0,8}print\s{1,8}"([^"]*)"\s{0,8};?\s{0,8}\}\s{0,8}$/.exec(
    withSums(texts[0] ?? ""),
  )?.[1];
  if (said !== undefined) return said;
  const script = texts.find((text) => text.includes("print")) ?? "";
  // `{ print "rm " $0 }`
  const before = /\{\s{0,8}print\s{1,8}"([^"$]{0,80})"\s{0,8},?\s{0,8}\$0\s{0,8};?\s{0,8}\}/.exec(
    script,
  )?.[1];
  if (before !== undefined) return input?.replaceAll(/^(?=.)/gm, () => before);
  const field = /\{\s{0,8}print\s{1,8}\$(\d|NF)\s{0,8};?\s{0,8}\}/.exec(script)?.[1];
  if (field === undefined) return undefined;
  const delimiter = valueOf(texts, "-F") || /\s+/;
  return fieldOf(input, delimiter, field === "NF" ? 0 : Number(field));
}

/** Where a program is likely to be. */
function installed(name: string | undefined): string | undefined {
  return name === undefined || name.includes("/") ? name : `/usr/bin/${name}`;
}

function echoed(texts: readonly string[]): string {
  const options = texts.findIndex((text) => !/^-[neE]+$/.test(text));
  const said = (options < 0 ? [] : texts.slice(options)).join(" ");
  return texts[0]?.startsWith("-") === true && texts[0].includes("e") ? unescaped(said) : said;
}

function printed([format = "", ...values]: readonly string[]): string | undefined {
  const plain = unescaped(format);
  if (!plain.includes("%")) return plain;
  if (/%[^sb%]/.test(plain)) return undefined;
  let next = 0;
  const filled = plain.replaceAll(/%[sb%]/g, (sign) => {
    if (sign === "%%") return "%";
    next += 1;
    const value = values[next - 1] ?? "";
    return sign === "%b" ? unescaped(value) : value;
  });
  // With more values than places, the format starts again: the rest follows, which is near enough.
  return [filled, ...values.slice(next)].join("");
}

/** What a program that decodes makes of a text; undefined where its words say that it encodes. */
function decoded(name: string, texts: readonly string[], input: string): string | undefined {
  const decodes = texts.some((text) => /^(?:-d|-D|-di|--?decode)$/.test(text));
  if (name === "xxd") return texts.some((text) => /^-\w*r/.test(text)) ? fromHex(input) : undefined;
  if (!decodes) return undefined;
  if (name === "basenc") return fromEncoding(texts, input);
  if (name === "openssl") {
    return texts.some((text) => /^-?(?:base64|a)$/.test(text)) ? fromBase64(input) : undefined;
  }
  return name.endsWith("base32") ? fromBase32(input) : fromBase64(input);
}

/** `basenc --base32`, and the other alphabets that it knows. */
function fromEncoding(texts: readonly string[], input: string): string | undefined {
  if (texts.some((text) => /^--base64(?:url)?$/.test(text))) return fromBase64(input);
  if (texts.includes("--base32")) return fromBase32(input);
  return texts.includes("--base16") ? fromHex(input) : undefined;
}

/** `tr SET1 SET2` with ranges: how ROT13 is undone. */
function translated(input: string | undefined, texts: readonly string[]): string | undefined {
  const [from, to] = texts.map(membersOf);
  if (input !== undefined && texts.length === 2 && texts[0] === "-d") {
    const removed = new Set(to);
    return Array.from(input, (character) => (removed.has(character) ? "" : character)).join("");
  }
  if (input === undefined || from === undefined || to === undefined || texts.length !== 2) {
    return undefined;
  }
  const map = new Map(
    Array.from(from, (character, index) => [character, to.at(Math.min(index, to.length - 1))]),
  );
  return Array.from(input, (character) => map.get(character) ?? character).join("");
}

/** `sed s/FROM/TO/` where both are plain texts. */
function substituted(input: string | undefined, texts: readonly string[]): string | undefined {
  const script = texts.find((text) => !text.startsWith("-")) ?? "";
  const match = /^s(.)((?:(?!\1).)+)\1((?:(?!\1).)*)\1(g?)$/s.exec(script);
  if (input === undefined || match === null) return undefined;
  const [, , from = "", to = "", all = ""] = match;
  if (from === "^" && !/[\\&]/.test(to)) return input.replaceAll(/^(?=.)/gm, () => to);
  if (/[\\.*^$[\]&]/.test(from) || /[\\&]/.test(to)) return undefined;
  return all === "g" ? input.replaceAll(from, () => to) : input.replace(from, () => to);
}

/** A program that prints one text. */
function printedByCode(name: string, texts: readonly string[]): string | undefined {
  const [option = "", code = ""] = texts;
  if (texts.length !== 2) return undefined;
  const isValue = name === "node" && /^(?:-p|-pe|--print)$/.test(option);
  if (!isValue && !/^-\w*[ecrE]$/.test(option)) return undefined;
  const sum = withSums(withJoinedTexts(code));
  const form = isValue
    ? /^\s{0,8}(["'`])([^"'`]*)\1\s{0,8};?\s{0,8}$/
    : /^\s{0,8}(?:print|puts|echo|say|console\.log|process\.stdout\.write|printf?)\s{0,8}\(?\s{0,8}(["'])([^"']*)\1\s{0,8}\)?\s{0,8};?\s{0,8}$/;
  const match = form.exec(sum);
  return match === null ? undefined : unescaped(match[2] ?? "");
}

/** Texts that stand next to each other, or with `.` between them, as one. */
function withSums(code: string): string {
  return code.replaceAll(sums, (sum, quote: string) => {
    const parts = [...sum.matchAll(/(["'])([^"'\\\n]{0,300})\1/g)];
    return quote + parts.map(([, , part = ""]) => part).join("") + quote;
  });
}

const sums = /(["'])([^"'\\\n]{0,300})\1(?:\s{0,4}\.?\s{0,4}(["'])[^"'\\\n]{0,300}\3){1,64}/g;

/**
 * A program that writes what it decodes of its input: `python3 -m base64 -d`,
 * `perl -ne 'print decode_base64($_)'`.
 */
function decodedByCode(texts: readonly string[], input: string | undefined): string | undefined {
  const code = texts.join(" ");
  const [own, ...others] = decodedLiterals(code);
  if (own !== undefined && others.length === 0 && !/\b(?:exec|eval|system)\b/.test(code))
    return own;
  if (input === undefined) return undefined;
  if (/^-m base64 -(?:d|u)\b/.test(code)) return fromBase64(input);
  if (!/\b(?:stdin|STDIN|\$stdin|gets|readFileSync)\b|\$_|<>|php:\/\/stdin/.test(code))
    return undefined;
  if (
    /b64decode|base64_?decode|decode_base64|decode64|["']base64["']|unpack1?\W{1,4}m/.test(code)
  ) {
    return fromBase64(input);
  }
  return /fromhex|unhexlify|["']hex["']|hex2bin/.test(code) ? fromHex(input) : undefined;
}

/** The members of a set of `tr`, its ranges spelled out. */
function membersOf(set: string): string {
  return set.replaceAll(/([a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d)/g, (range) => {
    const [first, last] = [range.charCodeAt(0), range.charCodeAt(2)];
    return String.fromCharCode(
      ...Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step),
    );
  });
}
