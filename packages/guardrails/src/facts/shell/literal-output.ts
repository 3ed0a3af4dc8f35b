import { Buffer } from "node:buffer";
import { unescaped } from "./escapes.ts";
import type { Word } from "./word.ts";

/** What a command writes, where its words and its input say so; undefined where only running it would tell. */
export function literalOutput(
  words: readonly Word[],
  input: string | undefined,
): string | undefined {
  const [program, ...rest] = words;
  if (program === undefined || words.some(({ dynamic }) => dynamic)) return undefined;
  const texts = rest.map(({ text }) => text);
  switch (program.text.slice(program.text.lastIndexOf("/") + 1)) {
    case "echo":
      return echoed(texts);
    case "printf":
      return printed(texts);
    case "cat":
      return texts.every((text) => text.startsWith("-")) ? input : undefined;
    case "tee":
    // Which lines come through makes no difference to how careful one is.
    case "sort":
    case "uniq":
    case "head":
    case "tail":
    case "tac":
    case "shuf":
    case "grep":
    case "egrep":
      return input;
    case "eval":
      return literalOutput(rest, input);
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
      return substituted(input, texts);
    case "awk":
    case "gawk":
      return /^\s{0,8}BEGIN\s{0,8}\{\s{0,8}print\s{1,8}"([^"]*)"\s{0,8};?\s{0,8}\}\s{0,8}$/.exec(
        texts[0] ?? "",
      )?.[1];
    case "perl":
    case "python":
    case "python3":
    case "node":
    case "ruby":
    case "php":
      return printedByCode(texts);
    case "base64":
    case "gbase64":
      return texts.some((text) => /^-(?:d|D|di|-decode)$/.test(text))
        ? fromBase64(input)
        : undefined;
    case "openssl":
      return texts.includes("-d") && texts.some((text) => /^-?base64$/.test(text))
        ? fromBase64(input)
        : undefined;
    case "xxd":
      return texts.some((text) => /^-\w*r/.test(text)) ? fromHex(input) : undefined;
    case "rev":
      return input?.split("\n").map(reversed).join("\n");
    case "tr":
      return translated(input, texts);
    default:
      return undefined;
  }
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
    return values[next - 1] ?? "";
  });
  // With more values than places, the format starts again: the rest follows, which is near enough.
  return [filled, ...values.slice(next)].join("");
}

function fromBase64(input: string | undefined): string | undefined {
  return input === undefined ? undefined : Buffer.from(input, "base64").toString("utf8");
}

function fromHex(input: string | undefined): string | undefined {
  return input === undefined
    ? undefined
    : Buffer.from(input.replaceAll(/\s+/g, ""), "hex").toString("utf8");
}

function reversed(line: string): string {
  return Array.from(line).toReversed().join("");
}

/** `tr SET1 SET2` with ranges: how ROT13 is undone. */
function translated(input: string | undefined, texts: readonly string[]): string | undefined {
  const [from, to] = texts.map(spelledOut);
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
  if (/[\\.*^$[\]&]/.test(from) || /[\\&]/.test(to)) return undefined;
  return all === "g" ? input.replaceAll(from, () => to) : input.replace(from, () => to);
}

/** A program that prints one text. */
function printedByCode(texts: readonly string[]): string | undefined {
  const match =
    /^\s{0,8}(?:print|puts|echo|say|console\.log|process\.stdout\.write|printf?)\s{0,8}\(?\s{0,8}(["'])([^"']*)\1\s{0,8}\)?\s{0,8};?\s{0,8}$/.exec(
      texts[1] ?? "",
    );
  return texts.length === 2 && /^-\w*[ecrE]$/.test(texts[0] ?? "") && match !== null
    ? unescaped(match[2] ?? "")
    : undefined;
}

function spelledOut(set: string): string {
  return set.replaceAll(/([a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d)/g, (range) => {
    const [first, last] = [range.charCodeAt(0), range.charCodeAt(2)];
    return String.fromCharCode(
      ...Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step),
    );
  });
}
