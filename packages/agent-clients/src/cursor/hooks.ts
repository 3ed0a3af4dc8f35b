import { isList, isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { Layers, Level } from "@parapet/scan-core/layers/layers.ts";

/** A command that Cursor runs automatically at an event. */
export type Hook = {
  /** "beforeShellExecution". */
  readonly event: string;
  readonly command: string;
  /** The pointer to the hook; its command is below. */
  readonly at: string;
  readonly level: Level;
  /** True if the action is held back when the hook itself fails. */
  readonly failsClosed: boolean;
};

/** The hooks of all files: each of them runs. */
export function hooksIn(layers: Layers): readonly Hook[] {
  return layers.members("/hooks").flatMap(({ name: event, at, level, value }) =>
    !isList(value)
      ? []
      : value.flatMap((hook, index) => {
          const command = isObject(hook) ? asText(hook["command"]) : undefined;
          if (!isObject(hook) || command === undefined) return [];
          const failsClosed = hook["failClosed"] === true;
          return [{ event, command, at: childPointer(at, index), level, failsClosed }];
        }),
  );
}
