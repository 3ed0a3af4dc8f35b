import { readFileSync } from "node:fs";

/**
 * Data that the package brings; nothing that a workspace names. Throws where the package is broken.
 */
export function readPackagedJson(file: URL): unknown {
  return JSON.parse(readPackagedText(file));
}

/** A text that the package brings. Throws where the package is broken. */
export function readPackagedText(file: URL): string {
  return readFileSync(file, "utf8");
}
