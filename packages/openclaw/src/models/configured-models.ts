import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawConfig } from "../model/model.ts";

/** A place in a configuration that names a model. */
export type ConfiguredModel = { readonly at: string; readonly name: string };

const selectors: readonly string[] = [
  "model",
  "utilityModel",
  "imageModel",
  "voiceModel",
  "pdfModel",
  "mediaModels/image",
  "mediaModels/video",
  "mediaModels/music",
  "heartbeat/model",
  "subagents/model",
  "compaction/model",
  "compaction/memoryFlush/model",
];
const ofEntries: readonly string[] = [
  ...selectors,
  "tools/exec/reviewer/model",
  "tts/summaryModel",
];
const elsewhere: readonly string[] = [
  "/tools/exec/reviewer/model",
  "/tools/media/image/preferredModel",
  "/tools/media/audio/preferredModel",
  "/tools/media/video/preferredModel",
  "/hooks/gmail/model",
  "/tts/summaryModel",
];

const known = new WeakMap<OpenClawConfig, readonly ConfiguredModel[]>();

/**
 * The models that OpenClaw looks up when it reads its configuration, in the order of the settings.
 */
export function configuredModels(config: OpenClawConfig): readonly ConfiguredModel[] {
  const before = known.get(config);
  if (before !== undefined) return before;
  const models = modelsIn(config);
  known.set(config, models);
  return models;
}

function modelsIn(config: OpenClawConfig): readonly ConfiguredModel[] {
  const entries = config.has("/agents/entries") ? "/agents/entries" : "/agents/list";
  const agents = membersOf(config, entries);
  const mappings = membersOf(config, "/hooks/mappings").map((at) => `${at}/model`);
  const channels = membersOf(config, "/channels/modelByChannel").flatMap((at) =>
    membersOf(config, at),
  );
  const discord = ["/channels/discord", ...membersOf(config, "/channels/discord/accounts")];
  const voices = discord.flatMap((at) => [`${at}/voice/model`, `${at}/voice/tts/summaryModel`]);
  const named = ["/agents/defaults", ...agents].flatMap((at) =>
    keysAt(config, `${at}/models`).map((name) => ({ at: below(at, "models", name), name })),
  );
  const chosen = [
    ...elsewhere,
    ...selectors.map((name) => `/agents/defaults/${name}`),
    ...agents.flatMap((at) => ofEntries.map((name) => `${at}/${name}`)),
    ...channels,
    ...mappings,
    ...voices,
  ].flatMap((at) => namesAt(config, at));
  return [...chosen, ...named];
}

function membersOf(config: OpenClawConfig, at: string): readonly string[] {
  const value = config.get(at);
  const keys = Array.isArray(value) ? [...value.keys()] : keysAt(config, at);
  return keys.map((key) => below(at, key));
}

/** A model, or one with its fallbacks. Most agents set none of the kinds. */
function namesAt(config: OpenClawConfig, at: string): readonly ConfiguredModel[] {
  if (!config.has(at)) return [];
  return [at, `${at}/primary`, ...membersOf(config, `${at}/fallbacks`)].flatMap((place) => {
    const name = asTrimmedText(config.get(place))?.trim();
    return name === undefined ? [] : [{ at: place, name }];
  });
}
