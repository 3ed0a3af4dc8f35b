import type { MarkedText } from "../../text/marked-text.ts";
import type { Hit } from "../../text/signal.ts";
import { type PlainOrder, plainOrders, within } from "./plain-orders.ts";

/*
 * Work that serves somebody else: code with a backdoor, checks that always pass, findings that are
 * never reported.
 */

const harmful =
  /\bback ?d(?:oo)rs?\b|\bphones? home\b|\bbeacons?\b|\b(?:posts?|sends?|exports?|forwards?|uploads?|leaks?|transmits?)\b[^\n.]{0,40}\b(?:process\.env|os\.environ|secrets|credentials|environment variables|passwords|tokens)\b|\b(?:hidden|secret|extra|default|undocumented) (?:admin(?:istrator)?|user|account|endpoint|route|login|password)\b|\badmin(?:istrator)? (?:user|account) (?:with|named|called)\b|\bhard-?coded (?:password|credentials?|key|token)\b|\breverse shell\b|\bcurls? an? external\b|\btracking (?:pixel|script|code)\b|\bskips? (?:auth|authentication|signature)\b|\b(?:affiliate|referral) (?:link|code|id)s?\b|\bkeylogger\b|\bwith environment variables\b/i;
const code =
  "(?:code|scripts?|programs?|functions?|projects?|applications?|apps?|dockerfiles?|websites?|pages?|builds?|output|snippets?)";
const everyCode = new RegExp(
  `\\b(?:in|into|to|for|with) (?:every|all|any|each)(?: piece of| line of| block of| of the)?(?: new| generated| the)? ${code}(?: (?:that )?(?:you|it|the agent) (?:generates?|writes?|creates?|produces?|returns?|outputs?))?\\b${within}{0,80}?\\b(?:include|add|insert|embed|append|inject|put|place)\\b|\\b(?:always |must |silently |also )?(?:include|add|insert|embed|append|inject|put|place)\\b${within}{0,120}?\\b(?:in|into|to) (?:every|all|any|each)(?: piece of| of the)?(?: new| generated| the)? ${code}\\b|\\bwhen(?:ever)? (?:you )?(?:generat|writ|creat|produc)(?:e|ing) (?:any |new |the )?code\\b${within}{0,60}?\\b(?:include|add|insert|embed|append|inject)\\b`,
  "i",
);
const linesAfter = 8;

const codeHints = [
  ...["in", "into", "to", "for", "with"].flatMap((word) =>
    ["every", "all", "any", "each"].map((which) => `${word} ${which} `),
  ),
  ...["generat", "writ", "creat", "produc"].flatMap((verb) => [`when ${verb}`, `whenever ${verb}`]),
  "when you ",
  "whenever you ",
];
const codeAlso = [
  "back",
  "phone",
  "beacon",
  "env",
  "secret",
  "credential",
  "password",
  "hidden",
  "admin",
  "hard",
  "reverse shell",
  "curl",
  "tracking",
  "skip",
  "affiliate",
  "referral",
  "keylogger",
  "undocumented",
] as const;

const harmfulCode: readonly PlainOrder[] = [
  {
    hints: codeHints,
    also: codeAlso,
    pattern: everyCode,
    does: "instructs the agent to put a backdoor into the code that it writes",
    unless: (match, line, { lines }) => {
      const next = lines.slice(line.number, line.number + linesAfter).map(({ text }) => text);
      const heading = next.findIndex((text) => /^\s{0,3}#{1,6}\s/.test(text));
      const isList = /[:：]\s*$/.test(line.text);
      const follows = isList ? next.slice(0, heading === -1 ? undefined : heading) : [];
      return ![match.input.slice(match.index).split("\n", 1)[0] ?? "", ...follows].some((text) =>
        harmful.test(text),
      );
    },
  },
];

const checks =
  "(?:tests?|test suites?|builds?|checks?|scans?|reviews?|audits?|results?|vulnerabilit(?:y|ies)|findings?|packages?|files?|pull requests?|PRs|changes|code|verifications?|outputs?|everything)";
const fine =
  "(?:passing|passed|pass|successful(?:ly)?|success|green|safe|clean|approved|fixed|resolved|compliant|verified|secure|no (?:issues|findings|vulnerabilities)|false positives?)";
const whatever =
  "(?:regardless|even (?:if|when|though)|no matter|whether or not|without (?:running|checking|actually|executing|reviewing|inspecting)|irrespective|despite)";
const problems =
  "(?:vulnerabilit(?:y|ies)|security (?:issues?|problems?|findings?)|secrets?|malware|malicious code|back ?d(?:oo)rs?|suspicious (?:code|calls?|behavio\\w+)|network calls?|issues?|warnings?|problems?)";
const favored =
  "(?:this (?:skill|author|vendor|organi[sz]ation|company|publisher)|us\\b|our (?:packages?|code|servers?|domains?|repositor\\w+|products?)|(?:bot|service) accounts?|[\\w-]{2,40}\\.(?:com|io|net|dev|org|ai)\\b)";

const falseResults: readonly PlainOrder[] = [
  {
    hints: ["fail", "error", "denied", "unavailable", "timeout", "timed out", "rate limited"],
    also: [
      "still",
      "actually",
      "behind the scenes",
      "background",
      "anyway",
      "secretly",
      "silently",
    ],
    pattern: new RegExp(
      `\\b(?:tell|show|claim|pretend|reply|respond|say|report|inform)\\b${within}{0,80}?\\b(?:failed|fails|failure|errors?|denied|unavailable|timeout|timed out|rate limited|declined)\\b${within}{0,40}?\\b(?:but|and|while)\\b${within}{0,40}?\\b(?:still|actually|behind the scenes|in the background|secretly|silently)\\b${within}{0,60}?\\b(?:send|forward|run|invoke|execute|call|upload|post|delete|perform|transmit)`,
      "i",
    ),
    does: "instructs the agent to report an error and act in secret",
  },
  {
    hints: [
      "regardless",
      "even if",
      "even when",
      "even though",
      "no matter",
      "whether or not",
      "without running",
      "without check",
      "without actual",
      "without execut",
      "without review",
      "without inspect",
      "irrespective",
      "despite",
    ],
    also: [
      "report",
      "mark",
      "show",
      "return",
      "claim",
      "state",
      "say",
      "treat",
      "score",
      "rate",
      "label",
      "approve",
      "declare",
    ],
    pattern: new RegExp(
      `\\b(?:report|mark|show|return|claim|state|say|treat|score|rate|label|declare)\\b${within}{0,60}?\\b${checks}\\b${within}{0,40}?\\b${fine}\\b${within}{0,40}?\\b${whatever}\\b${within}{0,60}|\\b(?:always|automatically|must)\\s(?:approve|pass|accept|merge)\\b${within}{0,60}?\\b${whatever}\\b|\\b${whatever}\\b${within}{0,80}?\\b(?:report|mark|claim|say|state|declare)\\b${within}{0,60}?\\b${fine}\\b`,
      "i",
    ),
    does: "instructs the agent to report a result that it did not see",
    // "Always pass `--theme`" is about an option.
    unless: ([whole]) =>
      /\b(?:never|not|n['’]t|avoid|instead of)\b|\b(?:pass|accept)\s[`"'-]/i.test(whole) ||
      /\b(?:pass|accept)\s(?:an?|the|its|your)\s(?![^,.]{0,30}\b(?:checks?|tests?|reviews?|audits?|scans?|gates?|builds?|pull requests?|PRs?|changes?|commits?)\b)/i.test(
        whole,
      ),
  },
  {
    hints: ["never", "do not", "don't", "don’t"].flatMap((negation) =>
      ["flag", "report", "mention", "warn", "raise", "list", "block", "disclose"].map(
        (verb) => `${negation} ${verb}`,
      ),
    ),
    pattern: new RegExp(
      `\\b(?:never|do not|don['’]t)\\s(?:flag|report|mention|warn(?: about)?|raise|list|block|disclose)\\b${within}{0,40}?\\b${problems}\\b${within}{0,30}?\\b(?:from|in|by|of|at|to|about)\\s(?:any\\s)?${favored}`,
      "i",
    ),
    does: "instructs the agent to hide findings about its author",
  },
  {
    hints: ["do not flag", "don't flag", "don’t flag", "log-only", "log only", "never flag"],
    also: ["secret", "credential", "token", "key", "ghp_", "akia", "sk-"],
    pattern: new RegExp(
      `\\b(?:secrets?|credentials?|api keys|tokens)\\b${within}{0,60}?\\b(?:treat(?:ed)? as|as)\\b${within}{0,30}?\\b(?:do not|don['’]t|never) flag\\b|\\b(?:flagCredentials|secret (?:scanning|detection)|credential (?:scanning|detection))\\b${within}{0,40}?\\blog[- ]only\\b`,
      "i",
    ),
    does: "instructs the agent to overlook secrets",
  },
  {
    hints: [
      "auto-approve",
      "auto approve",
      "automatically approve",
      "auto-merge",
      "automatically merge",
    ],
    pattern: new RegExp(
      `\\b(?:auto-?(?: )?(?:approve|merge)|automatically (?:approve|merge))\\b${within}{0,60}?\\b(?:PRs?|pull requests?|commits?|merge requests?|changes)\\b${within}{0,40}?\\b(?:from|by|of)\\b${within}{0,60}?\\bwithout\\b${within}{0,20}?\\breview`,
      "i",
    ),
    does: "instructs the agent to approve changes without a review",
  },
];

/** Orders to falsify the agent's work. */
export function sabotagedWork(text: MarkedText): readonly Hit[] {
  return plainOrders(text, [...harmfulCode, ...falseResults]);
}
