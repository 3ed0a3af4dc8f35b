/**
 * Where the bracket that opens at `start` is closed: the offset of its closing one, or the end of
 * the text. Brackets in quotes do not count; those of `$(…)` within double quotes do.
 */
export function bracketEnd(text: string, start: number, open: "(" | "{", close: ")" | "}"): number {
  const within: string[] = [];
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    const inQuotes = within.at(-1) === '"';
    if (character === "\\") at += 1;
    else if (character === '"') {
      if (inQuotes) within.pop();
      else within.push('"');
    } else if (inQuotes) {
      if (character === "$" && text.charAt(at + 1) === open) {
        within.push(open);
        at += 1;
      }
    } else if (character === "'") at = orEnd(text.indexOf("'", at + 1), text);
    else if (character === open) within.push(open);
    else if (character === close) {
      within.pop();
      if (within.length === 0) return at;
    }
  }
  return text.length;
}

/** The offset of the backtick that closes the one at `start`, or the end of the text. */
export function backtickEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "\\") at += 1;
    else if (character === "`") return at;
  }
  return text.length;
}

export function orEnd(offset: number, text: string): number {
  return offset < 0 ? text.length : offset;
}
