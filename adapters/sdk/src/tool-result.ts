/** A tool's result as a text that guardrails read, and back. */
export type ResultText = {
  readonly text: string;
  /** Throws a SyntaxError when the text is no longer what the result was. */
  readonly withText: (text: string) => unknown;
};

/** Undefined for what has no text: nothing at all, and streams, which are only there once they are read. */
export function resultText(result: unknown): ResultText | undefined {
  if (typeof result === "string") return { text: result, withText: (text) => text };
  if (typeof result === "object" && result !== null && Symbol.asyncIterator in result) {
    return undefined;
  }
  const text = JSON.stringify(result, (_key, part: unknown) =>
    typeof part === "bigint" ? String(part) : part,
  ) as string | undefined;
  return text === undefined
    ? undefined
    : { text, withText: (changed): unknown => JSON.parse(changed) };
}
