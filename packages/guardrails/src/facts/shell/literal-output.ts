import { fromBase32, fromBase64, fromHex, reversed } from "../encodings/encodings.ts";
import { decodedLiterals } from "../code/decoded-texts.ts";
import { withJoinedTexts } from "../code/resolved-values.ts";
import { unescaped } from "../encodings/escapes.ts";
import { awkOutput } from "./output/awk.ts";
import { cutOutput } from "./output/cut.ts";
import { folded, ordered, partOf } from "./output/lines.ts";
import { printfOutput } from "./output/printf.ts";
import { sedOutput } from "./output/sed.ts";
import { trOutput } from "./output/tr.ts";
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
  if (name === "paste") {
    return texts.some((text) => /^-\w*s|^--serial$/.test(text))
      ? inOneLine(texts, fileAmong(texts, contentOf) ?? input)
      : pasted(rest, contentOf);
  }
  if (rest.some(({ dynamic }) => dynamic)) return undefined;
  const read = fileAmong(texts, contentOf) ?? input;
  switch (name) {
    case "echo":
      return echoed(texts);
    case "printf":
      return printfOutput(texts[0] === "--" ? texts.slice(1) : texts);
    case "cat":
      return concatenated(texts, input, contentOf);
    case "head":
    case "tail":
      return read === undefined ? undefined : partOf(name, texts, read);
    case "sort":
    case "tac":
      return read === undefined ? undefined : ordered(name, texts, read);
    // Which lines come through makes no difference to how careful one is.
    case "uniq":
    case "shuf":
      return read;
    case "fold":
      return read === undefined ? undefined : folded(texts, read);
    case "expr":
      return computed(texts);
    case "xargs":
      return passedOn(texts, read);
    case "grep":
    case "egrep":
    case "fgrep":
      return read === undefined || printsParts(texts, read) ? undefined : chosen(texts, read);
    case "cut":
      return read === undefined ? undefined : cutOutput(texts, read);
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
      return named(texts);
    case "realpath":
    case "readlink":
      return texts.findLast((text) => !text.startsWith("-"));
    case "which":
      return installed(texts.filter((text) => !text.startsWith("-")));
    case "command":
    case "type":
      return /^-[vVpP]/.test(texts[0] ?? "") ? installed(texts.slice(1)) : undefined;
    case "seq":
      return counted(texts);
    case "yes":
      return Array.from({ length: maxCounted }, () => texts.join(" ") || "y").join("\n");
    case "sed":
    case "gsed":
      return read === undefined ? undefined : sedOutput(texts, read);
    case "awk":
    case "gawk":
    case "mawk":
    case "nawk":
      return printedByAwk(read, texts) ?? awkOutput(texts, read);
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
      return input === undefined ? undefined : trOutput(texts, input);
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

/** `grep -o` prints parts of lines; of listed names they are as good as the whole. */
function printsParts(texts: readonly string[], input: string): boolean {
  return !input.includes("*") && texts.some((text) => /^(?:-\w*o|--only-matching$)/.test(text));
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

/** `paste -s`: all lines, with a tab or the sign of `-d` between them. */
function inOneLine(texts: readonly string[], input: string | undefined): string | undefined {
  const at = texts.findIndex((text) => /^-\w*d|^--delimiters/.test(text));
  const joined = /^(?:-\w*?d|--delimiters=)(.*)$/s.exec(texts[at] ?? "")?.[1] ?? "";
  const sign = at < 0 ? "\t" : joined === "" ? (texts[at + 1] ?? "") : joined;
  return input?.replace(/\n$/, "").split("\n").join(unescaped(sign).replaceAll("\0", ""));
}

/** `basename FILE .ENDING` and `basename -s .ENDING FILE`. */
function named(texts: readonly string[]): string {
  if (texts.some((text) => /^-a$|^--multiple$/.test(text))) {
    const files = texts.filter((text) => !text.startsWith("-"));
    return files.map((file) => file.replace(/^.*\//s, "")).join("\n");
  }
  const ending = texts[0] === "-s" ? texts[1] : undefined;
  const [file = "", suffix = ending ?? ""] = texts
    .slice(ending === undefined ? 0 : 2)
    .filter((text) => !text.startsWith("-"));
  const name = file.replace(/^.*\//s, "");
  return name === suffix || !name.endsWith(suffix)
    ? name
    : name.slice(0, name.length - suffix.length);
}

/** `expr substr TEXT PLACE LENGTH` */
function computed([operation, text = "", place = "", length = ""]: readonly string[]):
  | string
  | undefined {
  if (operation !== "substr") return undefined;
  return text.slice(Number(place) - 1, Number(place) - 1 + Number(length));
}

/** What `xargs echo` and `xargs printf FORMAT` print of the items. */
function passedOn(texts: readonly string[], input: string | undefined): string | undefined {
  const at = texts.findIndex((text) => /^(?:echo|printf)$/.test(text));
  const own = texts.slice(0, at < 0 ? texts.length : at);
  if (input === undefined || own.some((text) => !/^-(?:[n0rtL]\d*|\d+)$|^\d+$/.test(text))) {
    return undefined;
  }
  if (own.some((text) => text.startsWith("-L"))) return undefined;
  const items = input.split(/[\s\0]+/).filter(Boolean);
  const runs = inRuns(items, Number(valueOf(own, "-n") ?? items.length));
  const given = runs.map((run) => [...texts.slice(at + 1), ...run]);
  if (texts[at] !== "printf") return given.map((run) => run.join(" ")).join("\n");
  const printed = given.map(printfOutput);
  return printed.includes(undefined) ? undefined : printed.join("");
}

function inRuns(items: readonly string[], most: number): readonly (readonly string[])[] {
  if (!(most > 0) || items.length <= most) return [items];
  const starts = Array.from({ length: Math.ceil(items.length / most) }, (_, run) => run * most);
  return starts.map((start) => items.slice(start, start + most));
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

/** The value of `-f1` or `-f 1`; undefined where there is none. */
function valueOf(texts: readonly string[], option: string): string | undefined {
  const at = texts.findIndex((text) => text.startsWith(option));
  const joined = texts[at]?.slice(option.length);
  return joined === "" ? texts[at + 1] : joined;
}

/** One field of each line, counted from 1; 0 is the last one. */
function fieldOf(
  input: string | undefined,
  delimiter: string | RegExp,
  field: number,
): string | undefined {
  return input
    ?.split("\n")
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

/** Where a program is likely to be; of several, nobody knows which are there. */
function installed([name, ...others]: readonly string[]): string | undefined {
  if (others.length > 0) return undefined;
  return name === undefined || name.includes("/") ? name : `/usr/bin/${name}`;
}

/** Lines of a program that counts, or writes the same again and again. */
const maxCounted = 64;

/** `seq LAST`, `seq FIRST LAST` and `seq FIRST STEP LAST`, for few whole numbers. */
function counted(texts: readonly string[]): string | undefined {
  if (texts.length === 0 || texts.length > 3 || texts.some((text) => !/^-?\d{1,9}$/.test(text))) {
    return undefined;
  }
  const whole =
    texts.length === 1
      ? ["1", "1", ...texts]
      : texts.length === 2
        ? texts.toSpliced(1, 0, "1")
        : texts;
  const [first = 0, step = 0, last = 0] = whole.map(Number);
  const length = step === 0 ? 0 : Math.floor((last - first) / step) + 1;
  if (length < 1 || length > maxCounted) return undefined;
  return Array.from({ length }, (_, index) => String(first + index * step)).join("\n");
}

function echoed(texts: readonly string[]): string {
  const options = texts.findIndex((text) => !/^-[neE]+$/.test(text));
  const said = (options < 0 ? [] : texts.slice(options)).join(" ");
  return texts[0]?.startsWith("-") === true && texts[0].includes("e") ? unescaped(said) : said;
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
