import { isPlaceholder } from "./placeholder.ts";
import { isRedactionMark } from "./redaction-mark.ts";
import { mergedSpans, replaceSpans, type TextSpan } from "./text-span.ts";

/** Puts `mark` in place of secrets that are known, wherever they are in a text. */
export type KnownSecrets = {
  readonly redact: (text: string, mark: string) => string;
  /** Sorted. */
  readonly texts: readonly string[];
};

const shortest = 8;
const longest = 16_384;
const most = 2_000;

/**
 * Secrets that would be known again where they stand once more: of at least eight characters, and
 * no word that may mean something else. Beside each its spelling in JSON, in addresses and in
 * pointers. The longest are kept where there are too many.
 */
export function knownSecrets(secrets: Iterable<string>): KnownSecrets {
  const spellings = new Set([...secrets].filter(isKnownAgain).flatMap(spellingsOf));
  const texts = [...spellings]
    .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .slice(0, most);
  const byBeginning = new Map(
    [...Map.groupBy(texts, (text) => text.slice(0, shortest))].map(
      ([beginning, own]) => [beginning, own.toSorted()] as const,
    ),
  );
  const mayBegin = new Uint8Array(65_536);
  for (const text of texts) mayBegin[pairAt(text, 0)] = 1;

  /** The longest secret that stands there; of a text that is cut, a beginning of one. */
  const spanAt = (text: string, at: number): TextSpan | undefined => {
    const sorted = byBeginning.get(text.slice(at, at + shortest));
    if (sorted === undefined) return undefined;
    const whole = longestAt(sorted, text, at);
    if (whole !== undefined) return { start: at, end: at + whole.length };
    const after = placeOf(sorted, text, at, text.length);
    const end = at + Math.max(shared(sorted[after - 1], text, at), shared(sorted[after], text, at));
    const isCut = end === text.length || text[end] === "…" || text.startsWith("...", end);
    return isCut ? { start: at, end } : undefined;
  };

  const redact = (text: string, mark: string): string => {
    if (texts.length === 0 || text.length < shortest) return text;
    const spans: TextSpan[] = [];
    for (let at = 0; at <= text.length - shortest; at += 1) {
      if (mayBegin[pairAt(text, at)] === 0) continue;
      const span = spanAt(text, at);
      if (span === undefined) continue;
      spans.push(span);
      at = span.end - 1;
    }
    return spans.length === 0 ? text : replaceSpans(text, mergedSpans(spans), mark);
  };
  return { redact, texts: texts.toSorted() };
}

/** The longest of the sorted secrets that the text has at this place. */
function longestAt(sorted: readonly string[], text: string, at: number): string | undefined {
  let end = text.length;
  for (;;) {
    // What begins the text sorts before it, the longest of it last.
    const last = sorted[placeOf(sorted, text, at, end) - 1];
    if (last === undefined || text.startsWith(last, at)) return last;
    end = at + shared(last, text, at);
  }
}

/** How many of the sorted secrets come before the text from `at` to `end`, or are its beginning. */
function placeOf(sorted: readonly string[], text: string, at: number, end: number): number {
  const rest = text.slice(at, Math.min(end, at + longest));
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") <= rest) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many signs a secret begins with that the text has at this place. */
function shared(secret: string | undefined, text: string, at: number): number {
  let count = 0;
  while (count < (secret?.length ?? 0) && secret?.[count] === text[at + count]) count += 1;
  return count;
}

function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff);
}

function isKnownAgain(secret: string): boolean {
  if (secret.length < shortest || secret.length > longest) return false;
  if (/^[A-Za-z]+$/.test(secret) && secret.length < 16 && !/[a-z][A-Z]/.test(secret)) return false;
  return !isPlaceholder(secret) && !isRedactionMark(secret);
}

function spellingsOf(secret: string): readonly string[] {
  const trimmed = secret.trim();
  const lines = trimmed.includes("\n")
    ? trimmed.split(/\r?\n/).filter((line) => line.length >= longestLine)
    : [];
  return [
    trimmed,
    JSON.stringify(trimmed).slice(1, -1),
    encoded(trimmed),
    decoded(trimmed),
    trimmed.replaceAll("~", "~0").replaceAll("/", "~1"),
    ...lines,
  ].filter((text) => text.length >= shortest);
}

/** Lines of a key that are surely its own. */
const longestLine = 24;

function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    // Half a surrogate pair.
    return text;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
