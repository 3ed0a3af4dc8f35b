import { compareVersions } from "@parapet/scan-core/packages/package-version.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawConfig } from "../model/model.ts";
import { coreToolNames } from "./tool-catalog.ts";
import { layerAt, type ToolLayer } from "./tool-layers.ts";
import { toolName } from "./tool-pattern.ts";

/** The first release that applies an allow list which names tools of plugins alone. */
const applied = "2026.4.14";

// Built-in tools of earlier releases.
const earlierTools: ReadonlySet<string> = new Set(["image", "update_plan"]);

const builtIn: ReadonlySet<string> = new Set(coreToolNames);

/**
 * As `layerAt`, without an allow list that the release which wrote the file ignores, so that all
 * built-in tools stay: one of earlier releases that names no built-in tool. What it denies holds.
 */
export function effectiveLayerAt(config: OpenClawConfig, at: string): ToolLayer {
  const layer = layerAt(config, at);
  if (layer.allow === undefined || !isWrittenEarlier(config)) return layer;
  return layer.allow.entries.some(({ name }) => mayBeBuiltIn(name))
    ? layer
    : { ...layer, allow: undefined };
}

function isWrittenEarlier(config: OpenClawConfig): boolean {
  const written = asTrimmedText(config.get("/meta/lastTouchedVersion")) ?? "";
  // Releases are named by year and month; any other number was set by hand.
  return /^20\d{2}\.\d{1,2}\.\d{1,9}/.test(written) && compareVersions(written, applied) < 0;
}

/** What a pattern covered in earlier releases is unproven; it counts as a built-in tool. */
function mayBeBuiltIn(entry: string): boolean {
  const name = toolName(entry);
  if (name.startsWith("group:")) return name !== "group:plugins";
  return name.includes("*") || builtIn.has(name) || earlierTools.has(name);
}
