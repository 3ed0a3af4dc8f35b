import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { isDefenseOfOrder } from "../../text/polarity.ts";
import { holdsOne } from "./matches-near.ts";
import type { Hit } from "../../text/signal.ts";

/*
 * Phishing: a text that presses its reader to give a password, as a skill speaks to the user
 * through the agent. One demand is a login; a demand with threats or haste beside it is not.
 */

const gives =
  "\\b(?:provide|enter|share|give|submit|send|supply|confirm|disclose|reveal|type(?: in)?|hand over|ask (?:the user|them|users?) (?:for|to (?:provide|enter|share|give|confirm|paste))|request|obtain|collect)\\b";
const secret =
  "(?:passwords?|passphrases?|credentials?|credential details|(?:mfa|2fa|backup|recovery|one[- ]time|verification) (?:backup )?codes?|authenticator seeds?|seed phrases?|recovery phrases?|mnemonics?|private keys?|api keys?|access tokens?|card numbers?|cvv|pin codes?|ssns?|social security numbers?)";
const named = new RegExp(`\\b${secret}\\b`, "i");
const demand = new RegExp(
  `${gives}\\s(?:us\\s|me\\s|immediately\\s|now\\s)?(?:with\\s)?(?:any|all|your|their|the user['’]s|the|his|her|its)\\s(?:[\\w'’-]{1,20}\\s){0,4}?${secret}\\b`,
  "i",
);
/** A real one serves nobody who only explains. */
const demandOfReal = new RegExp(
  `\\b(?:provide|paste|share|give|send|supply|disclose|reveal|hand over)\\b\\s(?:us\\s|me\\s)?(?:[\\w'’-]{1,16}\\s){0,4}?(?:real|live|actual|working|valid|production)\\s(?:[\\w'’-]{1,16}\\s){0,2}?(?:${secret}|(?:database )?connection strings?|ssh keys?|tokens?)\\b`,
  "i",
);
/** "Confirm that all passwords were rotated", "Request all API keys to be revoked" ask for none. */
const isChanged =
  /^\s{1,3}(?:(?:to|must|should|will|can)\s)?(?:be|been|are|is|were|was|have|has)\b/i;

/** "End users supply real credentials when they connect": no order to anybody. */
const ofThirdPersons = /\b(?:users|customers|clients|people|admins|administrators|they)\s$/i;

/** Signs of haste, threat and borrowed authority; each counts once. */
const pressures: readonly RegExp[] = [
  /\burgent(?:ly)?\b|\burgency\b/i,
  /(?<!\b(?:rotate|revoke|change|reset|regenerate|invalidate|delete|replace)[ \w]{0,20})\bimmediate(?:ly)?\b(?! (?:after|before|when|once|upon|following)\b)|\bact now\b|\bright now\b/i,
  /\bemergency\b/i,
  /\b(?:account|system|security|identity|activity)\b[^\n.]{0,40}\bcompromised\b|\bcompromised\b[^\n.]{0,20}\b(?:account|activity|system)\b/i,
  /\b(?:suspen(?:ded|sion)|lock(?:ed)? ?out|terminat(?:ed|ion)|permanent(?:ly)? (?:delet|los|data loss|account)|data loss|will lose)\b/i,
  /\bfailure (?:to|will)\b|\botherwise your\b/i,
  /\b(?:authorized|approved|required|mandated) by (?:the )?(?:ciso|ceo|cto|hr|it|management|security team|legal|admin\w*)\b/i,
  /\bverif(?:y|ication)\b[^\n.]{0,40}\b(?:identity|ownership|account)\b|\b(?:identity|ownership|account|emergency)\b[^\n.]{0,20}\bverif(?:y|ication)\b/i,
];
/** What proves who somebody is, of which no service asks for two kinds. */
const proofs: readonly RegExp[] = [
  /\bpasswords?\b/i,
  // A password and a one-time code are a login.
  /\b(?:backup|recovery)\b[^\n]{0,20}\bcodes?\b|\bauthenticator seeds?\b/i,
  /\b(?:seed|recovery) phrases?\b|\bmnemonics?\b|\bprivate keys?\b/i,
];
const fewestProofs = 2;
/** A text that teaches to recognize this. */
const teaches = /\b(?:phish\w*|social engineering|scams?|red flags?|attackers?|fraud\w*)\b/i;
const linesAround = 8;
const fewestPressures = 2;

const hints = [
  "password",
  "passphrase",
  "credential",
  "code",
  "seed",
  "recovery phrase",
  "mnemonic",
  "key",
  "token",
  "card number",
  "cvv",
  "ssn",
  "social security",
  "connection string",
] as const;
const also = [
  "mfa",
  "2fa",
  "backup code",
  "recovery",
  "one-time",
  "one time",
  "authenticator",
  "seed phrase",
  "mnemonic",
  "urgen",
  "immediate",
  "act now",
  "right now",
  "emergency",
  "compromised",
  "suspen",
  "locked out",
  "lockout",
  "terminat",
  "permanent",
  "data loss",
  "failure",
  "real ",
  "live ",
  "actual ",
  "working ",
  "valid ",
  "production ",
] as const;

/** Demands of secrets under pressure, the first of each passage. */
export function demandedSecrets(text: MarkedText): readonly Hit[] {
  if (text.format !== "markdown" || !holdsOne(text, hints) || !holdsOne(text, also)) return [];
  const hits: Hit[] = [];
  for (const line of text.lines) {
    const last = hits.at(-1);
    if (line.isCode || (last !== undefined && line.number - last.line < linesAround)) continue;
    const real = demandOfReal.exec(line.text);
    const match = real ?? (named.test(line.text) ? demand.exec(line.text) : null);
    if (match === null || (real === null && !isPressed(line, text))) continue;
    if (ofThirdPersons.test(line.text.slice(0, match.index))) continue;
    if (isChanged.test(line.text.slice(match.index + match[0].length))) continue;
    if (isDefenseOfOrder(line, match.index, text.lines)) continue;
    hits.push({
      line: line.number,
      column: match.index + 1,
      excerpt: line.text.trim(),
      does: "presses the user to give away a secret",
      confidence: "medium",
    });
  }
  return hits;
}

function isPressed({ number, headings }: MarkedLine, { lines }: MarkedText): boolean {
  const near = lines
    .slice(Math.max(0, number - 1 - linesAround), number + linesAround)
    .map((line) => line.text);
  const around = [...headings, ...near].join("\n");
  if (teaches.test(around)) return false;
  if (pressures.filter((pressure) => pressure.test(around)).length >= fewestPressures) return true;
  const demanded = near.filter((line) => demand.test(line)).join("\n");
  return proofs.filter((proof) => proof.test(demanded)).length >= fewestProofs;
}
