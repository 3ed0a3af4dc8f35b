import { shownValue } from "@parapet/adapter-link";
import { jsonWith } from "./json-with.ts";

/** A tool's result as a text that guardrails read, and back. */
export type ResultText = {
  readonly text: string;
  /**
   * Throws an Error when the text is no longer what the result was, and where no text can become
   * the result.
   */
  readonly withText: (text: string) => unknown;
};

/**
 * Undefined for what has no text: nothing at all, and streams, which are only there once they are
 * read.
 */
export function resultText(result: unknown): ResultText | undefined {
  if (typeof result === "string") return { text: result, withText: (text) => text };
  if (typeof result === "object" && result !== null && Symbol.asyncIterator in result) {
    return undefined;
  }
  let isJson = true;
  const text = jsonWith(result, (part) => {
    const shown = part instanceof Error ? errorFields(part) : shownValue(part);
    isJson &&= shown === part || typeof part === "bigint";
    return shown;
  });
  if (text === undefined) return undefined;
  return {
    text,
    withText(changed): unknown {
      if (!isJson) throw new TypeError("this result cannot be replaced by a text");
      return JSON.parse(changed);
    },
  };
}

/** What an agent gets of an error. Its other fields lead to all that the program was doing. */
function errorFields(error: Error): Readonly<Record<string, unknown>> {
  const { name, message, cause } = error;
  return {
    name,
    message,
    ...(cause instanceof Error || typeof cause === "string" ? { cause } : {}),
    ...(error instanceof AggregateError ? { errors: error.errors } : {}),
  };
}
