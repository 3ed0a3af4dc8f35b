import type { Level } from "@parapet/scan-core/layers/layers.ts";

const owners: Readonly<Record<Level, string>> = {
  managed: "The administrator's settings",
  user: "Your own settings",
  project: "The project's settings",
  local: "Your settings for this project",
};

/** Whose settings, as the beginning of a sentence. */
export function ownerOf(level: Level | undefined): string {
  return level === undefined ? "By default, the settings" : owners[level];
}
