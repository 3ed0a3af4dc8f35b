import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { OpenClawModel } from "@parapet/openclaw/model/model.ts";
import type { RegisteredGuardrails } from "../core/registered-guardrails.ts";
import type { ChannelPlugin } from "./channel-plugins.ts";
import { copiedAdapter, type CopiedAdapter, type NoAdapter } from "../guardrails/copied-adapter.ts";

const entry = "/plugins/entries/parapet";
const mostFiles = 100;

/** True where the settings load Parapet's plugin. */
export function hasPlugin({ config }: Pick<OpenClawModel, "config">): boolean {
  const own = config.get(entry);
  return isObject(own) && own["enabled"] !== false && config.get("/plugins/enabled") !== false;
}

/** The installed plugin for the copy; undefined where the settings load none. */
export async function copiedPlugin(
  model: Pick<OpenClawModel, "config" | "parapetPlugins">,
  found: { readonly guardrails: RegisteredGuardrails | undefined; readonly mark: string },
): Promise<CopiedAdapter | NoAdapter | undefined> {
  if (!hasPlugin(model)) return undefined;
  const [path, ...others] = model.parapetPlugins;
  if (path === undefined || others.length > 0) {
    return { reason: "the files of its plugin are not those of an installation of Parapet" };
  }
  const names: readonly string[] = await readdir(path).catch(() => []);
  if (names.length === 0 || names.length > mostFiles) {
    return { reason: `the folder of its plugin ${path} cannot be read` };
  }
  const inFolder = names.toSorted().map((name) => ({ name: join(basename(path), name) }));
  const folder = dirname(path);
  return copiedAdapter({ id: basename(folder), folder }, inFolder, found);
}

type Loaded = {
  readonly plugin: CopiedAdapter | undefined;
  readonly channels: readonly ChannelPlugin[];
};

/**
 * The settings by which OpenClaw loads Parapet's plugin and those of channels, as the workspace has
 * them; other plugins are not there. Empty where it loads none.
 */
export function pluginSettings(
  { config }: Pick<OpenClawModel, "config">,
  { plugin, channels }: Loaded,
): Readonly<Record<string, JsonValue>> {
  if (plugin === undefined && channels.length === 0) return {};
  const lists = ["allow", "deny", "enabled"].flatMap((name) => {
    const list = config.get(`/plugins/${name}`);
    return list === undefined ? [] : [[name, list] as const];
  });
  const own = plugin === undefined ? [] : [join(plugin.folder, "plugin")];
  const names = [...(plugin === undefined ? [] : ["parapet"]), ...channels.map(idOf)];
  const entries = names.map((name) => {
    const set = config.get(`/plugins/entries/${name}`);
    return [name, set ?? { enabled: true }] as const;
  });
  return {
    plugins: {
      ...Object.fromEntries(lists),
      ...(own.length > 0 && { load: { paths: own } }),
      entries: Object.fromEntries(entries),
    },
  };
}

function idOf({ channel }: ChannelPlugin): string {
  return channel;
}
