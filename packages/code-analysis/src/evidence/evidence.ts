import { isInComment, type MarkedLine, type MarkedText } from "../text/marked-text.ts";
import { isEnglish } from "../text/language.ts";
import { isOrderedBy } from "../text/ordered.ts";
import { sentenceBefore } from "../text/polarity.ts";
import { isConsented } from "./consent.ts";
import { concealed } from "../signals/facts/override-concealment.ts";
import { isInDocstring } from "./docstring.ts";
import { isTestData } from "./test-code.ts";
import type { Evidence, Hit, SignalId } from "../text/signal.ts";

/** These signals find data that is sent, or characters that nobody can see, wherever they are. */
const alwaysFlow: ReadonlySet<SignalId> = new Set(["HID-001", "HID-002"]);

/** These find sentences, which do nothing in code that does not use them. */
const ofReader: ReadonlySet<SignalId> = new Set(["OVR-001", "CRED-001"]);

/** The evidence of a hit in a text. A script does what it says. */
export function evidenceOf(id: SignalId, hit: Hit, text: MarkedText): Evidence {
  const line = text.lines[hit.line - 1];
  if (line === undefined || alwaysFlow.has(id)) return "flow";
  if (text.format !== "markdown") {
    const isOfReader = ofReader.has(id) && isInDocstring(text, hit);
    return isOfReader || isTestData(text, hit) ? "mention" : "flow";
  }
  if (isInComment(line, hit.column - 1)) return "order";
  const isInFrontMatter = line.number <= endOfFrontMatter(text);
  if (line.isCode && !isInFrontMatter) return evidenceInBlock(hit, line);
  // It is judged over several lines, by what they require together.
  if (id === "EXE-002") return "order";
  if (isInFrontMatter && listsTools.test(line.text)) return "mention";
  // An agent reads it whether or not it uses the skill.
  if (isInFrontMatter && (states.test(hit.does) || !orders.test(hit.does))) return "order";
  if (isRow.test(line.text)) {
    if (/^(?:sends|pipes) /.test(hit.does)) return "step";
    const isStep = id === "EXE-001" && setsUp.test([...line.headings, line.text].join("\n"));
    return isStep ? "step" : "mention";
  }
  if (isTerm.test(line.text.slice(0, hit.column)) && !isWholeStep.test(line.text)) return "mention";
  if (isTitle.test(line.text) && opensCode(line, hit)) return "mention";
  const lead = sentenceBefore(line, hit.column - 1, text.lines);
  const said = line.text.slice(hit.column - 1);
  if (hit.does === concealed && !hidesDeed(line, hit, text)) return "mention";
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
/** What a command may use: "allowed-tools: Bash(git commit:*), Bash(printenv)". */
const listsTools = /^\s*(?:(?:dis)?allowed[-_]?tools|tools)\s*:|^\s*-\s+["']?[A-Z]\w{2,30}\(/i;
/** "`setenforce 0` is for tests": the sentence explains the command. */
const explains = /^[^`\n]{1,300}`\s+(?:is|are|was|were|means|[a-z]{3,}s)\b/;
const examples = /\b(?:typical(?:ly)?|for example|such as|examples?)\b/i;
/**
 * What there is to conceal. "Do not tell the user about this" conceals a deed, "do not tell the
 * user that it is correct" is about an answer.
 */
const deed =
  /\b(?:(?:about|of|that|mention|show|report|reveal|disclose|display|hide|conceal|keep)\s+(?:it|this|these|those|any of (?:this|that)|what (?:you|was|were|is|has|had|happened)|you(?:r|['’]ve)?|the (?:agent|assistant|skill|above|fact)|anything)\b|(?:about|of)\s+(?:[\w-]{1,20} ){0,3}(?:uploads?|downloads?|transfers?|requests?|calls?|sends?|sending|copy|copies|changes?|steps?|actions?|operations?|commands?|scripts?|instructions?|notice|hooks?)\b)|\b(?:anything|silently|secretly|quietly|covertly|invisible|happened|unnoticed)\b|\bwithout (?:the |your )?\w{1,12}(?:['’]s)? (?:knowledge|knowing|noticing|awareness)\b/i;
/** Where something goes, or what is taken. */
const gain =
  /https?:\/\/|[\w.+-]{1,60}@[\w-]{1,60}\.\w|\b\d{1,3}(?:\.\d{1,3}){3}\b|\.env\b|~\/\.|\b(?:passwords?|credentials?|secrets?|(?:access|auth|api|session|bearer) tokens?|(?:api|private|ssh) keys?|exfiltrate)\b/i;
/** What is done before an order that names nothing. */
const acts =
  /\b(?:send|upload|post|forward|transmit|run|execute|download|install|fetch|curl|copy|delete|remove|modify|append|collect|exfiltrate|approve|merge|commit|push|pay|transfer|scripts?|tokens?|keys?|passwords?|credentials?|secrets?)\b|https?:|\.env\b|~\/\./i;
const bare =
  /\b(?:tell|inform|notify|alert)(?:ing)? (?:the |your )?(?:users?|humans?|owners?|persons?|developers?|operators?|them)[*_]{0,2}$/i;
const concealing = /\b(?:do not|don['’]t|never)\b[^.!?\n]{0,80}/gi;
const linesAround = 3;

function hidesDeed({ number, text: own }: MarkedLine, { column }: Hit, text: MarkedText): boolean {
  const first = Math.max(endOfFrontMatter(text), number - 1 - linesAround);
  const around = text.lines.slice(first, number + linesAround);
  if (!isEnglish(around.map((line) => line.text).join("\n"))) return true;
  const [clause = ""] = own.slice(column - 1).split(/[.;!?](?:\s|$)/, 1);
  if (deed.test(clause)) return true;
  // "Upload the log. Do not tell the user."
  const isBare = bare.test(clause) && !/^\s*[a-z]/.test(text.lines[number]?.text ?? "");
  const what = isBare ? acts : gain;
  return around.some((line) => what.test(line.text.replace(concealing, "")));
}

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
