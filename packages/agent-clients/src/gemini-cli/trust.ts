import { dirname } from "node:path";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { Layer } from "@parapet/scan-core/layers/layers.ts";

/** The name of the file of trusted folders among the layers. */
export const trustedLayer = "trusted";

/** The setting that enables folder trust; a project cannot change it. */
const trustPointer = "/security/folderTrust/enabled";

/** The folder of an entry in trustedFolders.json; undefined for an entry without effect. */
export function folderOfTrust(path: string, level: JsonValue | undefined): string | undefined {
  if (level === "TRUST_FOLDER" || level === "DO_NOT_TRUST") return path;
  return level === "TRUST_PARENT" ? dirname(path) : undefined;
}

/** The layers, without the project's settings if its folder is not trusted. */
export function withoutUntrusted(layers: readonly Layer[], folder: string): readonly Layer[] {
  if (!isDistrusted(layers, folder)) return layers;
  return layers.map((layer) =>
    layer.name === "project" ? { ...layer, isSettings: false } : layer,
  );
}

/** True once `withoutUntrusted` has removed the project's settings. */
export function isLeftOut(layers: readonly Layer[]): boolean {
  return layers.some(({ name, isSettings }) => name === "project" && !isSettings);
}

/** Of the entries that contain the folder, the one with the longest path applies. */
function isDistrusted(layers: readonly Layer[], folder: string): boolean {
  const enabled = layers
    .filter(({ level, isSettings }) => isSettings && level !== "project")
    .map(({ document }) => document.get(trustPointer))
    .find((value) => typeof value === "boolean");
  const trusted = layers.find(({ name }) => name === trustedLayer)?.document.value;
  if (enabled === false || !isObject(trusted)) return false;
  const [longest] = Object.entries(trusted)
    .filter(([path, level]) => {
      const held = folderOfTrust(path, level);
      return held !== undefined && (folder === held || folder.startsWith(`${withoutSlash(held)}/`));
    })
    .toSorted(([a], [b]) => b.length - a.length);
  return longest?.[1] === "DO_NOT_TRUST";
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, "");
}
