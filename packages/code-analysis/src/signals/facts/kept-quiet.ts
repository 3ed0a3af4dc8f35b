import { concealed } from "./override-concealment.ts";
import { type PlainOrder, within } from "./plain-orders.ts";

/*
 * What is kept quiet about an action, in other words than "do not tell the user". It is harmless
 * without an action beside it, such as in a rule about tone.
 */

const people =
  "(?:users?|owners?|participants?|recipients?|readers?|customers?|clients?|reviewers?|authors?|colleagues|operators?|maintainers?|people|they|nobody|no one)";
const act =
  "(?:exceptions?|changes?|steps?|actions?|edits?|replacements?|expectations?|modifications?|swaps?|uploads?|transfers?|requests?|overrides?|copies|copy|additions?|removals?|calls?|downloads?|exports?)";

export const keptQuiet: readonly PlainOrder[] = [
  {
    hints: [
      "not learn",
      "not told",
      "not know",
      "not notice",
      "not informed",
      "not be told",
      "not be aware",
      "no need to see",
      "no need to know",
      "never learn",
      "not find out",
    ],
    pattern: new RegExp(
      `\\b${people}\\b${within}{0,30}?\\b(?:(?:must|should|may|will|need|needs|do|does|can)\\s(?:not|never)\\s(?:be\\s)?(?:learn|told|know|notice|informed|aware|find out)\\b(?! (?:how|whether|which|where)\\b)|(?:has|have) no need to (?:see|know)\\b)`,
      "i",
    ),
    does: concealed,
  },
  {
    hints: ["view", "sight", "attention", "calendar", "inbox", "screen"],
    also: ["remove", "hide", "clear", "keep", "delete", "move"],
    pattern: new RegExp(
      `\\b(?:remove|hide|clear|keep|delete|move)\\s(?:it|this|that|them|these|the (?:event|mail|message|entry|copy|file|request|upload))\\b${within}{0,20}?\\b(?:from|out of)\\s(?:the\\s)?(?:user|owner)s?['’]s?\\s(?:view|sight|attention|calendar|inbox|screen)\\b`,
      "i",
    ),
    does: concealed,
  },
  {
    hints: [
      "draw attention",
      "no trace",
      "bring it up",
      "bring this up",
      "bring them up",
      "bring up",
      "point it out",
      "point them out",
      "point this out",
    ],
    pattern: new RegExp(
      `\\b(?:do not|don['’]t|never)\\s(?:draw attention to|bring up|bring (?:it|this|them) up|point (?:it|this|them) out)\\b|\\bno reason to bring (?:it|this) up\\b|\\bleave no traces? (?:of (?:it|this|them)|in the (?:log|logs|summary|report|history|answer))`,
      "i",
    ),
    does: concealed,
  },
  {
    hints: ["do not ", "don't ", "don’t ", "never "],
    also: [
      "exception",
      "change",
      "step",
      "edit",
      "replace",
      "expectation",
      "modif",
      "upload",
      "transfer",
      "asked for",
      "display them",
      "display it",
      "display the",
    ],
    pattern: new RegExp(
      `\\b(?:do not|don['’]t|never)\\s(?:list|mention|note|report|disclose|reveal|surface|log|acknowledge|say)\\s(?:that\\s(?:an?\\s|the\\s)?|these\\s|this\\s|such\\s|any\\sof\\sthese\\s)(?:\\w+\\s){0,2}?(?:${act}\\b|it was asked for)|\\b(?:do not|don['’]t|never)\\sdisplay\\s(?:it|this|them|these|the contents?)\\sto\\s(?:the\\s)?${people}\\b`,
      "i",
    ),
    does: concealed,
  },
];
