/** A word of a command, its quotes included. */
export type CommandWord = { readonly text: string; readonly start: number };

export type CommandLine = { readonly words: readonly CommandWord[]; readonly end: number };

const mostWords = 64;
const quotedPart = String.raw`(?<quote>\\{0,4}["'])(?![\s,:\]})])(?:(?!\k<quote>)(?:\\.|[^\n])){0,1024}?\k<quote>`;
// Of an option and its value in quotes: `-p"x y"`, `--password="x y"`.
const bareThenQuoted = String.raw`(?:[\w./@%-]{0,128}[=:]|-[A-Za-z]{1,3})\\{0,4}["']`;
const bare = String.raw`(?:\\(?!["'nrt])[^\n]|[^\s"'\`|;&<>\\]){1,1024}`;
const word = new RegExp(
  String.raw`(?=${bareThenQuoted})[\w./@%:=-]{1,128}${quotedPart}|${quotedPart.replaceAll("quote", "whole")}|${bare}`,
  "y",
);
const gap = /[ \t]{0,64}\\{1,2}(?:\r?\n|n)[ \t]{1,64}|[ \t]{1,64}/y;
const item = (quote: string) => quote.replaceAll("\\", "\\\\");

/**
 * The words of a command from a place in a text on, up to what ends it in a shell or the text that
 * it is in. A list of arguments, as JSON has it, is a command, too: `"docker", "login", "-p", "x"`.
 */
export function commandWordsAt(text: string, start: number, program: string): CommandLine {
  const first = { text: program, start };
  const end = start + program.length;
  const quote = /^\\{0,4}["']/.exec(text.slice(end, end + 5))?.[0];
  return quote === undefined ? shellWords(text, first) : listedWords(text, first, quote);
}

function shellWords(text: string, first: CommandWord): CommandLine {
  const words = [first];
  let at = first.start + first.text.length;
  while (words.length < mostWords) {
    gap.lastIndex = at;
    if (!gap.test(text)) break;
    word.lastIndex = gap.lastIndex;
    const start = gap.lastIndex;
    const found = word.exec(text)?.[0];
    if (found === undefined) break;
    words.push({ text: found, start });
    at = start + found.length;
  }
  return { words, end: at };
}

function listedWords(text: string, first: CommandWord, quote: string): CommandLine {
  const sign = item(quote);
  const next = new RegExp(
    String.raw`${sign}\s{0,64},\s{0,64}(?:${sign}arg(?:s|uments)${sign}\s{0,16}:\s{0,16}\[\s{0,64})?${sign}`,
    "y",
  );
  const content = new RegExp(String.raw`(?:(?!${sign})(?:\\.|[^\n])){0,1024}`, "y");
  const words = [first];
  let at = first.start + first.text.length;
  while (words.length < mostWords) {
    next.lastIndex = at;
    if (!next.test(text)) break;
    content.lastIndex = next.lastIndex;
    const start = next.lastIndex;
    const found = content.exec(text)?.[0] ?? "";
    words.push({ text: found, start });
    at = start + found.length;
  }
  return { words, end: at };
}
