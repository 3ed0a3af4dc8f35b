const model = {
  id: "scripted",
  name: "scripted",
  input: ["text"],
  reasoning: false,
  contextWindow: 128_000,
  maxTokens: 4_096,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
};

/** Models of OpenClaw's configuration: a scripted one at an address, and no other. */
export function scriptedModels(baseUrl: string) {
  return {
    mode: "replace",
    providers: {
      own: { baseUrl, apiKey: "local", api: "openai-completions", models: [model] },
    },
  };
}

/** What an agent's `model` names it. */
export const scriptedModel = { primary: "own/scripted" };
