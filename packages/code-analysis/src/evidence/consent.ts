import type { MarkedLine, MarkedText } from "../text/marked-text.ts";
import { sentenceBefore } from "../text/polarity.ts";

const consents =
  /\b(?:after|once|only (?:if|when|after)|if|when|unless|until|as soon as)\b[^.!?\n]{0,30}\b(?:users?|owners?|humans?|customers?|they)\b[^.!?\n]{0,20}\b(?:confirm(?:s|ed)?|approve[sd]?|agree[sd]?|consent(?:s|ed)?|opt(?:s|ed)? in)\b|\bask(?:ing)?\b (?:the |your )?(?:users?|owners?|humans?|customers?|them|for (?:permission|consent|confirmation|approval))\b|\b(?:users?|owners?|humans?|customers?) (?:is|are|must be|has to be) asked\b|\bwith (?:the |your )?(?:users?|owners?|humans?|customers?)['’]?s? (?:explicit )?(?:consent|permission|approval|confirmation)\b/i;
const excluded =
  /\b(?:without|never|not|n['’]t|no need to|need not|instead of|rather than|whether or not|skip|even)\b[^.!?\n]{0,12}$/i;
/** Nobody's consent to these is informed. */
const opensOwners =
  /\.env\b|~\/\.|\b(?:ssh|private keys?|passwords?|credentials?|secrets?|api keys?|tokens?|seed phrases?|cookies|environment variables|invisible|silently|secretly|quietly)\b/i;
const step = /^\s*(?:[-*+]|\d+[.)])\s/;

/**
 * True if the user is asked before what a sentence orders: in the sentence, in the next one, or in
 * the step above. Not for what opens the owner's machine or accounts.
 */
export function isConsented(line: MarkedLine, column: number, { lines }: MarkedText): boolean {
  if (opensOwners.test(line.text)) return false;
  const lead = sentenceBefore(line, column, lines);
  const rest = line.text
    .slice(column)
    .split(/(?<=[.!?])\s/, 2)
    .join(" ");
  const above = lines[line.number - 2];
  const before = above !== undefined && step.test(above.text) && step.test(line.text);
  return asks(`${lead}${rest}`) || (before && asks(above.text));
}

function asks(text: string): boolean {
  const match = consents.exec(text);
  return match !== null && !excluded.test(text.slice(0, match.index));
}
