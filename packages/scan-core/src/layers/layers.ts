import type { ConfigDocument, JsonValue } from "@parapet/documents/document.ts";
import { isObject, valueAtPointer } from "@parapet/documents/find-node.ts";
import { childPointer, parsePointer } from "@parapet/documents/pointer.ts";
import type { SettingPlace } from "../core/runtime.ts";
import { itemsOf, type Reader } from "../settings/readers.ts";
import type { Effective } from "../settings/settings.ts";

/** Who a file of settings belongs to. */
export type Level = "managed" | "local" | "project" | "user";

/**
 * One file that a runtime reads. Pointers into the whole begin with its name:
 * "/project/permissions/allow/0".
 */
export type Layer = {
  /** "managed", "user", "project", "local"; "mcp" for `.mcp.json`, "state" for `~/.claude.json`. */
  readonly name: string;
  readonly level: Level;
  /** True for files of settings, false for those that hold other things. */
  readonly isSettings: boolean;
  readonly path: string;
  readonly document: ConfigDocument;
};

/** A value of one of the files. */
export type LayeredValue<Value> = Effective<Value> & {
  /** Undefined for a default. */
  readonly level: Level | undefined;
};

/** All files together, as pointers see them. */
export type Layers = {
  /** The strongest first: managed, local, project, user; then the others. */
  readonly all: readonly Layer[];
  /** Those that hold settings, the strongest first. */
  readonly settings: readonly Layer[];
  readonly get: (pointer: string) => JsonValue | undefined;
  /** Where a setting stands, or would. Throws where the layer is not there. */
  readonly placeOf: (pointer: string) => SettingPlace;
  readonly levelOf: (pointer: string) => Level | undefined;
  /**
   * The value of the strongest file that sets it; `only` leaves out the levels that the runtime
   * does not follow.
   */
  readonly pick: <Value>(
    pointer: string,
    read: Reader<Value>,
    fallback: Value,
    only?: readonly Level[],
  ) => LayeredValue<Value>;
  /** The values of every file, the strongest first. */
  readonly each: <Value>(
    pointer: string,
    read: Reader<Value>,
    only?: readonly Level[],
  ) => readonly (LayeredValue<Value> & { readonly level: Level })[];
  /** The texts of a list that all files add to, the strongest file first. */
  readonly items: (
    pointer: string,
    only?: readonly Level[],
  ) => readonly (LayeredValue<string> & { readonly level: Level })[];
  /** The members of an object in every file: name and pointer. */
  readonly members: (
    pointer: string,
    only?: readonly Level[],
  ) => readonly {
    readonly name: string;
    readonly at: string;
    readonly level: Level;
    readonly value: JsonValue;
  }[];
};

/** The level that a person would set something at: their own of the project, where there is one. */
export function layersOf(all: readonly Layer[], home: string): Layers {
  const settings = all.filter(({ isSettings }) => isSettings);
  const named = new Map(all.map((layer) => [layer.name, layer]));
  const split = (pointer: string): readonly [Layer | undefined, string] => {
    const [name = ""] = parsePointer(pointer);
    return [named.get(name), pointer.slice(childPointer("", name).length)];
  };
  const get = (pointer: string): JsonValue | undefined => {
    const [layer, rest] = split(pointer);
    return layer === undefined ? undefined : valueAtPointer(layer.document.value, rest);
  };
  const appliedLayers = (only: readonly Level[] | undefined): readonly Layer[] =>
    only === undefined ? settings : settings.filter(({ level }) => only.includes(level));
  const each: Layers["each"] = (pointer, read, only) =>
    appliedLayers(only).flatMap(({ name, level, document }) => {
      const value = read(valueAtPointer(document.value, pointer));
      return value === undefined ? [] : [{ value, at: childPointer("", name) + pointer, level }];
    });
  return {
    all,
    settings,
    get,
    placeOf: (pointer) => {
      const [layer, rest] = split(pointer);
      if (layer === undefined) return { path: home, pointer: rest };
      return { path: layer.path, pointer: rest };
    },
    levelOf: (pointer) => split(pointer)[0]?.level,
    pick: (pointer, read, fallback, only) => {
      const [first] = each(pointer, read, only);
      if (first !== undefined) return first;
      const layer = appliedLayers(only).findLast(({ level }) => level !== "managed") ?? settings[0];
      return { value: fallback, at: `/${layer?.name ?? "user"}${pointer}`, level: undefined };
    },
    each,
    items: (pointer, only) =>
      appliedLayers(only).flatMap(({ name, level, document }) => {
        const list = itemsOf(valueAtPointer(document.value, pointer));
        return list.flatMap((item, index) =>
          typeof item === "string"
            ? [{ value: item, at: `/${name}${childPointer(pointer, index)}`, level }]
            : [],
        );
      }),
    members: (pointer, only) =>
      appliedLayers(only).flatMap(({ name, level, document }) => {
        const value = valueAtPointer(document.value, pointer);
        if (!isObject(value)) return [];
        return Object.entries(value).map(([key, member]) => ({
          name: key,
          at: `/${name}${childPointer(pointer, key)}`,
          level,
          value: member,
        }));
      }),
  };
}
