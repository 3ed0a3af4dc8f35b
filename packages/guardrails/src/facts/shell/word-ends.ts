import { words } from "../../core/words.ts";

/** The longer ones first. */
const operators = words("&>> <<- <<< ;;& && || |& ;; ;& << >> <& >& &> >| <> ; & | ( ) < >");

const plain = /[^\s'"\\$`<>;&|(){},]+(?=[ \t\r\n<>;&|()]|$)/y;

/** Where a word ends that says nothing but itself, as most do; undefined for others. */
export function plainWordEnd(text: string, start: number): number | undefined {
  plain.lastIndex = start;
  return plain.test(text) ? plain.lastIndex : undefined;
}

/** The operator at an offset; undefined where none is. `<(` and `>(` begin a word. */
export function operatorAt(text: string, at: number): string | undefined {
  const character = text.charAt(at);
  if (!";&|()<>".includes(character)) return undefined;
  if ((character === "<" || character === ">") && text.charAt(at + 1) === "(") return undefined;
  return operators.find((candidate) => text.startsWith(candidate, at));
}

const special = /["\\$`]/g;

/** In double quotes: up to the next character that means something. */
export function plainEnd(text: string, start: number): number {
  special.lastIndex = start + 1;
  return special.exec(text)?.index ?? text.length;
}

/** In `$'…'`: up to the quote that ends it. */
export function ansiEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charAt(at) !== "'") at += text.charAt(at) === "\\" ? 2 : 1;
  return Math.min(at, text.length);
}

const variableName = /[A-Za-z_]\w*|[\d@*#?$!-]/y;

/** Where the name of a variable ends; `start` where none begins. */
export function nameEnd(text: string, start: number): number {
  variableName.lastIndex = start;
  const match = variableName.exec(text);
  return match === null ? start : start + match[0].length;
}
