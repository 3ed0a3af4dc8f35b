import { isPlaceholder } from "@parapet/posture/redaction";

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

// Commonly guessed words, alone and joined.
const firstTried = new Set(
  (
    "access admin api auth bot claw clawd clawdbot demo dev docker gateway hook hooks key local moltbot my openclaw pass " +
    "password prod railway secret server super test token webhook"
  ).split(" "),
);

/**
 * What makes a secret guessable, as the end of a sentence about it; undefined where nothing does.
 */
export function weaknessOf(secret: string): string | undefined {
  if (emptyValues.has(secret.trim().toLowerCase())) {
    return `is the text "${secret.trim().toLowerCase()}", which a script writes when a variable is missing`;
  }
  if (/\$\{[^}]*\}|^\$[A-Z]/i.test(secret.trim())) {
    return "is used literally, since OpenClaw only expands ${NAME}, in capitals";
  }
  const words = secret.toLowerCase().split(/[^a-z]+/);
  if (words.some((word) => placeholderWords.has(word)) || isPlaceholder(secret)) {
    return "looks like a placeholder";
  }
  if (isMadeOfWords(secret)) return "consists of commonly guessed words";
  return secret.length < shortestStrong
    ? `has ${secret.length} characters, fewer than ${shortestStrong}`
    : undefined;
}

/** "railway-openclaw-token-2026": known words, and numbers as short as a year. */
function isMadeOfWords(secret: string): boolean {
  const parts = secret.toLowerCase().split(/[^a-z\d]+|(?<=[a-z])(?=\d)/);
  return parts.every(isTried) && parts.some((part) => firstTried.has(part));
}

function isTried(part: string): boolean {
  return part === "" || firstTried.has(part) || /^\d{1,4}$/.test(part);
}
