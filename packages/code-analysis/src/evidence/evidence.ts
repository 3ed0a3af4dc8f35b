import { isInComment, type MarkedLine, type MarkedText } from "../text/marked-text.ts";
import { isOrderedBy } from "../text/ordered.ts";
import { sentenceBefore } from "../text/polarity.ts";
import { isConsented } from "./consent.ts";
import { concealed } from "../signals/facts/override-concealment.ts";
import type { Evidence, Hit, SignalId } from "../text/signal.ts";

/** These signals find data that is sent, or characters that nobody can see, wherever they are. */
const alwaysFlow: ReadonlySet<SignalId> = new Set(["HID-001", "HID-002"]);

/** The evidence of a hit in a text. A script does what it says. */
export function evidenceOf(id: SignalId, hit: Hit, text: MarkedText): Evidence {
  const line = text.lines[hit.line - 1];
  if (text.format !== "markdown" || line === undefined || alwaysFlow.has(id)) return "flow";
  if (isInComment(line, hit.column - 1) || line.number <= endOfFrontMatter(text)) return "order";
  if (line.isCode) return evidenceInBlock(hit, line);
  // It is judged over several lines, by what they require together.
  if (id === "EXE-002") return "order";
  if (isRow.test(line.text)) {
    if (/^(?:sends|pipes) /.test(hit.does)) return "step";
    const isStep = id === "EXE-001" && setsUp.test([...line.headings, line.text].join("\n"));
    return isStep ? "step" : "mention";
  }
  if (isTerm.test(line.text.slice(0, hit.column)) && !isWholeStep.test(line.text)) return "mention";
  if (isTitle.test(line.text) && opensCode(line, hit)) return "mention";
  const lead = sentenceBefore(line, hit.column - 1, text.lines);
  const said = line.text.slice(hit.column - 1);
  if (hit.does === concealed && !hasDeed(line, text)) return "mention";
  if (startsInCode(lead)) return explains.test(said) || examples.test(lead) ? "mention" : "step";
  if (hit.does !== concealed && isConsented(line, hit.column - 1, text)) return "mention";
  if (states.test(hit.does) || !orders.test(hit.does)) return "order";
  return isOrderedBy({ lead, said }) ? "order" : "mention";
}

/** A comment in a block says what the next command does. */
function evidenceInBlock(hit: Hit, { text, isShell }: MarkedLine): Evidence {
  if (isShell && /^\s*#(?!!)/.test(text)) return "mention";
  return / sends? | to \S+\.\S+|attaches|decodes|hides/.test(` ${hit.does} `) ? "flow" : "step";
}

/** What is ordered has a verb in the form of an order; what is claimed has any form. */
const orders = /^(?:instructs|plants an order|spreads its instructions)\b/;
/** "The agent has no rules" is as good as an order, in whatever form it is said. */
const states = /a role without rules|repeat secrets|its safety rules|its constraints/;
/** "`setenforce 0` is for tests": the sentence explains the command. */
const explains = /^[^`\n]{1,300}`\s+(?:is|are|was|were|means|[a-z]{3,}s)\b/;
const examples = /\b(?:typical(?:ly)?|for example|such as|examples?)\b/i;
/** What there is to conceal: "do not tell the user what the system does" is about tone. */
const deed =
  /\b(?:send|upload|post|forward|transmit|run|execute|download|install|fetch|curl|copy|delete|remove|modify|append|collect|exfiltrate|approve|merge|commit|push|pay|transfer|(?:this|that|these|those) (?:steps?|actions?|changes?|requests?|calls?|uploads?|commands?|rules?|instructions?|notice|section|file|skill)|hidden|scripts?|tokens?|keys?|passwords?|credentials?|secrets?)\b|https?:|\.env\b|~\/\./i;
const linesAround = 3;

function hasDeed({ number }: MarkedLine, text: MarkedText): boolean {
  const first = Math.max(endOfFrontMatter(text), number - 1 - linesAround);
  return text.lines
    .slice(first, number + linesAround)
    .some((line) => deed.test(line.text.replace(concealing, "")));
}

const concealing = /\b(?:do not|don['’]t|never)\b[^.!?\n]{0,80}/gi;

const isRow = /^\s*\|.*\|/;
/** Under such a heading a row of a table is a step. */
const setsUp =
  /\b(?:set ?up|install(?:ation)?|prerequisites?|requirements?|required|quick ?start|getting started|before you|first|steps?|usage|paste|run|execute)\b/i;
/** "- `--yolo`: …", the term of a list that explains it. */
const isTerm = /^\s*(?:[-*+]|\d+[.)])\s+["'*_]{0,3}`[^`\n]{0,80}$/;

/** "4. `…`", a step that is a command and nothing else. */
const isWholeStep = /^\s*\d+[.)]\s+`[^`\n]+`[.;]?\s*$/;

/** "**The mode (`--yolo`)**", a line that names what the next ones explain. */
const isTitle = /^\s*(?:#{1,6}\s[^\n]*|\*\*[^*\n]{1,160}\*\*:?)\s*$/;

function opensCode({ text }: MarkedLine, { column }: Hit): boolean {
  return startsInCode(text.slice(0, column));
}

/** True if a code span is open: the match is a command in a sentence. */
function startsInCode(lead: string): boolean {
  return (lead.match(/`/g)?.length ?? 0) % 2 === 1;
}

/** The number of the last line of the front matter; 0 without one. */
function endOfFrontMatter({ lines }: MarkedText): number {
  if (lines[0]?.text.trim() !== "---") return 0;
  const end = lines.slice(1, longestFrontMatter).findIndex(({ text }) => text.trim() === "---");
  return end === -1 ? 0 : end + 2;
}

const longestFrontMatter = 60;
