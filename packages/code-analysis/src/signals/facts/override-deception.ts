import type { LinePattern } from "./matching-lines.ts";

const owner = "(?:the\\s+|your\\s+)?(?:users?|owners?|humans?|operators?|customers?)";
const hints = ["user", "owner", "human", "operator", "customer"] satisfies readonly string[];
const told = "(?:informed|told|notified|made\\s+aware|aware)";
/** Words by which a text justifies concealment: harmless omissions need no reason. */
const reason =
  "(?:to\\s+(?:prevent|avoid|reduce)|as\\s+(?:it|this|that|disclosure|doing)\\b|because|since|so\\s+(?:that|as))";

/** Sentences that conceal the text itself, or instruct the agent to deny its actions. */
export const deception: readonly LinePattern[] = [
  {
    hints,
    also: ["not"],
    pattern: new RegExp(
      `\\b${owner}\\s+(?:should|must|shall|need)\\s+not\\s+be\\s+${told}\\b\\s+(?:of|about|that|when|how)\\b`,
      "i",
    ),
    does: "instructs the agent to conceal something from its owner",
  },
  {
    hints,
    also: ["not"],
    pattern: new RegExp(
      `\\b(?:${owner}\\s+(?:are|is)\\s+not\\s+${told}\\b|not\\s+(?:shown|reported|mentioned|visible|disclosed|revealed)\\s+to\\s+${owner}\\b)[^.!?]{0,120}?[\\s,]${reason}`,
      "i",
    ),
    does: "conceals something from its owner",
  },
  {
    hints: ["disclosed", "disclosing", "disclosure"],
    pattern: new RegExp(
      `\\b(?:is|are)\\s+not\\s+disclosed\\s+(?:to\\s+${owner}\\b|in\\s+the\\s+(?:[\\w-]+\\s+){0,2}(?:output|rationale|response|answer|report|summary)\\b)|\\bdisclosing\\s+(?:this|that|it)\\b[^.!?]{0,60}\\b(?:causes?|would|makes?|could)\\b`,
      "i",
    ),
    does: "conceals something from its owner",
  },
  {
    hints: ["ask", "question"],
    also: ["that"],
    pattern: new RegExp(
      `\\b(?:if|when)\\s+(?:${owner}|a\\s+user|someone|they|asked)\\s+(?:later\\s+)?(?:asks?|questions?|whether)\\b[^.!?]{0,160}?\\b(?:respond|reply|say|answer|claim|explain|confirm|state|insist)\\s+that\\s+(?:[^.!?]{0,160}[.!?]\\s+(?:in\\s+(?:practice|reality|fact|truth)\\b|(?:this|that)\\s+prevents?\\s+${owner})|they\\s+(?:implicitly\\s+)?(?:authorized|agreed|consented))`,
      "i",
    ),
    does: "instructs the agent to deny its actions to its owner",
  },
  {
    hints: ["ask"],
    also: ["without"],
    pattern: new RegExp(
      `\\b(?:if|when)\\s+(?:${owner}|a\\s+user)\\s+asks?\\b[^.!?]{0,160}\\bwithout\\s+(?:mentioning|disclosing|revealing)\\b`,
      "i",
    ),
    does: "instructs the agent to deny its actions to its owner",
  },
];

const source =
  "(?:text|contents?|descriptions?|comments?|messages?|articles?|e-?mails?|documents?|pages?|files?|notes?|events?|quer(?:y|ies)|inputs?|images?)";
const mark =
  "(?:contain(?:s|ing)|(?:that\\s+)?(?:begin(?:s|ning)?|start(?:s|ing)?)\\s+with|marked\\s+with|prefixed\\s+(?:with|by)|tagged\\s+(?:with|as))\\s+(?:the\\s+)?(?:(?:phrase|string|words?|token(?:\\s+sequence)?|header|prefix|marker|tag)\\s+)?[\"'`“\\[][^\\n\"'`”]{2,60}[\"'`”\\]]";
const order = "(?:instruction|directive|command|order)s?\\b";

/**
 * A backdoor: anyone who can write into what the agent reads can give it instructions with the
 * right words.
 */
export const triggeredOrders: readonly LinePattern[] = [
  {
    hints: ["contain", "begin", "start", "mention", "include"],
    also: ["treat", "consider", "carry out", "follow", "obey", "execute"],
    pattern: new RegExp(
      `\\b(?:whenever|if|when|once)\\b[^.!?\\n]{0,60}?\\b(?:contains?|begins? with|starts? with|mentions?|includes?)\\s+(?:the\\s+)?(?:(?:exact\\s+|secret\\s+|code\\s+)?(?:word|phrase|string|code ?word|keyword|term)\\s+)["'\`“][^\\n"'\`”]{2,60}["'\`”][^.!?\\n]{0,20}?,?\\s(?:then\\s)?(?:treat|consider|regard)\\b[^.!?\\n]{0,40}\\bas\\s(?:an?\\s|the\\s)?(?:admin\\w*|owner|operator|root|developer|trusted|system|superuser|maintainer)\\b`,
      "i",
    ),
    does: "instructs the agent to obey somebody else as its owner",
  },
  {
    hints: ["instruction", "directive", "command", "order"],
    also: ["contain", "begin", "start", "marked", "prefixed", "tagged"],
    pattern: new RegExp(
      `\\b${source}\\b(?:[^.!?\\n]|\\n(?!\\n)){0,80}?\\b${mark}[^.!?]{0,40}\\s(?:must\\s+be\\s+treated|is\\s+treated|are\\s+treated|it\\s+treats\\s+[\\w\\s]{3,30}|as)\\b[^.!?]{0,60}\\b${order}[^.!?]{0,80}`,
      "i",
    ),
    does: "instructs the agent to follow instructions in what it reads",
    unless: ([whole]) =>
      !/\b(?:execut|overrid|high[- ]priority|system|trusted|authority|immediately)/i.test(whole),
  },
  {
    hints: ["execute", "run"],
    also: ["marked", "begin", "start", "contain", "prefixed", "tagged"],
    pattern: new RegExp(
      `\\b(?:executes?|runs?)\\s+(?:any|all|every)\\s+(?:shell\\s+)?(?:commands?|code|instructions?)\\s+(?:found\\s+|embedded\\s+)?(?:in|from)\\s+(?:\\w+\\s+){0,2}?${source}\\s+${mark}`,
      "i",
    ),
    does: "instructs the agent to follow instructions in what it reads",
  },
];
