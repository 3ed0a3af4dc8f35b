import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { asBoolean, asText } from "@parapet/scan-core/settings/readers.ts";
import type { Layers, Level } from "@parapet/scan-core/layers/layers.ts";
import { byPerson } from "./sandbox.ts";

/** A command, or an address, that Claude Code uses automatically at an event. */
export type Command = {
  /** "apiKeyHelper"; of a hook its event, "PreToolUse". */
  readonly name: string;
  readonly kind: "hook" | "helper" | "web";
  /** The command line, with its arguments; of an HTTP hook the address. */
  readonly text: string;
  readonly at: string;
  /** Whose setting it is; of a plugin's, whose setting switches the plugin on. */
  readonly level: Level;
  /** ID of the plugin that contains it; undefined if settings do. */
  readonly plugin?: string;
  /** Of a hook: whether the guarded call proceeds when the hook fails. */
  readonly failsOpen?: boolean;
};

/** Settings that contain a command, and those of them that are an object with a `command`. */
const helpers = [
  "apiKeyHelper",
  "proxyAuthHelper",
  "awsCredentialExport",
  "awsAuthRefresh",
  "gcpAuthRefresh",
  "otelHeadersHelper",
  "processWrapper",
] as const;
/** Those that Claude Code ignores in a repository. */
const byPersonAlone: ReadonlySet<string> = new Set(["processWrapper"]);
const commandObjects = ["statusLine", "fileSuggestion", "subagentStatusLine"] as const;

/** Everything that Claude Code runs automatically, from the effective files. */
export function commandsOf(layers: Layers): readonly Command[] {
  return [
    ...helpers.flatMap((name) =>
      layers
        .each(`/${name}`, asText, byPersonAlone.has(name) ? byPerson : undefined)
        .slice(0, 1)
        .map(({ value, at, level }): Command => ({ name, kind: "helper", text: value, at, level })),
    ),
    ...commandObjects.flatMap((name) =>
      layers
        .each(`/${name}/command`, asText)
        .slice(0, 1)
        .map(({ value, at, level }): Command => ({ name, kind: "helper", text: value, at, level })),
    ),
    ...hooksOf(layers, hookLevels(layers)),
  ];
}

/**
 * The levels whose hooks run; undefined for all. Only the administrator can disable the
 * administrator's.
 */
export function hookLevels(layers: Layers): readonly Level[] | undefined {
  const isSet = (pointer: string): boolean =>
    layers.each(pointer, asBoolean, ["managed"]).some(({ value }) => value);
  if (isSet("/disableAllHooks")) return [];
  const off = layers.pick("/disableAllHooks", asBoolean, false).value;
  return off || isSet("/allowManagedHooksOnly") ? ["managed"] : undefined;
}

/** The hooks of all files run, one file's after the other's. */
function hooksOf(layers: Layers, only: readonly Level[] | undefined): readonly Command[] {
  return layers
    .members("/hooks", only)
    .flatMap(({ name, at, level, value }) => hooksIn(value, { name, at, level }));
}

/** The hooks of one event, as written in a file. */
export function hooksIn(
  groups: JsonValue,
  { name, at, level }: Pick<Command, "name" | "at" | "level">,
): readonly Command[] {
  if (!isList(groups)) return [];
  return groups.flatMap((group, groupIndex) => {
    const hooks = isObject(group) ? group["hooks"] : undefined;
    if (!isList(hooks)) return [];
    return hooks.flatMap((hook, index): readonly Command[] => {
      if (!isObject(hook)) return [];
      const place = `${childPointer(at, groupIndex)}/hooks/${index}`;
      const command = asText(hook["command"]);
      const url = asText(hook["url"]);
      const failsOpen = hook["onFailure"] !== "block";
      if (hook["type"] === "http" && url !== undefined) {
        return [{ name, kind: "web", text: url, at: `${place}/url`, level, failsOpen }];
      }
      if (command === undefined) return [];
      const args = hook["args"];
      const words = isList(args) ? args.map(String) : [];
      const text = [command, ...words].join(" ");
      return [{ name, kind: "hook", text, at: `${place}/command`, level, failsOpen }];
    });
  });
}
