import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawConfig } from "../../model/model.ts";
import type { SchemaProblem } from "../../model/schema-problem.ts";
import type { Rule } from "./rule.ts";

const providers = "/models/providers";

/** A provider that OpenClaw does not bundle must set its address and its models. */
export const modelProviderRules: readonly Rule[] = [{ problems: customProviderProblems }];

function customProviderProblems(config: OpenClawConfig): readonly SchemaProblem[] {
  return keysAt(config, providers)
    .filter((id) => !bundled.has(id.trim().toLowerCase()))
    .flatMap((id) => customProblems(config, below(providers, id)));
}

function customProblems(config: OpenClawConfig, at: string): readonly SchemaProblem[] {
  if (!isObject(config.get(at))) return [];
  return [
    ...(asTrimmedText(config.get(`${at}/baseUrl`)) === undefined ? [missing(at, "a baseUrl")] : []),
    ...(Array.isArray(config.get(`${at}/models`)) ? [] : [missing(at, "models")]),
  ];
}

function missing(pointer: string, what: string): SchemaProblem {
  return {
    pointer,
    kind: "missing-key",
    message: `must have ${what}, since OpenClaw brings no provider of that name`,
    known: [],
  };
}

const bundled: ReadonlySet<string> = new Set(
  [
    "amazon-bedrock amazon-bedrock-mantle anthropic anthropic-vertex arcee",
    "azure-openai-responses byteplus byteplus-plan cerebras chutes claude-cli clawrouter",
    "cloudflare-ai-gateway codex comfy copilot-proxy dashscope deepinfra deepseek fal",
    "fireworks github-copilot gmi gmi-cloud gmicloud google google-antigravity",
    "google-gemini-cli google-vertex groq huggingface kilocode kimi kimi-coding litellm",
    "lmstudio meta microsoft-foundry minimax minimax-portal mistral modelstudio moonshot",
    "moonshot-ai moonshotai novita novita-ai novitaai nvidia ollama ollama-cloud openai",
    "opencode opencode-go openrouter qianfan qwen qwen-token-plan qwencloud sglang stepfun",
    "stepfun-plan synthetic tencent-tokenhub tencent-tokenplan together venice",
    "vercel-ai-gateway vllm volcengine volcengine-plan vydra x-ai xai xiaomi",
    "xiaomi-token-plan z-ai z.ai zai",
  ].flatMap((names) => names.split(" ")),
);
