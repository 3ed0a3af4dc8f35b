import { isList } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { asBoolean, asText } from "@parapet/scan-core/settings/readers.ts";
import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";

/** The agent's settings are the person's: Zed ignores those of a project. */
const levels = ["user"] as const;

const permissions = "/agent/tool_permissions";
const terminal = `${permissions}/tools/terminal`;

/** The setting that allows everything without a rule; undefined if Zed prompts. */
export function generalAllowance(layers: Layers): string | undefined {
  const general = layers.pick(`${permissions}/default`, asText, "confirm", levels);
  if (general.level !== undefined) return general.value === "allow" ? general.at : undefined;
  // The setting of versions before 0.224.
  const old = layers.pick("/agent/always_allow_tool_actions", asBoolean, false, levels);
  return old.value ? old.at : undefined;
}

/**
 * The settings that allow every command: all of them would have to change. Empty if Zed prompts.
 */
export function commandAllowances(layers: Layers): readonly string[] {
  const own = layers.pick(`${terminal}/default`, asText, "", levels);
  const general = generalAllowance(layers);
  const patterns = allowedPatterns(layers);
  if (own.level === undefined) return [...patterns, ...(general === undefined ? [] : [general])];
  if (own.value !== "allow") return patterns;
  return [...patterns, own.at, ...(general === undefined ? [] : [general])];
}

/** Usual patterns for "everything"; none is evaluated. */
const everything: ReadonlySet<string> = new Set([
  "",
  ".",
  ".*",
  ".+",
  "^",
  "^.",
  "^.*",
  "^.+",
  "^.*$",
  "^.+$",
]);

/** A rule that matches every command comes before the defaults. */
function allowedPatterns(layers: Layers): readonly string[] {
  return layers
    .each(`${terminal}/always_allow`, (value) => value, levels)
    .flatMap(({ value, at }) =>
      isList(value)
        ? value.flatMap((item, index) => {
            const pattern = jsonObjectOf(item)?.["pattern"];
            const isWide = typeof pattern === "string" && everything.has(pattern.trim());
            return isWide ? [childPointer(at, index)] : [];
          })
        : [],
    );
}
