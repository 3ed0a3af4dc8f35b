import { displayWidth, splitAtWidth } from "./width.ts";

/**
 * Breaks printable text into lines of at most `columns`, at spaces where possible. Always at least
 * one line. A path or URL is never broken, so that it can be copied.
 */
export function wrap(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (word === "") continue;
    const longer = line === "" ? word : `${line} ${word}`;
    if (displayWidth(longer) <= columns) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    let rest = "";
    [line, rest] = isPathOrUrl(word) ? [word, ""] : splitAtWidth(word, columns);
    while (rest !== "") {
      lines.push(line);
      [line, rest] = splitAtWidth(rest, columns);
    }
  }
  lines.push(line);
  return lines;
}

function isPathOrUrl(word: string): boolean {
  return /[/\\]/.test(word);
}

/** Wraps with `first` before the first line and indents the others by the same width. */
export function hang(first: string, text: string, columns: number): readonly string[] {
  const indent = displayWidth(first);
  const [head = "", ...rest] = wrap(text, columns - indent);
  return [first + head, ...rest.map((line) => " ".repeat(indent) + line)];
}
