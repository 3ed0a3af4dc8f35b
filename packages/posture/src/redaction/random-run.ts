import type { TextSpan } from "./text-span.ts";

const runs = /[\w+-]{24,4096}={0,2}/g;
// Base64 of 24 bytes or more often has a slash, which paths have, too.
const slashed = /(?<![\w+/=-])[A-Za-z\d+/]{32,4096}={0,2}(?![\w+/=-])/g;
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/**
 * Parapet's own identifiers: they name a scan or an adapter and open nothing. Their first digits
 * are the time.
 */
const ownId = /^(?:ad|ev|fx|gr|req|sc|tk|vi)_0[\da-hjkmnp-tv-z]{19,21}$/;
const surelyRandom = 32;

/**
 * Runs of characters that a generator made: keys in hexadecimal, base64 and the like. Digests and
 * commits are none.
 */
export function randomRuns(text: string): readonly TextSpan[] {
  if (text.length < 24) return [];
  const found: TextSpan[] = [];
  for (const match of text.matchAll(runs)) {
    const [run] = match;
    const start = match.index;
    if (isRandom(run) && !namesContent(text, start, run))
      found.push({ start, end: start + run.length });
  }
  if (text.includes("/")) {
    for (const match of text.matchAll(slashed)) {
      const [run] = match;
      if (isSlashedRandom(run)) found.push({ start: match.index, end: match.index + run.length });
    }
  }
  return found;
}

function isRandom(run: string): boolean {
  if (!/[a-z]/i.test(run) || uuid.test(run) || ownId.test(run)) return false;
  if (!/\d/.test(run)) {
    const turns = (run.match(/[a-z](?=[A-Z])/g) ?? []).length;
    return run.length >= surelyRandom && turns >= run.length / 8 && shareOfWords(run) < 0.4;
  }
  if (/^[\da-f]+$/i.test(run)) return run.length >= surelyRandom;
  const changes = classChanges(run);
  const words = shareOfWords(run);
  return run.length >= surelyRandom
    ? changes >= run.length / 8 || words < 0.5
    : changes >= run.length / 6 && words < 0.4;
}

/**
 * True for a whole word of at least 12 characters, letters and digits mixed, that reads like no
 * words.
 */
export function isRandomWord(word: string): boolean {
  if (word.length < 12 || !/^[\w+=-]+$/.test(word)) return false;
  if (!/\d/.test(word) || !/[A-Za-z]/.test(word)) return false;
  return classChanges(word) >= word.length / 8 && shareOfWords(word) < 0.4;
}

function isSlashedRandom(run: string): boolean {
  if (!/[/+]/.test(run)) return false;
  if (!/\d/.test(run) || !/[a-z]/.test(run) || !/[A-Z]/.test(run)) return false;
  const parts = run.split("/");
  // A path has words in it.
  return (
    !parts.some((part) => /^(?:[a-z]{3,}|[A-Z][a-z]{2,}|[A-Z]{3,}|\d{4,})$/.test(part)) &&
    shareOfWords(run) < 0.5
  );
}

/** How often a letter and a digit meet: in names that people give this is rare. */
function classChanges(run: string): number {
  return (run.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g) ?? []).length;
}

/** Which part of a run reads like words. */
function shareOfWords(run: string): number {
  const words = (run.match(/[A-Z]?[a-z]{3,}|[A-Z]{4,}/g) ?? []).filter(canBeSpoken);
  return words.join("").length / run.length;
}

function canBeSpoken(word: string): boolean {
  return /[aeiouy]/i.test(word) && !/[^aeiouy]{5}/i.test(word);
}

/** True for a digest of what is run, or a commit: it says which one, and opens nothing. */
function namesContent(text: string, start: number, run: string): boolean {
  const before = text.slice(Math.max(0, start - 24), start);
  if (/(?:sha-?\d{1,3}|md5|digest|integrity|fingerprint)["']?[-:=\s]{1,3}["']?$/i.test(before))
    return true;
  if (/^sha\d{3}-/.test(run)) return true;
  return (
    /(?:[@#]|\bcommits?["']?[:=]?[ \t]|\/(?:blob|commits?|raw|tree)\/)$/.test(before) &&
    /^(?:[\da-f]{40}|[\da-f]{64})$/.test(run)
  );
}
