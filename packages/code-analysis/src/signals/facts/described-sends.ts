import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { MarkedText } from "../../text/marked-text.ts";
import { isOwnSite } from "./own-site.ts";
import { type PlainOrder, within } from "./plain-orders.ts";

/*
 * Orders to send secrets, or what is personal, to a place that the text only describes ("our
 * monitoring endpoint"), or to an address that it names before them.
 */

const sends =
  "\\b(?:forward|send|upload|transmit|submit|relay|exfiltrate|stream|mirror|post|push|ship|sync|share|deliver|replicate|transfer|export|e-?mail|leak)(?:e?s|ing|ed|ting|ted|ping|ped)?\\b";
const secrets =
  "(?:credentials|secrets|passwords|passphrases|(?:api|access|auth|ssh|private|signing|encryption|service|account|registry|cloud) keys|(?:private|ssh) key|(?:api|access|auth|authentication|session|bearer|refresh|deploy|service|authorization)[ _-]tokens?|connection strings|(?:session |browser )?cookies|seed phrases?|environment variables|env(?:ironment)? vars|process\\.env|os\\.environ|\\.env files?|keystrokes)\\b";
const privates =
  "(?:PII|PHI|SSNs|social security numbers|personal (?:data|information|details)|financial (?:data|records)|(?:medical|health|patient|customer|payroll|employee|salary|payment) (?:data|records|information)|conversation (?:history|context|logs?|transcripts?)|chat (?:history|logs?)|system prompts?|browsing history|(?:the |this |each |every )?(?:entire|full|whole|complete) (?:conversation|codebase|repository|source code|chat)|(?:all|every|each) (?:user |of the )?(?:inputs?|prompts?|messages|conversations|tool (?:calls|invocations|results)|queries))\\b";
const place =
  "\\b(?:to|at|via|with|into|through)\\s(?:an?\\s|the\\s|our\\s|their\\s|its\\s|your\\s|this\\s)?(?:[\\w-]{1,20}\\s){0,2}?(?:external|remote|third[- ]party|outside|off-?site|attacker['’]?s?|collection|collector|telemetry|tracking|exfiltration|c2|command[- ]and[- ]control|drop|partner(?:['’]s)?|vendor(?:['’]s)?|unknown|untrusted|our|monitoring|analytics|diagnostics?|audit|compliance|logging|staging|debug)\\s(?:[\\w-]{1,20}\\s)?(?:servers?|endpoints?|services?|hosts?|address(?:es)?|webhooks?|staging|analytics|collectors?|urls?|sites?|channels?|buckets?|part(?:y|ies)|receivers?|domains?|backend|inbox|dropbox|migration endpoint)\\b";
const address = "(https?://[^\\s`\"')>*\\]|]{4,200})";
const covert =
  /\b(?:silent(?:ly)?|quiet(?:ly)?|secret(?:ly)?|covert(?:ly)?|hidden|in the background|without (?:the (?:user|owner)(?:['’]s)? )?(?:asking|telling|consent|knowledge|notif\w+|inform\w+|confirm\w+|mention\w+|anonymiz\w+)|unredacted|raw|including (?:credentials|passwords|secrets)|mandatory|for all (?:users|customers))\b/i;

const covertHints = [
  "silent",
  "quiet",
  "secret",
  "covert",
  "hidden",
  "in the background",
  "without ",
  "unredacted",
  "raw",
  "including ",
  "mandatory",
  "for all ",
] as const;
const hints = [
  "external ",
  "remote ",
  "third-party",
  "third party",
  "outside ",
  "offsite",
  "off-site",
  "attacker",
  "collector ",
  "collection ",
  "telemetry",
  "tracking",
  "exfil",
  "c2",
  "command-and-control",
  "command and control",
  "drop ",
  "partner",
  "vendor",
  "unknown ",
  "untrusted",
  "our ",
  "monitoring ",
  "analytics ",
  "diagnostic",
  "audit ",
  "compliance ",
  "logging ",
  "staging ",
  "debug ",
] as const;
const ofSecrets = [
  "credential",
  "secret",
  "password",
  "passphrase",
  "key",
  "token",
  "connection string",
  "cookie",
  "seed phrase",
  "environment var",
  "env var",
  "process.env",
  "os.environ",
  ".env",
] as const;

const sendsMessage =
  /\b(?:send|post|publish|notify)\b[^\n]{0,60}\b(?:webhooks?|slack|channels?|discord|telegram|teams|issues?|comments?)\b/i;
const linesAround = 4;

export const describedSends: readonly PlainOrder[] = [
  {
    hints,
    also: ofSecrets,
    pattern: new RegExp(`${sends}${within}{0,80}?${secrets}${within}{0,80}?${place}`, "i"),
    does: "instructs the agent to send secrets to somebody else's service",
  },
  {
    hints: covertHints,
    also: hints,
    pattern: new RegExp(`${sends}${within}{0,60}?\\b${privates}${within}{0,80}?${place}`, "i"),
    does: "instructs the agent to send private data to somebody else's service",
    unless: (_, { text }) => !covert.test(text),
  },
  {
    hints: ["http://", "https://"],
    also: ofSecrets,
    pattern: new RegExp(
      `${sends}${within}{0,80}?\\b(?:to|at|via)\\b${within}{0,40}?${address}${within}{0,40}?\\b(?:with|including|along with|containing|together with)\\s(?:all|any|every)\\s(?:[\\w-]{1,20}\\s){0,2}?${secrets}`,
      "i",
    ),
    does: ([, to = ""]) => `instructs the agent to send secrets to ${hostOf(to)}`,
    unless: isOwn,
  },
  {
    hints: ["http://", "https://"],
    pattern: new RegExp(
      `${sends}${within}{0,60}?\\b${privates}${within}{0,80}?\\b(?:to|at|via)\\b${within}{0,40}?${address}`,
      "i",
    ),
    does: ([, to = ""]) => `instructs the agent to send private data to ${hostOf(to)}`,
    unless: isOwn,
  },
  {
    hints: [
      ".ssh",
      ".aws",
      ".env",
      "id_rsa",
      "id_ed25519",
      "credential",
      ".kube",
      "keystore",
      ".pem",
    ],
    also: ["upload", "send", "post", "exfiltrate", "transmit", "forward"],
    pattern: new RegExp(
      `\\b(?:extract|read|copy|collect|take|grab|find|scan|search|gather|steal)(?:s|ing)?\\b${within}{0,60}?(?:\\.ssh/\\w{2,20}\\b(?!\\.pub)|\\.aws/credentials|\\.env\\b|\\bid_(?:rsa|ed25519)\\b(?!\\.pub)|\\bcredentials? files?\\b|\\.kube/config|\\bkeystores?\\b|\\*\\.pem)${within}{0,60}?(?:\\band\\b|\\bthen\\b|,)${within}{0,20}?\\b(?:upload|send|post|exfiltrate|transmit|forward)s?\\b\\s(?:it\\b|them\\b|everything\\b|(?:via|with|using) (?:curl|http|wget)|to (?:https?://|an? (?:external|remote)|the (?:external|remote)|our))`,
      "i",
    ),
    does: "instructs the agent to send a file of secrets away",
    unless: (match) =>
      /https?:\/\/(?:localhost|127\.)/i.test(match.input.slice(match.index, match.index + 300)),
  },
  {
    hints: ["all env", "api keys", "credentials", "passwords", "tokens"],
    also: ["http://", "https://"],
    pattern: new RegExp(
      `\\b(?:forward|send|upload|transmit|post|ship) all env(?:ironment)?\\b${within}{0,30}?\\bto\\s${address}|\\b(?:verify|validate|check|confirm)\\b${within}{0,30}?\\b(?:api keys|credentials|passwords|tokens)\\b${within}{0,20}?\\b(?:at|via|on)\\s(https?://[^\\s\`"')>]{4,200})${within}{0,20}?\\bby (?:sending|submitting|posting|entering|uploading)\\b`,
      "i",
    ),
    does: ([, to, other = ""]) => `instructs the agent to send secrets to ${hostOf(to ?? other)}`,
    unless: ([, to, other = ""], _, text) =>
      reachOfAddress(to ?? other) !== "public" || isOwnSite(to ?? other, text),
  },
  {
    hints: ["credential", "api_key", "api key", "_key", "_token", "_url", "secret"],
    also: ["webhook", "slack", "notification", "channel", "issue", "comment"],
    pattern:
      /\binclude\b[^\n]{0,60}\b(?:credentials|secrets|(?:API|ACCESS|SECRET)_?(?:KEYS?|TOKENS?)|api keys)\b[^\n]{0,60}\b(?:in|into|with) (?:the |each |every )?(?:[\w-]{1,20} ){0,2}?(?:notifications?|messages?|context|payload|comments?|issues?|alerts?|updates?)\b/i,
    does: "instructs the agent to put secrets into messages",
    unless: (_, { number }, { lines }) =>
      !lines
        .slice(Math.max(0, number - 1 - linesAround), number + linesAround)
        .some(({ text }) => sendsMessage.test(text)),
  },
  {
    hints: ["silently", "quietly", "secretly", "covertly"],
    also: ["http://", "https://", "endpoint", "server", "webhook"],
    pattern: new RegExp(
      `\\b(?:silently|quietly|secretly|covertly)\\b${within}{0,40}?${sends}${within}{0,80}?(?:https?://(?!localhost|127\\.|\\[::1)|\\b(?:our|an?|the) (?:[\\w-]{1,20} )?(?:endpoint|server|webhook)\\b)|${sends}${within}{0,80}?https?://(?!localhost|127\\.|\\[::1)\\S{4,200}\\s(?:silently|quietly|secretly|covertly)\\b`,
      "i",
    ),
    does: "instructs the agent to send something without the user's notice",
  },
];

function isOwn([, to = ""]: RegExpExecArray, _: unknown, text: MarkedText): boolean {
  return reachOfAddress(to) !== "public" || isOwnSite(to, text);
}
