import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawConfig } from "../../model/model.ts";
import type { SchemaProblem } from "../../model/schema-problem.ts";
import { isProvided } from "../../plugins/provided-channels.ts";
import type { Rule } from "./rule.ts";

/** OpenClaw takes the channels that it has, and those of plugins that are installed. */
export const channelRules: readonly Rule[] = [{ since: "2026.9.6", problems: unprovidedChannels }];

const notChannels = new Set(["defaults", "modelByChannel"]);

function unprovidedChannels(config: OpenClawConfig): readonly SchemaProblem[] {
  return keysAt(config, "/channels")
    .filter((channel) => !notChannels.has(channel) && !isProvided(config, channel))
    .filter((channel) => isObject(config.get(below("/channels", channel))))
    .map((channel) => ({
      pointer: below("/channels", channel),
      kind: "unknown-key",
      message: "is not a channel of OpenClaw, and no plugin that provides it is configured",
      known: [],
    }));
}
