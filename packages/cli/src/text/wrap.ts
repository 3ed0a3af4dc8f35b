import { displayWidth, splitAtWidth } from "./width.ts";

/**
 * Breaks printable text into lines of at most `columns`, at blanks where possible. Always one line or more. A path or an address
 * stays whole, however long it is: a part of it copies as another one.
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
    [line, rest] = isPlace(word) ? [word, ""] : splitAtWidth(word, columns);
    while (rest !== "") {
      lines.push(line);
      [line, rest] = splitAtWidth(rest, columns);
    }
  }
  lines.push(line);
  return lines;
}

function isPlace(word: string): boolean {
  return /[/\\]/.test(word);
}

/** Wraps with `first` before the first line and blanks of the same width before the others. */
export function hang(first: string, text: string, columns: number): readonly string[] {
  const indent = displayWidth(first);
  const [head = "", ...rest] = wrap(text, columns - indent);
  return [first + head, ...rest.map((line) => " ".repeat(indent) + line)];
}
