import { below } from "@parapet/documents/pointer.ts";
import { asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawConfig } from "../model/model.ts";

/**
 * Channels that OpenClaw 2026.9.6 brings or has in its catalog.
 * test/oracle/openclaw-channels.test.ts holds them to it.
 */
export const catalogChannels: readonly string[] = [
  "a2a",
  "buzz",
  "clickclack",
  "discord",
  "feishu",
  "googlechat",
  "imessage",
  "irc",
  "line",
  "matrix",
  "mattermost",
  "msteams",
  "nextcloud-talk",
  "nostr",
  "openclaw-weixin",
  "openclaw-zaloclawbot",
  "qqbot",
  "raft",
  "reef",
  "signal",
  "slack",
  "sms",
  "synology-chat",
  "telegram",
  "tlon",
  "twitch",
  "wecom",
  "whatsapp",
  "yuanbao",
  "zalo",
  "zalouser",
];

const catalog = new Set(catalogChannels);

/** Whether OpenClaw itself documents how a channel admits senders. */
export function isInCatalog(channel: string): boolean {
  return catalog.has(channel);
}

/**
 * Whether a channel can run: OpenClaw has it, or the configuration names a plugin that may provide
 * it. OpenClaw rejects the file or ignores the section otherwise.
 */
export function isProvided(config: OpenClawConfig, channel: string): boolean {
  if (isInCatalog(channel)) return true;
  if ((asTrimmedTexts(config.get("/plugins/load/paths")) ?? []).length > 0) return true;
  const name = plain(channel);
  return pluginsNamedIn(config).some((id) => {
    const plugin = plain(id);
    return plugin !== "" && (plugin.includes(name) || name.includes(plugin));
  });
}

function pluginsNamedIn(config: OpenClawConfig): readonly string[] {
  const entries = keysAt(config, "/plugins/entries").filter(
    (id) => config.get(below("/plugins/entries", id, "enabled")) !== false,
  );
  const allowed = asTrimmedTexts(config.get("/plugins/allow")) ?? [];
  return [...entries, ...keysAt(config, "/plugins/installs"), ...allowed];
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
