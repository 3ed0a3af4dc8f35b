/**
 * Models that OpenClaw 2026.9.6 refuses by name, as the manifests of its plugins list them
 * (`modelCatalog.suppressions` without a condition; `gemini-3-pro-preview` is given its new name
 * before): of which providers, and the model of the same provider that it names in its place; ""
 * where it names none. test/oracle/openclaw-startup.test.ts asks it again.
 */
export const withdrawnModels: readonly {
  readonly providers: readonly string[];
  readonly instead: Readonly<Record<string, string>>;
}[] = [
  {
    providers: ["google", "google-gemini-cli", "google-vertex"],
    instead: {
      "gemini-1.5-flash": "gemini-2.5-flash",
      "gemini-1.5-flash-8b": "gemini-2.5-flash-lite",
      "gemini-1.5-pro": "gemini-3.1-pro-preview",
      "gemini-2.0-flash": "gemini-2.5-flash",
      "gemini-2.0-flash-001": "gemini-2.5-flash",
      "gemini-2.0-flash-exp": "gemini-2.5-flash",
      "gemini-2.0-flash-exp-image-generation": "gemini-2.5-flash-image",
      "gemini-2.0-flash-live-001": "gemini-3.1-flash-live-preview",
      "gemini-2.0-flash-lite": "gemini-2.5-flash-lite",
      "gemini-2.0-flash-lite-001": "gemini-2.5-flash-lite",
      "gemini-2.0-flash-lite-preview": "gemini-2.5-flash-lite",
      "gemini-2.0-flash-lite-preview-02-05": "gemini-2.5-flash-lite",
      "gemini-2.0-flash-preview-image-generation": "gemini-2.5-flash-image",
      "gemini-2.0-flash-thinking-exp": "gemini-2.5-flash",
      "gemini-2.0-flash-thinking-exp-01-21": "gemini-2.5-flash",
      "gemini-2.0-flash-thinking-exp-1219": "gemini-2.5-flash",
      "gemini-2.0-pro-exp": "gemini-3.1-pro-preview",
      "gemini-2.0-pro-exp-02-05": "gemini-3.1-pro-preview",
      "gemini-2.5-flash-exp-native-audio-thinking-dialog": "gemini-3.1-flash-live-preview",
      "gemini-2.5-flash-image-preview": "gemini-2.5-flash-image",
      "gemini-2.5-flash-lite-preview-06-17": "gemini-2.5-flash-lite",
      "gemini-2.5-flash-lite-preview-09-25": "gemini-3.1-flash-lite",
      "gemini-2.5-flash-lite-preview-09-2025": "gemini-3.1-flash-lite",
      "gemini-2.5-flash-preview-04-17": "gemini-2.5-flash",
      "gemini-2.5-flash-preview-05-20": "gemini-2.5-flash",
      "gemini-2.5-flash-preview-09-25": "gemini-3-flash-preview",
      "gemini-2.5-flash-preview-09-2025": "gemini-3-flash-preview",
      "gemini-2.5-flash-preview-native-audio-dialog": "gemini-3.1-flash-live-preview",
      "gemini-2.5-pro-exp-03-25": "gemini-3.1-pro-preview",
      "gemini-2.5-pro-preview-03-25": "gemini-3.1-pro-preview",
      "gemini-2.5-pro-preview-05-06": "gemini-3.1-pro-preview",
      "gemini-2.5-pro-preview-06-05": "gemini-3.1-pro-preview",
      "gemini-3.1-pro-preview-customtools": "gemini-3.1-pro-preview",
      "gemini-live-2.5-flash": "gemini-3.1-flash-live-preview",
      "gemini-live-2.5-flash-preview": "gemini-3.1-flash-live-preview",
      "gemini-live-2.5-flash-preview-native-audio": "gemini-3.1-flash-live-preview",
    },
  },
  {
    providers: ["azure-openai-responses"],
    instead: {
      "gpt-5.3-codex-spark": "",
    },
  },
  {
    providers: ["xai"],
    instead: {
      "grok-4.20-multi-agent": "",
      "grok-4.20-multi-agent-0309": "",
      "grok-4.20-multi-agent-beta-0309": "",
      "grok-4.20-multi-agent-beta-latest": "",
      "grok-4.20-multi-agent-experimental-beta-0304": "",
      "grok-4.20-multi-agent-experimental-beta-latest": "",
      "grok-4.20-multi-agent-latest": "",
    },
  },
];
