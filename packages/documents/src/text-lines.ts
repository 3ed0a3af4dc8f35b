import { isLineTerminator } from "./json5-tokens.ts";

const BYTE_ORDER_MARK = 0xfeff;

/** Whether a line ends between the two offsets. */
export function hasLineBreak(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    if (isLineTerminator(text.charCodeAt(at))) return true;
  }
  return false;
}

/** Where the line of an offset begins; a byte order mark is not part of it. */
export function lineStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && !isEditorLineBreak(text.charCodeAt(start - 1))) start -= 1;
  return text.charCodeAt(start) === BYTE_ORDER_MARK ? start + 1 : start;
}

/** The tabs and spaces that the line of an offset begins with. */
export function lineIndent(text: string, at: number): string {
  const start = lineStart(text, at);
  return text.slice(start, skipBlanks(text, start));
}

/** Whether only tabs and spaces are before an offset on its line. */
export function beginsLine(text: string, at: number): boolean {
  const before = text.charCodeAt(skipBlanksBack(text, at) - 1);
  return Number.isNaN(before) || isEditorLineBreak(before) || before === BYTE_ORDER_MARK;
}

/** What follows an offset on its line. */
export function restOfLine(text: string, at: number): string {
  let end = at;
  while (end < text.length && !isEditorLineBreak(text.charCodeAt(end))) end += 1;
  return text.slice(at, end);
}

/** The first offset from `at` on that is neither tab nor space. */
export function skipBlanks(text: string, at: number): number {
  let next = at;
  while (isBlank(text.charCodeAt(next))) next += 1;
  return next;
}

/** Where the tabs and spaces before `at` begin. */
export function skipBlanksBack(text: string, at: number): number {
  let start = at;
  while (start > 0 && isBlank(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

/** The offset after the line break (CR LF, LF or CR) at `at`; undefined where none stands. */
export function lineBreakEnd(text: string, at: number): number | undefined {
  if (text.startsWith("\r\n", at)) return at + 2;
  return isEditorLineBreak(text.charCodeAt(at)) ? at + 1 : undefined;
}

/** U+2028 ends a comment, but not a line as people see it. */
function isEditorLineBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
