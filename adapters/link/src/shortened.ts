import { isKeptNumber, judgeable } from "./judgeable.ts";

/** Longer than what guardrails read of a text, so that they see by its length that it was cut. */
const longestText = 80_000;
/** What is longer than this together is cut; with room below the service's limit. Bytes of JSON. */
const maxTotal = 200_000;
const longFrom = 2_000;
const maxDepth = 64;

export type Shortened = {
  readonly value: Readonly<Record<string, unknown>>;
  readonly isCut: boolean;
  /** Texts were cut further than guardrails can see by themselves: the question has to say it. */
  readonly isCutUnseen: boolean;
};

/**
 * The same value with the middle of long texts left out where they are longer than guardrails read,
 * or too long together. A guardrail that blocks asks a person then, as it does for everything that
 * was cut. Throws NotJudgeable, as `judgeable` does.
 */
export function shortened(given: Readonly<Record<string, unknown>>): Shortened {
  const value = judgeable(given);
  if (JSON.stringify(value).length <= longestText)
    return { value, isCut: false, isCutUnseen: false };
  const lengths = textLengths(value, 0);
  const whole = withTexts(value, longestText);
  if (Buffer.byteLength(JSON.stringify(whole)) <= maxTotal) {
    const isCut = lengths.some((length) => length > longestText);
    return { value: isCut ? whole : value, isCut, isCutUnseen: false };
  }
  const long = lengths.filter((length) => length > longFrom);
  const share = Math.max(longFrom, Math.floor(longestText / Math.max(1, long.length)));
  const isCut = long.some((length) => length > share);
  return { value: withTexts(value, share), isCut, isCutUnseen: isCut };
}

function withTexts(
  value: Readonly<Record<string, unknown>>,
  most: number,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, shorter(part, most, 1)]),
  );
}

/** The beginning and the end of a text. */
export function endsOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = Math.floor(most / 2);
  return `${text.slice(0, half)}\n${text.slice(-half)}`;
}

function textLengths(value: unknown, depth: number): readonly number[] {
  if (typeof value === "string") return [value.length];
  if (typeof value !== "object" || value === null || depth > maxDepth) return [];
  return Object.values(value).flatMap((part) => textLengths(part, depth + 1));
}

function shorter(value: unknown, most: number, depth: number): unknown {
  if (typeof value === "string") return endsOf(value, most);
  if (typeof value !== "object" || value === null || isKeptNumber(value) || depth > maxDepth) {
    return value;
  }
  if (Array.isArray(value)) return value.map((part: unknown) => shorter(part, most, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, shorter(part, most, depth + 1)]),
  );
}
