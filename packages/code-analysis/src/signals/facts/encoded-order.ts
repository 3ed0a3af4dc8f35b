import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { isDefense } from "../../text/polarity.ts";
import { holdsOne } from "./matches-near.ts";
import type { Hit } from "../../text/signal.ts";

/** The distance between the instruction and its payload, in lines. */
const farthest = 16;
const shortest = 40;
const leastNumbers = 40;

/** Encodings that make a text unreadable. */
const encodings =
  /base[ -]?\d{2}|ascii[ -]?85|hex(?:adecimal)?|rot[ -]?\d{1,2}|xor|caesar|cipher|comma[- ]separated|character codes?|payload|carga|nutzlast|charge utile|полезн\p{L}+|encoded|scrambled|encrypted/u
    .source;
const decoding =
  /(?:\b(?:decode|decrypt|unscramble|deobfuscate|parse|split|unpack|xor|decodifica(?:r|re)?|décode[rz]?|dekodier(?:e|en)|entschlüssel(?:e|n))\b|декодиру|расшифру)/u
    .source;
const decodes = new RegExp(
  `${decoding}[^\\n]{0,80}(?:${encodings})|(?:${encodings})[^\\n]{0,40}\\b(?:decode|decrypt)\\b|(?:${/解码|解碼|解密|デコード/u.source})`,
  "iu",
);
const yieldsText =
  /\b(?:interpret|reconstruct|read|treat|follow|obey|execute|run|carry out|perform)\b[^\n]{0,60}\b(?:utf-?8|ascii|text|instructions?|commands?|chars?|characters|result|output)\b|\b(?:interpreta|interprète|interpretiere|ejecuta|exécute|führe|esegui)\b|выполни|(?:执行|執行|実行|按照|従)/iu;
const hints = [
  "decod",
  "decrypt",
  "unscramble",
  "deobfuscate",
  "payload",
  "entschl",
  "dekodier",
  "décod",
  "декодиру",
  "расшифру",
  "解码",
  "解碼",
  "解密",
  "デコード",
] as const;

/** Instructions to decode an adjacent text, and to follow the result. */
export function encodedOrders(marked: MarkedText): readonly Hit[] {
  if (marked.format !== "markdown" || !holdsOne(marked, hints)) return [];
  const { lines } = marked;
  const payloads = new Set(lines.filter((line) => isPayload(line, lines)));
  if (payloads.size === 0) return [];
  const line = lines.find((one) => {
    const order = decodes.exec(one.text);
    return (
      order !== null &&
      lines
        .slice(Math.max(0, one.number - 1 - farthest), one.number + farthest)
        .some((near) => payloads.has(near)) &&
      !isDefense(one, order.index, lines) &&
      lines.slice(one.number - 1, one.number + stepsAfter).some(({ text }) => yieldsText.test(text))
    );
  });
  if (line === undefined) return [];
  return [
    {
      line: line.number,
      column: 1,
      excerpt: line.text.trim(),
      does: "instructs the agent to decode unreadable text and follow it",
      confidence: "medium",
    },
  ];
}

/** The use of the result is at most so many lines after the instruction. */
const stepsAfter = 4;

/** True for a long word or a list of numbers, and for text that the line above calls a payload. */
function isPayload({ number, text }: MarkedLine, lines: readonly MarkedLine[]): boolean {
  const line = text.replace(/^[\s>`*-]+/, "").trimEnd();
  if (line.length < shortest) return false;
  if ((line.match(/\d{1,3}\s*,/g)?.length ?? 0) >= leastNumbers) return true;
  const above = lines[number - 2]?.text ?? "";
  if (/\bpayload\b[^.]{0,24}$/i.test(above) && !/^(?:[{[<]|\w+:)/.test(line)) return true;
  return /^[^\s/]{1,20}[^\s]{20,}$/.test(line) && isScrambled(line);
}

/** True for text that is not an address, path, token with claims, image or rule. */
function isScrambled(word: string): boolean {
  return (
    !/:\/\/|^(?:eyJ|data:|iVBOR|R0lGOD|AAAAB3)|(.)\1{7}/.test(word) &&
    /\d/.test(word) &&
    /[a-z]/i.test(word)
  );
}
