import { createHash } from "node:crypto";

/** A secret that is in a text, without the secret. */
export type SecretHit = {
  /**
   * A credential whose vendor is known by its form; a random value under the name of a secret; a
   * private key.
   */
  readonly kind: "vendor" | "assigned" | "private-key";
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  /** What it is, with its article: "an Anthropic API key". */
  readonly what: string;
  /** The first 12 hexadecimal digits of the SHA-256 of the value, to know it again elsewhere. */
  readonly digest: string;
  /**
   * True where anyone who has the digest might find the value by trying: a password that a person
   * has chosen. Then neither is the digest shown, nor does a name that is shown follow from it.
   */
  readonly isGuessable: boolean;
};

/** A secret by its place in a text, in UTF-16 code units. */
export type SecretSpan = Pick<SecretHit, "kind" | "what"> & {
  readonly start: number;
  readonly end: number;
};

/**
 * The spans as hits, in the order of the text; of two that overlap, the first of the list counts.
 */
export function hitsOf(text: string, spans: readonly SecretSpan[]): readonly SecretHit[] {
  const kept: SecretSpan[] = [];
  for (const span of spans) {
    if (!kept.some(({ start, end }) => span.start < end && start < span.end)) kept.push(span);
  }
  return kept
    .toSorted((a, b) => a.start - b.start)
    .map(({ kind, what, start, end }) => {
      const before = text.slice(0, start);
      const lineStart = before.lastIndexOf("\n") + 1;
      return {
        kind,
        what,
        line: before.split("\n").length,
        column: start - lineStart + 1,
        digest: createHash("sha256").update(text.slice(start, end)).digest("hex").slice(0, 12),
        isGuessable: kind !== "private-key" && mayBeGuessed(text.slice(start, end)),
      };
    });
}

const shortestUnguessable = 24;

/** In an address stands a password; what else is known by its form, a generator made. */
function mayBeGuessed(value: string): boolean {
  return value.length < shortestUnguessable || value.includes("://");
}

/** How a secret is told from others of its kind in a report. */
export function shownIdentity({
  what,
  digest,
  isGuessable,
}: Pick<SecretHit, "what" | "digest" | "isGuessable">): string {
  return isGuessable ? what : `${what}, SHA-256 ${digest}`;
}
