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
      return input;
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
  if (input === undefined || from === undefined || to === undefined || texts.length !== 2) {
    return undefined;
  }
  const map = new Map(
    Array.from(from, (character, index) => [character, to.at(Math.min(index, to.length - 1))]),
  );
  return Array.from(input, (character) => map.get(character) ?? character).join("");
}

function spelledOut(set: string): string {
  return set.replaceAll(/([a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d)/g, (range) => {
    const [first, last] = [range.charCodeAt(0), range.charCodeAt(2)];
    return String.fromCharCode(
      ...Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step),
    );
  });
}
