import { MAX_DOCUMENT_DEPTH, refuseLargeText } from "./limits.ts";
import { documentError } from "./text-position.ts";

/**
 * Most commas, dots, brackets and equals signs outside texts and comments: what reading costs grows
 * with them.
 */
const MAX_MARKS = 50_000;

/**
 * Throws DocumentError for TOML that is too large, too deep or too full to be given to a parser
 * that calls itself for every bracket. Looks at each character once. Whether the text is TOML at
 * all is not its question.
 */
export function refuseBoundlessToml(text: string): void {
  refuseLargeText(text);
  let depth = 0;
  let dots = 0;
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === "#") at = endOfLine(text, at);
    else if (char === '"' || char === "'") at = endOfString(text, at, char);
    else if (char === "\n") dots = 0;
    else if (isMark(char)) {
      marks += 1;
      if (char === "[" || char === "{") depth += 1;
      if (char === "]" || char === "}") depth = Math.max(0, depth - 1);
      dots = char === "." ? dots + 1 : 0;
      if (depth > MAX_DOCUMENT_DEPTH || dots >= MAX_DOCUMENT_DEPTH) {
        const sentence = `Lists and tables are nested deeper than ${MAX_DOCUMENT_DEPTH} levels.`;
        throw documentError(text, at, sentence);
      }
      if (marks > MAX_MARKS) {
        throw documentError(text, at, "The file holds more settings than are read of one file.");
      }
    }
  }
}

function isMark(char: string): boolean {
  return ".,=[]{}".includes(char);
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end - 1;
}

/**
 * The offset of the last quote; of a text that is not closed, that of the line's end, or of the
 * whole text's.
 */
function endOfString(text: string, at: number, quote: string): number {
  const isLong = text.startsWith(quote.repeat(3), at);
  const close = isLong ? quote.repeat(3) : quote;
  for (let index = at + close.length; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (char === "\\" && quote === '"') index += 1;
    else if (char === "\n" && !isLong) return index - 1;
    else if (char === quote && text.startsWith(close, index)) return index + close.length - 1;
  }
  return text.length;
}
