import { basename, join } from "node:path";
import type { JsonValue } from "@parapet/documents/document.ts";
import type { Overlay } from "@parapet/scan-core/core/runtime.ts";
import { ScanError, type ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { readConfigText } from "../config/config-file.ts";
import { isObject } from "@parapet/documents/find-node.ts";

/** Files by which people build and start containers. */
const recipes = [
  "compose.yaml",
  "compose.yml",
  "docker-compose.yaml",
  "docker-compose.yml",
  "Containerfile",
  "Dockerfile",
];

/** The home of the user in OpenClaw's own images, where no person has theirs. */
const homeInImage = /^\/home\/node\/\.(?:openclaw|clawdbot)(?:\/|$)/;

/**
 * Evidence that the gateway runs in a container, as shown to users; "" where there is none. Only a
 * hint for texts, as it proves nothing: files next to the configuration that start OpenClaw, or
 * paths in the image that the configuration names.
 */
export async function containerSign(
  configDir: string,
  config: JsonValue,
  overlay: Overlay,
  textOf: (path: string) => Promise<string>,
): Promise<string> {
  if (homeInImage.test(configDir) || namesImagePath(config)) return "paths of OpenClaw's image";
  const texts = await Promise.all(
    recipes
      .map((name) => join(configDir, name))
      .map(async (path) => overlay.get(path) ?? (await textOf(path))),
  );
  const found = recipes.find((_, index) =>
    /\b(?:openclaw|clawdbot)|OPENCLAW_/i.test(texts[index] ?? ""),
  );
  return found === undefined ? "" : basename(found);
}

function namesImagePath(value: JsonValue): boolean {
  if (typeof value === "string") return homeInImage.test(value);
  if (Array.isArray(value)) return value.some(namesImagePath);
  return isObject(value) && Object.values(value).some(namesImagePath);
}

/** "" for a file that is missing or unreadable: it is not part of the configuration. */
export async function recipeText(path: string, environment: ScanEnvironment): Promise<string> {
  try {
    return await readConfigText(path, new Map(), environment);
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    return "";
  }
}
