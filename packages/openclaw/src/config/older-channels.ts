import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { JsonObject } from "@parapet/documents/json-object.ts";

/**
 * Channels that the first releases configured at the root. Releases in between moved them while
 * loading; OpenClaw 2026.9.6 refuses them, and its doctor removes them.
 */
export const rootChannels: readonly string[] = [
  "discord",
  "imessage",
  "msteams",
  "signal",
  "slack",
  "telegram",
  "whatsapp",
];

/** What those releases required or knew there; another program's section has none of them. */
export const rootSettings: readonly string[] = [
  "accounts",
  "allowFrom",
  "appToken",
  "botToken",
  "channels",
  "cliPath",
  "dm",
  "dmPolicy",
  "enabled",
  "groupAllowFrom",
  "groupPolicy",
  "groups",
  "guilds",
  "httpUrl",
  "token",
  "tokenFile",
];

export type OlderChannels = {
  /** `channels` with what is at the root, as those releases joined them. */
  readonly channels: JsonObject;
  /** Where a setting of a channel would be at the root; undefined for other settings. */
  readonly rootPlaceOf: (pointer: string) => string | undefined;
  /** True where the channel is at the root alone, so that its settings belong there. */
  readonly isOnlyAtRoot: (pointer: string) => boolean;
};

/** Undefined where no channel is configured at the root. */
export function olderChannelsOf(value: JsonValue): OlderChannels | undefined {
  if (!isObject(value)) return undefined;
  const moved = rootChannels.filter((name) => isSection(value[name]));
  if (moved.length === 0) return undefined;
  const today = isObject(value["channels"]) ? value["channels"] : {};
  const joined = moved.map((name): [string, JsonValue] => [name, join(today[name], value[name])]);
  const inRoot = (pointer: string): string | undefined =>
    moved.find((name) => `${pointer}/`.startsWith(`/channels/${name}/`));
  return {
    channels: { ...today, ...Object.fromEntries(joined) },
    rootPlaceOf: (pointer) =>
      inRoot(pointer) === undefined ? undefined : pointer.slice("/channels".length),
    isOnlyAtRoot: (pointer) => {
      const name = inRoot(pointer);
      return name !== undefined && !isObject(today[name]);
    },
  };
}

function isSection(section: JsonValue | undefined): boolean {
  return isObject(section) && rootSettings.some((name) => Object.hasOwn(section, name));
}

/** What is in today's place goes before what is left at the root. */
function join(today: JsonValue | undefined, older: JsonValue | undefined): JsonValue {
  if (!isObject(today) || !isObject(older)) return today ?? older ?? null;
  const names = [...new Set([...Object.keys(today), ...Object.keys(older)])];
  return Object.fromEntries(names.map((name) => [name, join(today[name], older[name])]));
}
