import type { JsonValue } from "@parapet/documents/document.ts";
import { agentIdOf } from "../model/roster.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { JsonObject } from "@parapet/documents/json-object.ts";
import type { SchemaReview } from "../model/schema-review.ts";
import type { SnapshotVersion } from "../model/snapshot-version.ts";

/**
 * A configuration as OpenClaw validates it, after the migrations that it performs while loading.
 */
export type LoadedView = {
  readonly value: JsonValue;
  /** Maps a place of the view to the configuration as written. */
  readonly pointerOf: (pointer: string) => string;
  /** Older settings that loading migrates, and their replacements. */
  readonly moved: SchemaReview["moved"];
};

type ObjectView = Omit<LoadedView, "value"> & { readonly value: JsonObject };

/** What a version does to a configuration before it validates it. */
export function loadedView(value: JsonValue, version: SnapshotVersion): LoadedView {
  const unmoved: LoadedView = { value, pointerOf: (pointer) => pointer, moved: [] };
  if (!isObject(value)) return unmoved;
  if (version === "2026.6.11") return withoutInstallRecords(value, unmoved);
  return withAgentsKeyed(withoutTokenBudgets(value));
}

/**
 * Records of installed plugins used to be in the configuration; loading moves them to a separate
 * index.
 */
function withoutInstallRecords(config: JsonObject, unmoved: LoadedView): LoadedView {
  const plugins = config["plugins"];
  if (!isObject(plugins) || !isObject(plugins["installs"])) return unmoved;
  return {
    ...unmoved,
    value: { ...config, plugins: without(plugins, ["installs"]) },
    moved: [{ pointer: "/plugins/installs", to: "its index of plugins" }],
  };
}

const budgets = ["contextTokens", "contextWindow"];
const perModel = "models.providers.<provider>.models[]";

/** Context sizes used to be settings of agents and providers; loading drops them there. */
function withoutTokenBudgets(config: JsonObject): ObjectView {
  const moved: { readonly pointer: string; readonly to: string }[] = [];
  const drop = (holder: JsonValue, pointer: string, names: readonly string[]): JsonValue => {
    if (!isObject(holder)) return holder;
    const dropped = names.filter((name) => Object.hasOwn(holder, name));
    if (dropped.length === 0) return holder;
    moved.push(...dropped.map((name) => ({ pointer: below(pointer, name), to: perModel })));
    return without(holder, dropped);
  };
  const agentsOf = (entry: JsonValue, at: string) => drop(entry, at, ["contextTokens"]);
  const providersOf = (entry: JsonValue, at: string) => drop(entry, at, budgets);
  const changed = changedAt(config, [
    ["agents", "defaults", agentsOf],
    ["agents", "entries", each(agentsOf)],
    ["agents", "list", each(agentsOf)],
    ["models", "providers", each(providersOf)],
  ]);
  return { value: changed, pointerOf: (pointer) => pointer, moved };
}

type Change = (value: JsonValue, pointer: string) => JsonValue;

function each(change: Change): Change {
  return (value, pointer) => {
    if (Array.isArray(value)) {
      return value.map((item, index) => change(item, below(pointer, index)));
    }
    if (!isObject(value)) return value;
    const copy: Record<string, JsonValue> = Object.create(null);
    for (const [name, member] of Object.entries(value)) {
      copy[name] = change(member, below(pointer, name));
    }
    return copy;
  };
}

function changedAt(
  config: JsonObject,
  changes: readonly (readonly [section: string, key: string, change: Change])[],
): JsonObject {
  return changes.reduce((result, [section, key, change]) => {
    const holder = result[section];
    const value = isObject(holder) ? holder[key] : undefined;
    if (!isObject(holder) || value === undefined) return result;
    return { ...result, [section]: { ...holder, [key]: change(value, below("", section, key)) } };
  }, config);
}

/** The list of agents became a map from their ids; a list that cannot become one stays. */
function withAgentsKeyed({ value, pointerOf, moved }: ObjectView): LoadedView {
  const view = { value, pointerOf, moved };
  const agents = value["agents"];
  if (agents !== undefined && !isObject(agents)) return view;
  const written = agents?.["entries"];
  if (written !== undefined && !isEmpty(written)) return view;
  const keyed = keyedEntries(written === undefined ? agents?.["list"] : undefined);
  if (keyed === undefined) return view;
  // Without a configured agent, there is still one.
  const isImplied = keyed.places.size === 0 && agents?.["ownership"] !== "explicit";
  const others = without(agents ?? {}, written === undefined ? ["list"] : []);
  return {
    value: {
      ...value,
      agents: { ...others, entries: isImplied ? { main: {} } : keyed.entries },
    },
    pointerOf: (pointer) =>
      pointer.replace(/^\/agents\/entries\/([^/]+)/, (whole, id: string) => {
        const place = keyed.places.get(id);
        return place === undefined ? whole : below("/agents/list", place);
      }),
    moved:
      written !== undefined || agents?.["list"] === undefined
        ? moved
        : [...moved, { pointer: "/agents/list", to: "agents.entries" }],
  };
}

function isEmpty(value: JsonValue): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

type Keyed = { readonly entries: JsonObject; readonly places: ReadonlyMap<string, number> };

function keyedEntries(list: JsonValue | undefined): Keyed | undefined {
  const entries: Record<string, JsonValue> = Object.create(null);
  const places = new Map<string, number>();
  if (list === undefined) return { entries, places };
  if (!Array.isArray(list)) return undefined;
  for (const [place, entry] of list.entries()) {
    const id = isObject(entry) ? entry["id"] : undefined;
    if (!isObject(entry) || typeof id !== "string" || agentIdOf(id) !== id || places.has(id)) {
      return undefined;
    }
    entries[id] = without(entry, ["id"]);
    places.set(id, place);
  }
  return { entries, places };
}

/** A copy without some keys, and without a prototype, so that every other stays a key. */
function without(object: JsonObject, names: readonly string[]): JsonObject {
  const copy: Record<string, JsonValue> = Object.create(null);
  for (const [name, member] of Object.entries(object)) {
    if (!names.includes(name)) copy[name] = member;
  }
  return copy;
}
