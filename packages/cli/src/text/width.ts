const noColumn = /^\p{M}$/u;
const emoji = /^\p{Emoji_Presentation}$/u;

/** Blocks of East Asian characters that take two columns, first and last code point. */
const doubleWidthBlocks: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x1b2ff],
  [0x1f200, 0x1f2ff],
  [0x20000, 0x3fffd],
];

/** Columns that printable text takes in a terminal. */
export function displayWidth(text: string): number {
  let columns = 0;
  for (const character of text) columns += characterWidth(character);
  return columns;
}

/** Splits after as many characters as fit into `columns`, but never before the first. */
export function splitAtWidth(text: string, columns: number): readonly [string, string] {
  let used = 0;
  let end = 0;
  for (const character of text) {
    used += characterWidth(character);
    if (used > columns && end > 0) break;
    end += character.length;
  }
  return [text.slice(0, end), text.slice(end)];
}

/** The text, or its beginning with an ellipsis when it takes more than `columns`. */
export function clip(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  return `${splitAtWidth(text, columns - 1)[0]}…`;
}

/** The text with blanks to `columns`. */
export function padEnd(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - displayWidth(text)));
}

function characterWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x300) return 1;
  // The selector turns the narrow character before it into a wide emoji.
  if (code === 0xfe0f) return 1;
  if (noColumn.test(character)) return 0;
  return emoji.test(character) || isWide(code) ? 2 : 1;
}

function isWide(code: number): boolean {
  return doubleWidthBlocks.some(([first, last]) => code >= first && code <= last);
}
