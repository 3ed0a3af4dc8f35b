import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { asText, itemsOf } from "@parapet/scan-core/settings/readers.ts";
import type { Layers, Level } from "@parapet/scan-core/layers/layers.ts";

/** Prefix of the layers that are a `hooks.json`. */
export const hooksPrefix = "hooks:";

/** A command that Codex runs automatically at an event, once the user has trusted it. */
export type Hook = {
  /** "PreToolUse". */
  readonly event: string;
  readonly command: string;
  readonly at: string;
  readonly level: Level;
};

/** The hooks of all configurations, and of the `hooks.json` next to them. */
export function hooksIn(layers: Layers): readonly Hook[] {
  const holders = layers.all.filter(
    ({ name, isSettings }) => isSettings || name.startsWith(hooksPrefix),
  );
  return holders.flatMap(({ name, level, document }) =>
    hooksOf(document.get("/hooks"), `${childPointer("", name)}/hooks`, level),
  );
}

function hooksOf(events: JsonValue | undefined, at: string, level: Level): readonly Hook[] {
  if (!isObject(events)) return [];
  return Object.entries(events).flatMap(([event, groups]) =>
    itemsOf(groups).flatMap((group, index) => {
      const inEvent = `${childPointer(childPointer(at, event), index)}/hooks`;
      return itemsOf(isObject(group) ? group["hooks"] : undefined).flatMap((hook, position) => {
        const command = isObject(hook) ? asText(hook["command"]) : undefined;
        if (command === undefined) return [];
        return [{ event, command, at: `${childPointer(inEvent, position)}/command`, level }];
      });
    }),
  );
}
