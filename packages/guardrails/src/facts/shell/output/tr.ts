import { unescaped } from "../../encodings/escapes.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";
const classes: Readonly<Record<string, string>> = {
  lower: letters,
  upper: letters.toUpperCase(),
  alpha: letters.toUpperCase() + letters,
  digit: digits,
  alnum: digits + letters.toUpperCase() + letters,
  blank: " \t",
  space: " \t\n\v\f\r",
  punct: "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
};

/**
 * What `tr` makes of a text, with sets of ranges, classes and escapes. Undefined for words that are
 * none of its own.
 */
export function trOutput(texts: readonly string[], input: string): string | undefined {
  const count = texts.findIndex((text) => !/^-[cCdst]+$/.test(text));
  const options = texts.slice(0, Math.max(0, count)).join("");
  const [from, to] = texts.slice(Math.max(0, count)).map(membersOf);
  if (from === undefined) return undefined;
  const isComplement = /[cC]/.test(options);
  const isMember = (character: string): boolean => from.includes(character) !== isComplement;
  const characters = Array.from(input);
  if (options.includes("d")) return characters.filter((one) => !isMember(one)).join("");
  // It refuses to replace by nothing.
  if (to === "" && characters.some(isMember)) return undefined;
  const replaced =
    to === undefined
      ? characters
      : characters.map((one) => (isMember(one) ? replacement(one, from, to, isComplement) : one));
  if (!options.includes("s")) return to === undefined ? undefined : replaced.join("");
  const squeezed = to ?? from;
  return replaced
    .filter((one, index) => one !== replaced[index - 1] || !squeezed.includes(one))
    .join("");
}

function replacement(one: string, from: string, to: string, isComplement: boolean): string {
  const at = isComplement ? to.length : from.lastIndexOf(one);
  return to.charAt(Math.min(at, to.length - 1));
}

/** The members of a set, its ranges, classes and escapes spelled out. */
function membersOf(set: string): string {
  return unescaped(set.replaceAll(/\\([[\]-])/g, "$1"))
    .replaceAll(/\[:([a-z]{5}):\]/g, (whole, name: string) => classes[name] ?? whole)
    .replaceAll(/([ -~])-([ -~])/g, (range, first: string, last: string) => {
      const length = last.charCodeAt(0) - first.charCodeAt(0) + 1;
      if (length < 1) return range;
      return Array.from({ length }, (_, step) =>
        String.fromCharCode(first.charCodeAt(0) + step),
      ).join("");
    });
}
