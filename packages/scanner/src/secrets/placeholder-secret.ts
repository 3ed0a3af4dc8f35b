const telltales = new Set([
  "change",
  "changeit",
  "changeme",
  "dummy",
  "example",
  "here",
  "insert",
  "null",
  "placeholder",
  "redacted",
  "replace",
  "todo",
  "undefined",
  "xxx",
  "xxxx",
  "your",
  "yours",
]);

/** True for a text that stands where a secret will be: "YOUR_BOT_TOKEN", "sk-...", "<token>", "gateway-token". */
export function isPlaceholder(text: string): boolean {
  const value = text.trim();
  if (/\.\.\.|…/.test(value) || /^(?:<.*>|\[.*\]|\{\{.*\}\})$/s.test(value)) return true;
  if (/^(.)\1*$/s.test(value)) return true;
  const words = value
    .slice(0, longestLooked)
    .toLowerCase()
    .split(/[^a-z]+/);
  if (words.some((word) => telltales.has(word))) return true;
  // Words without a digit, and the last one says what belongs there.
  return /^[a-z]+(?:[-_ ][a-z]+)*[-_ ](?:key|password|pw|secret|token)$/i.test(value);
}

const longestLooked = 400;
