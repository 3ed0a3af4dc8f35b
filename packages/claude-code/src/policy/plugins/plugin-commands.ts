import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { asText, itemsOf } from "@parapet/scan-core/settings/readers.ts";
import type { Layer, Level } from "@parapet/scan-core/layers/layers.ts";
import { type Command, hooksIn } from "../commands.ts";
import type { Plugin } from "./installed-plugins.ts";
import { type Part, placesOf, type PluginPart } from "./plugin-files.ts";

/**
 * What Claude Code runs automatically for plugins: hooks, monitors, language servers, a status
 * line.
 */
export function pluginCommands(
  plugins: readonly Plugin[],
  all: readonly Layer[],
  hooksOf: readonly Level[] | undefined,
): readonly Command[] {
  return plugins.flatMap((plugin) => {
    const places = (part: Part): readonly PluginPart[] => placesOf(plugin, all, part);
    const { id, level } = plugin;
    const helper = (name: string, value: JsonValue | undefined, at: string): readonly Command[] => {
      const text = isObject(value) ? lineOf(value) : undefined;
      return text === undefined
        ? []
        : [{ name, kind: "helper", text, at: `${at}/command`, level, plugin: id }];
    };
    const hooks = hooksOf === undefined || hooksOf.includes(level) ? places("hooks") : [];
    return [
      ...hooks.flatMap(({ at, value }) =>
        isObject(value)
          ? Object.entries(value).flatMap(([event, groups]) =>
              hooksIn(groups, { name: event, at: childPointer(at, event), level }).map((hook) => ({
                ...hook,
                plugin: id,
              })),
            )
          : [],
      ),
      ...places("monitors").flatMap(({ at, value }) =>
        itemsOf(value).flatMap((monitor, index) =>
          helper("monitor", monitor, childPointer(at, index)),
        ),
      ),
      ...places("lspServers").flatMap(({ at, value }) =>
        Object.entries(isObject(value) ? value : {}).flatMap(([name, server]) =>
          helper("language server", server, childPointer(at, name)),
        ),
      ),
      ...places("subagentStatusLine").flatMap(({ at, value }) =>
        helper("subagentStatusLine", value, at),
      ),
    ];
  });
}

function lineOf(value: JsonValue | undefined): string | undefined {
  if (!isObject(value)) return undefined;
  const command = asText(value["command"]);
  const args = value["args"];
  const words = isList(args) ? args.map(String) : [];
  return command === undefined ? undefined : [command, ...words].join(" ");
}
