import { documentError } from "./text-position.ts";

/** UTF-16 offsets; `end` is exclusive. */
export type TextRange = { readonly start: number; readonly end: number };

/** What a piece of text means, and where it ends. */
export type Scanned<Value> = { readonly value: Value; readonly end: number };

/**
 * The first offset from `at` on that is neither white space nor comment; comments are added to the
 * list.
 */
export function skipTrivia(text: string, at: number, comments: TextRange[]): number {
  for (let next = at; ;) {
    const code = text.charCodeAt(next);
    if (isWhiteSpace(code)) {
      next += 1;
    } else if (code === SLASH) {
      const end = commentEnd(text, next);
      comments.push({ start: next, end });
      next = end;
    } else {
      return next;
    }
  }
}

/** The quoted string that begins at `start`, its escapes resolved. */
export function scanString(text: string, start: number): Scanned<string> {
  const quote = text.charCodeAt(start);
  let value = "";
  let plainStart = start + 1;
  for (let at = plainStart; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return { value: value + text.slice(plainStart, at), end: at + 1 };
    if (code === BACKSLASH) {
      const escape = scanEscape(text, at);
      value += text.slice(plainStart, at) + escape.value;
      plainStart = escape.end;
      at = plainStart - 1;
    } else if (code === LINE_FEED || code === CARRIAGE_RETURN) {
      throw documentError(text, at, "A string must end on the line on which it begins.");
    } else if (Number.isNaN(code)) {
      throw documentError(text, start, "This string is never closed.");
    }
  }
}

/**
 * The number that begins at `start`: decimal, hexadecimal, Infinity or NaN, with or without sign.
 */
export function scanNumber(text: string, start: number): Scanned<number> {
  const number = matchAt(NUMBER, text, start);
  const end = start + number.length;
  if (number === "" || NUMBER_TAIL.test(text.charAt(end))) {
    throw documentError(text, start, "This is not a number.");
  }
  const unsigned = number.replace(/^[+-]/, "");
  return { value: (number.startsWith("-") ? -1 : 1) * Number(unsigned), end };
}

/** The unquoted key that begins at `start`. */
export function scanIdentifier(text: string, start: number): Scanned<string> {
  let value = matchAt(ASCII_IDENTIFIER, text, start);
  for (let at = start + value.length; ;) {
    const escaped = text.charCodeAt(at) === BACKSLASH;
    const character = escaped
      ? identifierEscape(text, at)
      : String.fromCodePoint(text.codePointAt(at) ?? SPACE);
    const legal = value === "" ? IDENTIFIER_START : IDENTIFIER_PART;
    if (!legal.test(character)) {
      if (escaped) throw documentError(text, at, "This character cannot stand in an unquoted key.");
      return { value, end: at };
    }
    value += character;
    at += escaped ? UNICODE_ESCAPE_LENGTH : character.length;
  }
}

/**
 * Whether the text ends a line there, in the sense of a comment that lasts to the end of its line.
 */
export function isLineTerminator(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN || code === 0x2028 || code === 0x2029;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const ASTERISK = 0x2a;
const SLASH = 0x2f;
const BACKSLASH = 0x5c;

const NUMBER =
  /[+-]?(?:0[xX][\da-fA-F]+|(?:0|[1-9]\d*)(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|Infinity|NaN)/y;
const NUMBER_TAIL = /[\w$.]/;
const ASCII_IDENTIFIER = /[A-Za-z_$][\w$]*/y;
// By category, as `json5` does it: ID_Start and ID_Continue differ from it. Letters newer than
// Unicode 10 pass here and not there, which is not worth a table.
const IDENTIFIER_START = /^[$_\p{L}\p{Nl}]$/u;
const IDENTIFIER_PART = /^[$_\u200C\u200D\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]$/u;
const UNICODE_ESCAPE_LENGTH = 6;

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["\n", ""],
  ["\u2028", ""],
  ["\u2029", ""],
]);

function isWhiteSpace(code: number): boolean {
  if (code < 0x80) return code === SPACE || (code >= 0x09 && code <= CARRIAGE_RETURN);
  return /\s/.test(String.fromCharCode(code));
}

function commentEnd(text: string, start: number): number {
  const second = text.charCodeAt(start + 1);
  if (second === ASTERISK) {
    const close = text.indexOf("*/", start + 2);
    if (close < 0) throw documentError(text, start, 'This comment is never closed with "*/".');
    return close + 2;
  }
  if (second !== SLASH) {
    throw documentError(text, start, 'A comment begins with "//" or "/*", not with one "/".');
  }
  let end = start + 2;
  while (end < text.length && !isLineTerminator(text.charCodeAt(end))) end += 1;
  return end;
}

/** The escape whose backslash is at `start`. */
function scanEscape(text: string, start: number): Scanned<string> {
  const character = text.charAt(start + 1);
  const end = start + 2;
  const simple = SIMPLE_ESCAPES.get(character);
  if (simple !== undefined) return { value: simple, end };
  switch (character) {
    case "\r":
      return { value: "", end: text.charCodeAt(end) === LINE_FEED ? end + 1 : end };
    case "x":
      return { value: hexCharacter(text, start, 2), end: end + 2 };
    case "u":
      return { value: hexCharacter(text, start, 4), end: end + 4 };
    case "":
      throw documentError(text, start, "The file ends inside a string.");
    case "0":
      if (/\d/.test(text.charAt(end))) break;
      return { value: "\0", end };
    default:
      if (/\d/.test(character)) break;
      return { value: character, end };
  }
  throw documentError(text, start, "A backslash before digits means nothing in a string.");
}

function identifierEscape(text: string, start: number): string {
  if (text.charAt(start + 1) !== "u") {
    throw documentError(text, start, String.raw`In an unquoted key a backslash begins "\u".`);
  }
  return hexCharacter(text, start, 4);
}

/** The character of an escape such as "\x41", from the digits after its two first characters. */
function hexCharacter(text: string, start: number, digits: 2 | 4): string {
  const code = text.slice(start + 2, start + 2 + digits);
  if (code.length < digits || /[^\da-fA-F]/.test(code)) {
    const escape = text.slice(start, start + 2);
    throw documentError(text, start, `"${escape}" needs ${digits} hexadecimal digits after it.`);
  }
  return String.fromCharCode(Number.parseInt(code, 16));
}

function matchAt(sticky: RegExp, text: string, at: number): string {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? "";
}
