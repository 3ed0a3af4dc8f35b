import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { isForbidden, sentenceBefore } from "../../text/polarity.ts";
import { holdsOne } from "./matches-near.ts";
import type { Hit } from "../../text/signal.ts";

/*
 * A file into which sentences have secrets written, and which another one sends away: "Complete
 * `notes.md` with the values from `.env`." and, later, "`curl -T notes.md https://…`".
 */

const file =
  /(?<![\w/.:@-])((?:~\/|\.{1,2}\/)?(?:[\w.-]{1,60}\/){0,6}[\w.-]{1,60}\.(?:md|txt|json|jsonl|log|csv|ya?ml|db|bin|zip|tar|tgz|gz))(?![\w/-])/g;
const secrets =
  /(?:\bvalues?|\bcontents?|\beverything|\blines?|\bentries)\s(?:from|of|in)\s[`"']?\.env\b|~\/\.(?:ssh|aws|kube|netrc|npmrc|gnupg|pgpass)\b|\b(?:passwords|credentials|private keys?|access tokens|api keys|session cookies|connection strings)\b/i;
const notes =
  /\b(?:note|write|save|keep|list|collect|complete|copy|append|store|record|add|gather|log|put|dump|fill)\b/i;
const sends =
  /\bcurl\b|\bwget\b|\b(?:upload|send|post|submit|hand|push|mail|e-mail|sync|deliver|transfer|attach)\b/i;
const address = /https?:\/\/[^\s`"'<>)\]]{4,200}(?<![.,;:!?])/i;
/** A list of steps names its file once. */
const linesAround = 3;
const mostFiles = 20;

export function notedSecrets(text: MarkedText): readonly Hit[] {
  if (text.format !== "markdown" || !holdsOne(text, ["http://", "https://"])) return [];
  if (!secrets.test(text.text)) return [];
  const noted = notedFiles(text);
  if (noted.size === 0) return [];
  return text.lines.flatMap((line): readonly Hit[] => {
    const to = address.exec(line.text)?.[0];
    if (to === undefined || reachOfAddress(to) !== "public" || !sends.test(line.text)) return [];
    const sent = filesIn(line).find((name) => noted.has(name));
    if (sent === undefined || isWarnedOf(line, line.text.search(sends), text)) return [];
    return [
      {
        line: line.number,
        column: 1,
        excerpt: line.text.trim(),
        does: `sends ${sent.slice(0, 80)}, into which it has secrets written, to ${hostOf(to)}`,
        confidence: "medium",
      },
    ];
  });
}

/** Files near a sentence that has secrets written down. */
function notedFiles(text: MarkedText): ReadonlySet<string> {
  const found = new Set<string>();
  for (const line of text.lines) {
    if (found.size >= mostFiles) break;
    if (line.isCode || !secrets.test(line.text) || !notes.test(line.text)) continue;
    if (isWarnedOf(line, line.text.search(secrets), text)) continue;
    const near = text.lines.slice(Math.max(0, line.number - 1 - linesAround), line.number);
    for (const name of near.flatMap(filesIn)) found.add(name);
  }
  return found;
}

/** "When the user says goodbye, send it" is an order, in spite of its condition. */
function isWarnedOf(line: MarkedLine, column: number, { lines }: MarkedText): boolean {
  if (isForbidden(sentenceBefore(line, column, lines))) return true;
  return line.headings.some((heading) =>
    /\b(?:attacks?|malicious|malware|threats?)\b/.test(heading),
  );
}

function filesIn({ text }: MarkedLine): readonly string[] {
  return [...text.matchAll(file)].map(([, name = ""]) => name);
}
