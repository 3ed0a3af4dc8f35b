import { expect, test } from "vitest";
import { billionsOf, classOfModel } from "./model-class.ts";

test.for([
  ["openai/gpt-3.5-turbo", "retired"],
  ["openai/gpt-4-0613", "retired"],
  ["openai/gpt-4", "older"],
  ["openai/gpt-4-1106-preview", "older"],
  ["openai/gpt-4o-mini", "older"],
  ["openrouter/openai/gpt-4.1", "older"],
  ["anthropic/claude-2.1", "retired"],
  ["anthropic/claude-instant-1", "retired"],
  ["anthropic/claude-3-5-sonnet-20241022", "older"],
  ["anthropic/claude-3-opus", "older"],
  ["anthropic/claude-opus-4-1", "older"],
  ["anthropic/claude-sonnet-4-20250514", "older"],
  ["amazon-bedrock/us.anthropic.claude-sonnet-4-20250514-v1:0", "older"],
  ["anthropic/claude-haiku-4-5", "small"],
  ["google/gemini-1.5-pro", "retired"],
  ["google-vertex/gemini-2.0-flash", "retired"],
])("an owner hears that %s is %s", ([name = "", kind]) => {
  expect(classOfModel(name)?.kind).toBe(kind);
});

test.for([
  "anthropic/claude-opus-4-5",
  "anthropic/claude-sonnet-4.6",
  "anthropic/claude-sonnet-5",
  "anthropic/claude-mythos",
  "openai/gpt-5",
  "openai/gpt-5.2-codex",
  "openai/gpt-6",
  "openai/gpt-oss-120b",
  "google/gemini-2.5-flash",
  "google/gemini-10",
  "ollama/llama3.1:8b",
  "sonnet",
  "",
  `openai/gpt-${"4".repeat(1000)}`,
])("no alarm is raised over %s, which is new or unknown", (name) => {
  expect(classOfModel(name)).toBeUndefined();
});

test.for([
  ["ollama/llama3.1:8b", 8],
  ["ollama/qwen2.5-coder:1.5b-instruct", 1.5],
  ["openai/gpt-oss-120b", 120],
  ["mistral/mixtral-8x7b", undefined],
  ["deepseek/r1-671b-distill-32b", 671],
  ["ollama/gemma-e4b", 4],
  ["anthropic/claude-opus-4-5", undefined],
  ["vendor/3bee", undefined],
  ["vendor/tiny-0b", undefined],
  [`vendor/${"x".repeat(300)}-8b`, undefined],
] as const)("the size of %s is read as %s", ([name, size]) => {
  expect(billionsOf(name)).toBe(size);
});
