import { isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import type { Layer, Level } from "@parapet/scan-core/layers/layers.ts";
import { type Command, hooksIn } from "./commands.ts";
import type { Definition } from "./definitions.ts";

/** The front matter of skills, commands and sub-agents with hooks, as layers without settings. */
export function headLayers(definitions: readonly Definition[]): readonly Layer[] {
  return definitions.flatMap((definition) => {
    const { path, level, head } = definition;
    if (head === undefined) return [];
    return [{ name: layerName(definition), level, isSettings: false, path, document: head }];
  });
}

/** True for a pointer into such front matter. */
export function isInHead(pointer: string): boolean {
  return pointer.startsWith("/head:");
}

/**
 * The hooks that run while a skill, a command or a sub-agent is used. Only the administrator's run
 * if the administrator requires it.
 */
export function definitionHooks(
  definitions: readonly Definition[],
  hooksOf: readonly Level[] | undefined,
): readonly Command[] {
  return definitions.flatMap((definition) => {
    const { kind, level, plugin, head } = definition;
    if (head === undefined || (hooksOf !== undefined && !hooksOf.includes(level))) return [];
    const hooks = head.get("/hooks");
    if (!isObject(hooks)) return [];
    const at = `${childPointer("", layerName(definition))}/hooks`;
    return Object.entries(hooks).flatMap(([event, groups]) =>
      hooksIn(groups, { name: `${event} of a ${kind}`, at: childPointer(at, event), level }).map(
        (hook) => (plugin === "" ? hook : { ...hook, plugin }),
      ),
    );
  });
}

function layerName({ plugin, level, name }: Definition): string {
  return `head:${plugin === "" ? level : plugin}:${name}`;
}
