const telltales = new Set([
  "change",
  "changeit",
  "changeme",
  "dummy",
  "example",
  "generate",
  "here",
  "insert",
  "null",
  "openssl",
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

// What people write for their own model servers, which ask for no key and clients that demand one.
const keylessWords = new Set([
  "any",
  "anything",
  "api",
  "apikey",
  "cpp",
  "empty",
  "fake",
  "key",
  "litellm",
  "llama",
  "llamacpp",
  "lm",
  "lmstudio",
  "local",
  "localhost",
  "mlx",
  "na",
  "needed",
  "no",
  "none",
  "not",
  "ollama",
  "required",
  "sk",
  "studio",
  "unused",
  "vllm",
]);

// What OpenClaw itself writes where a key belongs and another sign-in takes its place.
const signInMarks = new Set([
  "apple-fm-local",
  "codex-app-server",
  "custom-local",
  "gcp-vertex-credentials",
  "lmstudio-local",
  "minimax-oauth",
  "ollama-local",
  "openclaw:claude-cli-native-auth",
  "secretref-managed",
]);

// Servers that check no key: with such a name in it a short phrase says which of them is meant,
// "ollama-remote".
const keylessServers = new Set(["litellm", "llamacpp", "lmstudio", "mlx", "ollama", "vllm"]);

/**
 * True for a text that stands where a secret will be, or where none is needed: "YOUR_BOT_TOKEN",
 * "sk-...", "<token>", "gateway-token", "ollama-local", "not-needed".
 */
export function isPlaceholder(text: string): boolean {
  const value = text.trim();
  if (/\.\.\.|…/.test(value) || /^(?:<.*>|\[.*\]|\{\{.*\}\}|\$\{[^}]*\}|__.*__)$/s.test(value))
    return true;
  // References as other programs spell them, which OpenClaw does not follow.
  if (/^(?:\{(?:env|file|secret|vault)[:.][^{}]*\}|env:[A-Z][A-Z0-9_]*|op:\/\/.+)$/s.test(value))
    return true;
  if (/^(.)\1*$/s.test(value)) return true;
  // Keys and tokens are written in ASCII: this is a note to anyone who fills the file in.
  if (!/[!-~]/.test(value)) return true;
  const words = value
    .slice(0, longestLooked)
    .toLowerCase()
    .split(/[^a-z]+/);
  if (words.some((word) => telltales.has(word))) return true;
  if (isKeyless(value)) return true;
  // The name of a variable, where its value belongs.
  if (/^[A-Z]{2,24}(?:_[A-Z]{2,24}){2,8}$/.test(value)) return true;
  // Words without a digit, and the last one says what belongs there.
  return /^\d?[a-z]+(?:[-_ ][a-z]+)*[-_ ](?:key|password|pw|secret|token)$/i.test(value);
}

/**
 * True for a text where a model server asks for a key that nobody checks: "ollama-remote",
 * "lm-studio", "none", "minimax-oauth".
 */
export function isKeyless(value: string): boolean {
  if (signInMarks.has(value)) return true;
  if (value.length > longestKeyless || !/^[a-z]+(?:[-_. /][a-z]+)*$/i.test(value)) return false;
  const words = value.toLowerCase().split(/[^a-z]/);
  const isPhrase = words.length <= 3 && words.every((word) => word.length <= longestWord);
  return (
    words.every((word) => keylessWords.has(word)) ||
    (isPhrase && words.some((word) => keylessServers.has(word)))
  );
}

const longestWord = 12;

const longestKeyless = 40;
const longestLooked = 400;
