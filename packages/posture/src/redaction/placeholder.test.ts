import { expect, test } from "vitest";
import { isPlaceholder } from "./placeholder.ts";

test.each([
  "YOUR_BOT_TOKEN",
  "replace-with-long-random-token",
  "xoxb-REPLACE_ME",
  "sk-or-...",
  "<token>",
  "[redacted]",
  "{{ vault.token }}",
  "xxxxxxxx",
  "LITELLM_KEY",
  "gateway-token",
  "shared-push-token",
  "9router-token",
  "GEMINI_KEY_HERE",
  "generate-with-openssl-rand-hex-32",
  "ollama-local",
  "ollama-remote",
  "vllm-gpu-box",
  "lm-studio",
  "sk-no-key-required",
  "USE_THE_ENVIRONMENT_OF_HOME",
  "{env:LAB_API_KEY}",
  "env:LAB_API_KEY",
  "op://vault/lab/key",
  "EMPTY",
  "请填写您的密钥",
  "__TELEGRAM_TOKEN__",
  "${env:TELEGRAM_TOKEN}",
  ...[
    "change changeit changeme dummy example generate here insert null openssl placeholder redacted",
    "replace todo undefined xxx xxxx your yours",
  ].flatMap((words) => words.split(" ").map((word) => `a-token-to-${word}`)),
  ...[
    "any anything api apikey cpp empty fake key litellm llama llamacpp lm lmstudio local localhost mlx",
    "na needed no none not ollama required sk studio unused vllm",
  ].flatMap((words) => words.split(" ")),
  ...[
    "apple-fm-local codex-app-server custom-local gcp-vertex-credentials lmstudio-local minimax-oauth",
    "ollama-local openclaw:claude-cli-native-auth secretref-managed",
  ].flatMap((marks) => marks.split(" ")),
  "ollama-on-tower",
  `ollama-${"a".repeat(12)}`,
  `local-${"na-".repeat(10)}none`,
  ...["litellm", "llamacpp", "lmstudio", "mlx", "ollama", "vllm"].map((name) => `${name}-tower`),
])("%s holds nothing that could leak", (text) => {
  expect(isPlaceholder(text)).toBe(true);
});

test.each([
  "Tr0ub4dor-and-3",
  "correct horse battery staple",
  ["ghp", "0".repeat(36)].join("_"),
  "123456:AAFAKEfakeFAKEfakeFAKEfakeFAKEfake00",
  "wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY",
  "abc",
  "studio-of-my-sister",
  "ollama-is-what-i-never-tell",
  "ollama7",
  "minimax-oauth-of-mine",
  "ollama-on-my-tower",
  `ollama-${"a".repeat(13)}`,
  `local-${"na-".repeat(10)}local`,
])("%s may be somebody's secret", (text) => {
  expect(isPlaceholder(text)).toBe(false);
});

test("a long text takes no time", () => {
  expect(isPlaceholder("a-".repeat(200_000))).toBe(false);
});
