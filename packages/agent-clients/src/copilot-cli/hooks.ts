import { join } from "node:path";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { namesIn } from "@parapet/scan-core/files/list-folder.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { Layers, Level } from "@parapet/scan-core/layers/layers.ts";
import type { ClientFile } from "../client/client-spec.ts";

/** Prefix of the layers that are a hooks file. */
const hooksPrefix = "hooks:";

/** At most so many files of one folder are read. */
const maxNames = 100;

/** A command that Copilot runs automatically at an event. */
export type Hook = {
  /** "sessionStart". */
  readonly event: string;
  readonly command: string;
  /** The pointer to the command. */
  readonly at: string;
  readonly level: Level;
};

/** Every JSON file of a folder of hooks. */
export async function hookFilesIn(
  level: "user" | "project",
  folder: string,
  bounds: FileBounds,
): Promise<readonly ClientFile[]> {
  const names = await namesIn(folder, bounds);
  return names
    .filter((name) => name.endsWith(".json"))
    .slice(0, maxNames)
    .map((name) => ({
      name: `${hooksPrefix}${level}:${name}`,
      level,
      isSettings: false,
      path: join(folder, name),
    }));
}

/** The commands of each platform. */
const commands = ["bash", "powershell", "command"];

/** The hooks of all files and settings, except disabled ones: each of them runs. */
export function hooksIn(layers: Layers): readonly Hook[] {
  const isOff = layers.settings.some(({ document }) => document.get("/disableAllHooks") === true);
  if (isOff) return [];
  return layers.all
    .filter(({ name, isSettings }) => isSettings || name.startsWith(hooksPrefix))
    .flatMap(({ name, level, document }): readonly Hook[] => {
      const events = document.get("/hooks");
      if (!isObject(events)) return [];
      if (document.get("/disableAllHooks") === true) return [];
      return Object.entries(events).flatMap(([event, hooks]) => {
        const at = `${childPointer("", name)}${childPointer("/hooks", event)}`;
        return !isList(hooks)
          ? []
          : hooks.flatMap((hook, index) =>
              commands.flatMap((key) => {
                const command = isObject(hook) ? asText(hook[key]) : undefined;
                if (command === undefined) return [];
                return [{ event, command, at: `${childPointer(at, index)}/${key}`, level }];
              }),
            );
      });
    });
}
