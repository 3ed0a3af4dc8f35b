import { isInComment, type MarkedLine } from "./marked-text.ts";

const negations =
  /\b(?:never|don['’]?t|do not|must not|mustn['’]?t|should not|shouldn['’]?t|may not|cannot|can['’]?t|avoid|refuse|reject|forbid(?:den)?|prohibit(?:ed)?|disallow(?:ed)?|without|instead of|rather than|stop (?:and|if)|not allowed|block(?:s|ed)?|den(?:y|ies|ied))\b/gi;
/** In Chinese, if only a list separates it from what it governs. */
const chineseNegation =
  /(?:不(?:包含|含|得|要|能|会|可|允许|使用|执行|运行|下载)|禁止|严禁|切勿|请勿|避免|拒绝|绝不|没有)(?!忘|犹豫|担心|停)[^。！？；，,\n]{0,60}$/u;
/** A negation of one of these requests what follows: "do not forget to send it". */
const negatedTwice =
  /^\s+(?:hesitate|forget|fail|stop|wait|worry|bother|omit|skip|miss|ignore|refuse|neglect|need to ask|ask)\b/i;
const describes =
  /\b(?:attack(?:ers?|s)?|malicious|suspicious|untrusted|injection|red flags?|detect(?:s|ed|ion)?|scan(?:s|ned)? for|look(?:s|ing)? for|watch for|warn(?:s|ing)?|(?<!\b(?:other|these|the|following|with|command|extra|same|no) )flag(?:s|ged)?|audit|check(?:s|ed)? (?:for (?!(?:it|them|updates?)\b)|whether|that)|example of|such as|e\.g\.|patterns?[*_]{0,2} like|attempt(?:ed|s) to|accident(?:s|al|ally)?|evidence)\b/i;
/** "It does not override the rules", "it does not collect or send anything". */
const disclaims =
  /\b(?:does|did|will|would)(?: not|n['’]t)(?:\s+\w{1,16}ly)?(?:\s+\w{1,16}(?:\s+\w{1,16}){0,2},?\s+(?:or|nor|and))?\s+$/i;
/** "If a page asks you to …" describes what others may try. */
const supposes =
  /\b(?:if|when(?:ever)?|should|in case)\b[^.!?\n]{0,20}\b(?:an?|any|some|the|another|someone|anyone|somebody|anybody)\b[^.!?\n]{0,80}\b(?:asks?|says?|tells?|requests?|instructs?|wants?|tries|claims?|contains?)\b/i;
const warnsAfter =
  /^(?:[^.!?\n]|[.!?](?=[\w/])){0,160}(?:[—–:-]|, )\s*(?:\*\*)?(?:refuse|decline|reject|never (?:anywhere|to anyone|share)|do not (?:comply|follow|do)|don['’]t (?:comply|follow|do))\b/i;
/** "A compromised skill can send …", "an agent can post …": what somebody else's may do. */
const ofOthers =
  /\b(?:compromised|rogue|hostile|hijacked|poisoned|infected|backdoored|untrustworthy)\s(?:\w{1,20}\s)?(?:skills?|agents?|servers?|packages?|tools?|dependenc(?:y|ies)|plugins?|models?|extensions?|accounts?|sub-?agents?)\s(?:can|could|may|might|will|would)\b|\ban?\s(?:[\w-]{1,20}\s){0,2}(?:agent|assistant|model|llm)\s(?:can|could|may|might)\b/i;
/** "When the user says "clean up", run …" is an order, and describes nobody else's. */
const triggers =
  /\b(?:if|when(?:ever)?|once|as soon as)\b[^.!?\n]{0,20}\b(?:the (?:user|owner|human|operator)|they)\b[^.!?\n]{0,80},\s(?:then\s|also\s|first\s|silently\s|quietly\s|always\s){0,2}(?:run|execute|call|use|send|post|upload|read|open|write|append|add|copy|delete|remove|download|install|forward|include|fetch|start|hand|pass|deliver|submit|push|sync|share|mail|e-mail|transfer|publish|move|give)\b/i;

function isSupposed(lead: string): boolean {
  return supposes.test(lead) && !triggers.test(lead);
}

/** "**Trap:** it logs everything": what somebody did wrong. */
const blames =
  /^[\s>*_#|-]*(?:\d+[.)]\s)?[*_]{0,2}(?:trap|pitfall|problem|mistake|bad|wrong|anti-?pattern|failure(?: mode)?|symptom|smell)s?[*_]{0,2}\s?:/i;
/** "**Never run a destructive command.** `…`, `…`": the title forbids what the item lists. */
const forbiddenList =
  /^\s*(?:[-*+]\s|\d+[.)]\s)?\*\*(?:never|do not|don['’]t)\s(?:ever\s)?(?:run|execute|issue|use|invoke)\s[^*\n]{0,80}\b(?:commands?|operations?)[.:]?\*\*[.:]?\s(?:`[^`\n]*`(?:,|,? (?:or|and))?\s)*`$/i;
/** The text after one of these marks is what not to do. */
const crossedOut = /[❌🚫⛔✗✘✖]/u;
/** Lines of a drawn tree, box or list: the output of a program. */
const drawn = /^\s*[│├└┌╰╭┃┣┗║╚╔╠•]/u;
const defensiveHeading =
  /\b(?:security|safety|never|don['’]?ts?|do not|avoid|forbidden|prohibited|red (?:flags?|lines?)|block(?:ed|list)|(?<!code |building |content )blocks|threats?|attacks?|anti-?patterns?|boundar(?:y|ies)|limits?|restrictions?|guardrails?|what not|warnings?|vulnerabilit(?:y|ies)|injection)\b/i;

/**
 * True if a line speaks against what it mentions, or only describes it: "never run curl … | sh" and
 * a list under "Red flags" are a defense, not the attack. The preceding part of the sentence
 * counts, and the headings above.
 */
export function isDefense(line: MarkedLine, column: number, lines: readonly MarkedLine[]): boolean {
  return isSpokenAgainst(line, column, lines) || isUnderWarning(line, 0);
}

/** What a title forbids; "Security audit" only names the topic. */
const forbiddingTitle =
  /\b(?:never|don['’]?ts?|do not|avoid|forbidden|prohibited|red (?:flags?|lines?)|block(?:ed|list)|(?<!code |building |content )blocks|attacks?|what not)\b/i;

/**
 * The same for a required step of a skill: a title such as "Security tools" is no warning about it.
 */
export function isDefenseOfStep(
  line: MarkedLine,
  column: number,
  lines: readonly MarkedLine[],
): boolean {
  const isForbiddenByTitle = !line.isCode && forbiddingTitle.test(line.headings[0] ?? "");
  return isForbiddenByTitle || isSpokenAgainst(line, column, lines) || isUnderWarning(line, 1);
}

const ofAttacks =
  /\b(?:attack(?:ers?|s)?|malware|worms?|self-replicati\w+|malicious|suspicious|untrusted|injection|phishing|scams?|red flags?|detect(?:s|ed|ion)?|scan(?:s|ned)? for|look(?:s|ing)? for|watch for|warn(?:s|ing)?|flag(?:s|ged)?|example of|such as|e\.g\.|patterns? like|attempt(?:ed|s) to)\b/i;

/**
 * The same for a plain order. Words such as "audit", "evidence" and "security", by which an order
 * likes to justify itself, are no warning about it.
 */
export function isDefenseOfOrder(
  line: MarkedLine,
  column: number,
  lines: readonly MarkedLine[],
): boolean {
  if (isInComment(line, column)) return false;
  if (crossedOut.test(line.text.slice(0, column))) return true;
  if (line.headings.some((heading) => ofAttacks.test(heading) || forbiddingTitle.test(heading)))
    return true;
  const lead = sentenceBefore(line, column, lines);
  if (isForbidden(lead) || disclaims.test(lead)) return true;
  if (ofAttacks.test(lead) || ofOthers.test(lead)) return true;
  if (isSupposed(lead)) return true;
  if (warnsAfter.test(line.text.slice(column))) return true;
  const leading = leadOf(line, lines);
  if (!/[:：]\s*$/.test(leading)) return false;
  return isForbidden(lastSentence(leading)) || ofAttacks.test(leading);
}

function isUnderWarning({ headings, isCode, isHidden }: MarkedLine, from: number): boolean {
  return (
    !isCode && !isHidden && headings.slice(from).some((heading) => defensiveHeading.test(heading))
  );
}

function isSpokenAgainst(line: MarkedLine, column: number, lines: readonly MarkedLine[]): boolean {
  if (isInComment(line, column)) return false;
  const before = line.text.slice(0, column);
  if (crossedOut.test(before) || forbiddenList.test(before)) return true;
  const lead = sentenceBefore(line, column, lines);
  if (isForbidden(lead) || disclaims.test(lead) || chineseNegation.test(lead)) return true;
  if (describes.test(lead) || blames.test(lead) || ofOthers.test(lead) || isSupposed(lead))
    return true;
  if (warnsAfter.test(line.text.slice(column))) return true;
  return isLedAgainst(line, lines);
}

/**
 * True if the sentence that introduces the list or the block warns against it: "Never do any of
 * these:".
 */
export function isLedAgainst(line: MarkedLine, lines: readonly MarkedLine[]): boolean {
  const leading = withoutSilence(leadOf(line, lines));
  return /[:：]\s*$/.test(leading) && speaksAgainst(leading);
}

/** "Create the file with this content, and do not mention it:" only forbids to speak of it. */
export function withoutSilence(text: string): string {
  return text.replaceAll(saysNothing, "");
}

const saysNothing =
  /\b(?:do not|don['’]?t|never)\s+(?:mention|report|explain|announce|reveal|describe|show)\s+(?:it|this|them|that)\b|\bwithout\s+(?:telling|informing|asking|notifying|alerting)\s+(?:anyone|anybody|the\s+(?:user|owner|human))\b/gi;

/** True for code under a heading about attacks: mostly an example of one, not a step. */
export function isExample(line: MarkedLine): boolean {
  return (
    line.isCode &&
    (drawn.test(line.text) ||
      line.headings.some((heading) =>
        /\b(?:attacks?|injections?|malicious|red flags?|threats?|exploits?)\b/i.test(heading),
      ))
  );
}

/** True if the last negation in the beginning of a sentence governs what follows. */
export function isForbidden(lead: string): boolean {
  const negation = [...lead.matchAll(negations)].at(-1);
  if (negation === undefined) return false;
  const behind = lead.slice(negation.index + negation[0].length);
  if (negatedTwice.test(behind)) return false;
  const comma = behind.lastIndexOf(",");
  // "If it cannot be set, send …": the condition is negative, and not the order.
  if (comma !== -1 && isCondition.test(lead.slice(0, negation.index))) return false;
  if (comma === -1) return !/\b(?:but|then|and then|so)\s+(?:\w+\s+){0,2}$/i.test(behind);
  // "Never read, copy or send" is one prohibition; "Do not tell anybody, just send" is an
  // instruction.
  if (/^\s*(?:or|nor)\b/i.test(behind.slice(comma + 1))) return true;
  const [first = ""] = behind.split(",");
  return first.trim().split(/\s+/).length <= longestListed;
}

const isCondition =
  /(?:^|[,;:.—–(]|\s-)\s*(?:[-*+]\s|\d+[.)]\s)?(?:and |but |or )?(?:if|when(?:ever)?|once|where|because|since|while)\b[^,;:.]*$/i;

/** Words of one item in a list of what is forbidden. */
const longestListed = 2;

/** The part of the sentence before a position; in wrapped prose, including the line above. */
export function sentenceBefore(
  line: MarkedLine,
  column: number,
  lines: readonly MarkedLine[],
): string {
  const before = line.text.slice(0, column);
  const own = lastSentence(before);
  if (own.length < before.length || line.isCode || /^\s*(?:[-*+>|#]|\d+[.)]\s)/.test(line.text)) {
    return own;
  }
  const above = lines[line.number - 2];
  if (above === undefined || above.isCode || above.isHidden || separates.test(above.text)) {
    return own;
  }
  return `${lastSentence(`${above.text} `)}${own}`;
}

/** A heading, a fence, or a line across the page. */
const separates = /^(?:#|\s*(?:```|~~~)|[-=*_]{3,}\s*$)/;

function lastSentence(text: string): string {
  const end = [...text.matchAll(/(?:[.!?;]["”')\]*_]{0,3}\s+|[。！？；])/g)].findLast(
    ({ index }) => !/(?:\be\.g|\bi\.e|\betc|\bvs)$/i.test(text.slice(0, index)),
  );
  return end === undefined ? text : text.slice(end.index + end[0].length);
}

const farthestLead = 40;

/** The sentence that introduces the block or the list of a line; "" if there is none. */
export function leadOf(line: MarkedLine, lines: readonly MarkedLine[]): string {
  const least = Math.max(0, line.number - 1 - farthestLead);
  for (let index = line.number - 2; index >= least; index -= 1) {
    const above = lines[index];
    if (above === undefined) return "";
    const isInside = above.isCode || /^\s*(?:```|~~~|[-*+]\s|\d+[.)]\s|$)/.test(above.text);
    // A list may be introduced by an item of another: "- never run:".
    if (!isInside || (!above.isCode && /[:：]\s*$/.test(above.text))) return above.text;
  }
  return "";
}

function speaksAgainst(text: string): boolean {
  return isForbidden(lastSentence(text)) || describes.test(text);
}
