import type { SecretMatch } from "./fallback-values.ts";

/** Words that commands print for a program that reads a secret there. */
export function fedSecrets(reads: RegExp): (text: string) => Iterable<SecretMatch> {
  const fed = new RegExp(
    String.raw`(?<![\w-])(?:echo|printf|yes)[ \t]([^|\n]{1,512})\|(?=[^\n;|]{0,200}${reads.source})`,
    "g",
  );
  return function* found(text) {
    for (const { 0: whole, 1: printed = "", index } of text.matchAll(fed)) {
      const from = isGroup.test(printed) ? 0 : printed.search(lastCommand);
      const start = index + whole.length - 1 - printed.length;
      // Of a line break that is written out its letter belongs to no word.
      const plain = printed.replaceAll(/\\{1,4}[nrt]/g, (sign) => " ".repeat(sign.length));
      for (const { 0: secret, index: at } of plain.slice(from).matchAll(printedWord)) {
        yield { index: start + from + at, before: "", secret };
      }
    }
  };
}

/** Several commands print together. */
const isGroup = /[)}][ \t]{0,16}$/;
const lastCommand = /[^;&]*$/;
const printedWord = /(?<![^\s"'`(){};])[^\s"'`\\;&(){}<>$%-][^\s"'`\\;&(){}<>]{0,511}/g;
