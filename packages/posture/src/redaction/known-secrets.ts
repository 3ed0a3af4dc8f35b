import { isPlaceholder } from "./placeholder.ts";
import { isRedactionMark } from "./redaction-mark.ts";
import { mergedSpans, replaceSpans, type TextSpan } from "./text-span.ts";

/** Puts `mark` in place of secrets that are known, wherever they stand in a text. */
export type KnownSecrets = {
  readonly redact: (text: string, mark: string) => string;
  /** Sorted. */
  readonly texts: readonly string[];
};

const shortest = 8;
const longest = 16_384;
const most = 2_000;

/**
 * Secrets that would be known again where they stand once more: of at least eight characters, and no word that may mean something
 * else. Beside each its spelling in JSON, in addresses and in pointers. The longest are kept where there are too many.
 */
export function knownSecrets(secrets: Iterable<string>): KnownSecrets {
  const spellings = new Set([...secrets].filter(isKnownAgain).flatMap(spellingsOf));
  const texts = [...spellings]
    .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .slice(0, most);
  const byBeginning = Map.groupBy(texts, (text) => text.slice(0, shortest));
  const mayBegin = new Uint8Array(65_536);
  for (const text of texts) mayBegin[pairAt(text, 0)] = 1;

  /** Those that begin with the same signs and share the longest beginning with the text; of a text that is cut, a beginning. */
  const spanAt = (text: string, at: number): TextSpan | undefined => {
    for (const secret of byBeginning.get(text.slice(at, at + shortest)) ?? []) {
      if (text.startsWith(secret, at)) return { start: at, end: at + secret.length };
    }
    for (const secret of byBeginning.get(text.slice(at, at + shortest)) ?? []) {
      let end = at + shortest;
      while (end < text.length && text[end] === secret[end - at]) end += 1;
      if (end === text.length || text[end] === "…" || text.startsWith("...", end))
        return { start: at, end };
    }
    return undefined;
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
