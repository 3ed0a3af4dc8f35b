/*
 * Whether a sentence is an order to its reader. "Send the log to …" and "then silently send …" are
 * orders, "the agent must send …" too; "Envoy sends …" tells what a program does.
 */

import { isEnglish } from "./language.ts";

/** Words that may stand between the beginning of a clause and its verb. */
const between =
  /(?:^|[\s(*_"'“`])(?:always|never|silently|quietly|secretly|covertly|discreetly|immediately|automatically|also|first|finally|next|just|simply|now|please|then|later|afterwards|instead|only|even|again|directly|carefully|kindly|do not|don['’]t|must not|should not|not|be)[\s,*_"'”`]*$/i;
/** The end of a clause. */
const clauseEnd = /(?:^|[,;:.!=。，；：、—–(>\]]|->|→|=>|\s-)[\s*_"'“”`]*$/;
const joins = /(?:^|[\s(*_"'“`])(?:and|or|but|to|then|by|can|may|let (?:it|them))[\s*_"'“”`]*$/i;
const modal =
  /\b(?:must|should|shall|has to|have to|needs? to|is to|are to|make sure|be sure|remember to|ensure|always|(?:you|agents?|assistants?|models?|claude|skill) (?:will|can|may|is|are)|instruct\w* (?:the|your)|tell (?:the|your) (?:agent|model)|(?:do not|don['’]t|never)|(?:when|after|once|while|if) you|before (?:you|answering|responding|starting)|(?:after|before) (?:each|every|any)|whenever|each time|every time)\b/i;
const isList =
  /^\s*(?:[-*+>]|\d+[.)]|#{1,6})?\s*(?:\[[ x]\]\s*)?(?:\*\*[^*\n]{1,60}\*\*[\s:.—–-]*)?[*_"'“`]{0,3}$/;
const thirdPerson = /^[\s*_"'“`]*[a-z]{3,}(?:s|ed|ing)\b/;
/** Base forms that end like others. */
const baseForm =
  /^[\s*_"'“`]*(?:access|address|process|pass|bypass|discuss|dismiss|press|express|compress|suppress|embed|feed|need|proceed|bring|ping|string|spread)\b/i;
/** A clause that begins with one of these has a subject. */
const hasSubject =
  /^[\s*_"'“`(]*(?:an?|the|this|that|these|those|one|two|three|any|some|no|each|every|all|most|many|its|their|our|his|her|my|it|they|he|she|there|which|who|what|how|why|where|are|is|was|were|does|did|has|have)\b/i;
const namesSubject =
  /^[\s*_"'“`(]*(?:(?:[A-Z]?[a-z]{3,}(?<!s)s)|[A-Z]{2,}[\w-]*\d[\w-]*|\S{2,40} [a-z]{3,}(?<!ne)ed)\b/;
const isLatin = /[a-z]{3}/i;
const quotes =
  /(?:\b(?:such as|like|for example|examples?|flags?|detects?|phrases?|texts?|patterns?|attempts?|quoted?|says?|contains?)\b|\be\.g\.)[^"“`\n]{0,60}["“`][^"”`\n]*$/i;

/** A sentence around a match. */
type Sentence = {
  /** The part before the match. */
  readonly lead: string;
  /** The match and what follows. */
  readonly said: string;
};

/** True for an order to the reader. */
export function isOrderedBy({ lead, said }: Sentence): boolean {
  const whole = `${lead}${said}`;
  if (!isLatin.test(whole) || !isEnglish(whole)) return true;
  if (quotes.test(lead) || /^[^.!\n]{0,200}\?/.test(said)) return false;
  let before = lead;
  for (let left = 4; left > 0 && between.test(before); left -= 1) {
    before = before.replace(between, " ");
  }
  const isBase = !thirdPerson.test(said) || baseForm.test(said);
  if (isList.test(before)) return isBase || modal.test(whole);
  if (modal.test(lead)) return true;
  if (!isBase) return false;
  if (clauseEnd.test(before)) return true;
  if (!joins.test(before)) return false;
  const clause = before.split(/[,;:.!—–(]|\s-\s/).at(-1) ?? "";
  const begun = clause.replace(/^\s*(?:[-*+>]|\d+[.)])\s+/, "");
  return !hasSubject.test(begun) && !namesSubject.test(begun);
}
