import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { asBoolean, asText } from "@parapet/scan-core/settings/readers.ts";
import type { Layers, Level } from "@parapet/scan-core/layers/layers.ts";
import { extensionsIn, hooksPrefix } from "./extensions.ts";
import { isLeftOut } from "./trust.ts";

/** A command that Gemini CLI runs automatically at an event. */
export type Hook = {
  /** "BeforeTool". */
  readonly event: string;
  readonly command: string;
  readonly at: string;
  readonly level: Level;
  /** The key that disables it: its name, or the command if it has none. */
  readonly name: string;
  /** The extension that contains it; undefined for one of the settings. */
  readonly extension: string | undefined;
};

/** The hooks that run: those of all settings, and those of enabled extensions. */
export function hooksIn(layers: Layers, folder: string): readonly Hook[] {
  const isOn = layers.pick("/hooksConfig/enabled", asBoolean, true).value;
  if (!isOn || isLeftOut(layers.all)) return [];
  const disabled = new Set(layers.items("/hooksConfig/disabled").map(({ value }) => value));
  const own = layers.settings.flatMap(({ name, level, document }) =>
    hooksOf(document.get("/hooks"), `${childPointer("", name)}/hooks`, level, undefined),
  );
  const brought = extensionsIn(layers.all, folder).flatMap(({ name, folder: at }) => {
    const pointer = `${childPointer("", `${hooksPrefix}${at}`)}/hooks`;
    return hooksOf(layers.get(pointer), pointer, "user", name);
  });
  return [...own, ...brought].filter(({ name }) => !disabled.has(name));
}

function hooksOf(
  events: JsonValue | undefined,
  at: string,
  level: Level,
  extension: string | undefined,
): readonly Hook[] {
  if (!isObject(events)) return [];
  return Object.entries(events).flatMap(([event, definitions]) =>
    !isList(definitions)
      ? []
      : definitions.flatMap((definition, index) => {
          const hooks = isObject(definition) ? definition["hooks"] : undefined;
          if (!isList(hooks)) return [];
          const inEvent = `${childPointer(childPointer(at, event), index)}/hooks`;
          return hooks.flatMap((hook, position) => {
            const command = isObject(hook) ? asText(hook["command"]) : undefined;
            if (!isObject(hook) || hook["type"] !== "command" || command === undefined) return [];
            const name = asText(hook["name"]) ?? command;
            const place = `${childPointer(inEvent, position)}/command`;
            return [{ event, command, at: place, level, extension, name }];
          });
        }),
  );
}
