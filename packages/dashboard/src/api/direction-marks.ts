/**
 * Characters that change the direction of the text around them, so that a name looks like another
 * one. Each is shown as a character of the private use area, which looks like what it is: a sign
 * that nobody expects. What goes back to the service has the character that it came with: a sign
 * that was in the text before stands behind another one, so that no two names are shown alike.
 */
const firstSign = 0xe5a0;
const marks = Array.from(
  "\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069",
);
const shown = new Map(marks.map((mark, at) => [mark, String.fromCharCode(firstSign + at)]));
const meant = new Map([...shown].map(([mark, sign]) => [sign, mark]));

const before = String.fromCharCode(firstSign + marks.length);

const anyMark = new RegExp(`[${marks.join("")}]`, "g");
const anySign = new RegExp(`[${[...meant.keys(), before].join("")}]`, "g");
const anyShown = new RegExp(`${before}(.)|${anySign.source}`, "gu");

/** A text of the service as the pages show it. */
export function withShownMarks(text: string): string {
  return text
    .replaceAll(anySign, (sign) => before + sign)
    .replaceAll(anyMark, (mark) => shown.get(mark) ?? mark);
}

/** A text of the pages as the service knows it. */
export function withMeantMarks(text: string): string {
  return text.replaceAll(
    anyShown,
    (sign, own: string | undefined) => own ?? meant.get(sign) ?? sign,
  );
}
