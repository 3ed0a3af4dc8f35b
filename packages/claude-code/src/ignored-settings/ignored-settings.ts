import type { ConfigDocument, JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { childPointer, formatPointer } from "@parapet/documents/pointer.ts";
import type { Layer } from "@parapet/scan-core/layers/layers.ts";
import { hookEvents, type Kind, strictKinds } from "./setting-kinds.ts";

/** Why Claude Code ignores a settings file. */
export type Fault = {
  /** The value that is wrong; "" for the whole text. */
  readonly pointer: string;
  /** What is wrong, as a sentence without its full stop. */
  readonly reason: string;
};

/**
 * A settings file that Claude Code ignores. `at` points to the faulty value, in terms of the
 * layers.
 */
export type IgnoredFile = {
  readonly layer: Layer;
  readonly at: string;
  readonly reason: string;
};

/**
 * Separates the effective files from those that Claude Code ignores: a comment or one value of the
 * wrong type is enough. Ignored files remain readable, but without settings. Of the
 * administrator's, only the wrong values are ignored, so only invalid JSON counts.
 */
export function effectiveLayers(layers: readonly Layer[]): {
  readonly layers: readonly Layer[];
  readonly ignoredFiles: readonly IgnoredFile[];
} {
  const judged = layers.map((layer) => {
    const fault = faultIn(layer);
    return { layer: fault === undefined ? layer : aside(layer), fault };
  });
  return {
    layers: judged.map(({ layer }) => layer),
    ignoredFiles: judged.flatMap(({ layer, fault }) =>
      fault === undefined
        ? []
        : [
            {
              layer,
              at: childPointer("", layer.name) + fault.pointer,
              reason: fault.reason,
            },
          ],
    ),
  };
}

/**
 * Servers are found by the name of their layer, so this one is renamed. The suffix is part of
 * fingerprints, so it stays.
 */
function aside(layer: Layer): Layer {
  return layer.isSettings
    ? { ...layer, isSettings: false }
    : { ...layer, name: `${layer.name}-passed-over` };
}

function faultIn({ name, isSettings, level, document }: Layer): Fault | undefined {
  if (!isSettings && name !== "mcp") return undefined;
  if (!isStrictJson(document)) {
    const [comment] = document.comments;
    const what =
      comment === undefined
        ? "it is not valid JSON: a trailing comma, or missing quotes"
        : `it has a comment in line ${comment.span.line}, which JSON does not permit`;
    return { pointer: "", reason: what };
  }
  return level === "managed" || !isSettings ? undefined : wrongValueIn(document.value);
}

/**
 * Documents are read as JSON5, so that positions are known even if Claude Code rejects the file.
 */
function isStrictJson({ text }: ConfigDocument): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ""));
    return true;
  } catch {
    return false;
  }
}

function wrongValueIn(settings: JsonValue): Fault | undefined {
  for (const [name, kind] of strictKinds) {
    const path = name.split(".");
    const value = valueIn(settings, path);
    if (value === undefined || isOfKind(value, kind)) continue;
    return { pointer: formatPointer(path), reason: `${name} must be ${kindInWords(kind)}` };
  }
  return wrongHookIn(settings);
}

const needed: ReadonlyMap<string, readonly string[]> = new Map([
  ["command", ["command"]],
  ["prompt", ["prompt"]],
  ["agent", ["prompt"]],
  ["http", ["url"]],
  ["mcp_tool", ["server", "tool"]],
]);

function wrongHookIn(settings: JsonValue): Fault | undefined {
  const hooks = valueIn(settings, ["hooks"]);
  if (!isObject(hooks)) return undefined;
  for (const [event, groups] of Object.entries(hooks)) {
    if (!hookEvents.has(event)) continue;
    const at = childPointer("/hooks", event);
    if (!isList(groups)) return { pointer: at, reason: `hooks.${event} must be a list` };
    for (const [index, group] of groups.entries()) {
      const fault = wrongIn(group, childPointer(at, index));
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

function wrongIn(group: JsonValue, at: string): Fault | undefined {
  const hooks = isObject(group) ? group["hooks"] : undefined;
  if (!isList(hooks)) {
    return { pointer: at, reason: "an entry in hooks needs a list `hooks`" };
  }
  const index = hooks.findIndex((hook) => !isWhole(hook));
  if (index < 0) return undefined;
  return {
    pointer: childPointer(`${at}/hooks`, index),
    reason: "a hook needs a supported type, and a string with its command or prompt",
  };
}

function isWhole(hook: JsonValue): boolean {
  const type = isObject(hook) ? hook["type"] : undefined;
  const fields = typeof type === "string" ? needed.get(type) : undefined;
  return (
    fields !== undefined &&
    fields.every((field) => isObject(hook) && typeof hook[field] === "string")
  );
}

function valueIn(settings: JsonValue, path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    settings,
  );
}

function isOfKind(value: JsonValue, kind: Kind): boolean {
  if (kind === "text") return typeof value === "string";
  if (kind === "switch") return typeof value === "boolean";
  if (kind === "number") return typeof value === "number";
  if (kind === "list") return isList(value);
  if (kind === "object") return isObject(value);
  return typeof value === "string" && kind.includes(value);
}

function kindInWords(kind: Kind): string {
  if (kind === "text") return "a string";
  if (kind === "switch") return "true or false";
  if (kind === "number") return "a number";
  if (kind === "list") return "a list";
  if (kind === "object") return "an object";
  return kind
    .map((word) => JSON.stringify(word))
    .join(", ")
    .replace(/, ([^,]*)$/, " or $1");
}
