import { isPlaceholder } from "../../../secrets/placeholder-secret.ts";

const shortestStrong = 24;
const placeholderWords = new Set([
  "replace",
  "change",
  "example",
  "your",
  "placeholder",
  "password",
  "secret",
]);
const emptyValues = new Set(["undefined", "null"]);

/** What makes a secret guessable, as the end of a sentence about it; undefined where nothing does. */
export function weaknessOf(secret: string): string | undefined {
  if (emptyValues.has(secret.trim().toLowerCase())) {
    return `is the text "${secret.trim().toLowerCase()}", which a script writes where a variable is missing`;
  }
  const words = secret.toLowerCase().split(/[^a-z]+/);
  if (words.some((word) => placeholderWords.has(word)) || isPlaceholder(secret)) {
    return "reads like a placeholder that nobody filled in";
  }
  return secret.length < shortestStrong
    ? `has ${secret.length} characters, fewer than ${shortestStrong}`
    : undefined;
}
