/** Larger than what guardrails scan, so that they see that something was cut; with room below the service's limit. */
const maxTotal = 80_000;
const longFrom = 2_000;
const maxDepth = 64;

/**
 * The same value with the middle of long texts left out where all of them together are more than guardrails read. A guardrail
 * that blocks asks a person then, as it does for everything that was cut.
 */
export function shortened(value: Readonly<Record<string, unknown>>): {
  readonly value: Readonly<Record<string, unknown>>;
  readonly isCut: boolean;
} {
  if (JSON.stringify(value).length <= maxTotal) return { value, isCut: false };
  const lengths = textLengths(value, 0).filter((length) => length > longFrom);
  const share = Math.max(longFrom, Math.floor(maxTotal / Math.max(1, lengths.length)));
  const cut = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, shorter(part, share, 1)]),
  );
  return { value: cut, isCut: lengths.some((length) => length > share) };
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
  if (typeof value !== "object" || value === null || isNumber(value) || depth > maxDepth) {
    return value;
  }
  if (Array.isArray(value)) return value.map((part: unknown) => shorter(part, most, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, shorter(part, most, depth + 1)]),
  );
}

// A number that is kept as it was written is an object; newer than the types that the compiler knows.
const isRawJson: unknown = Reflect.get(JSON, "isRawJSON");

function isNumber(value: object): boolean {
  return typeof isRawJson === "function" && Boolean(isRawJson(value));
}
