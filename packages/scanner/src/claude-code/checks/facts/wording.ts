import type { Level } from "../../../layers/layers.ts";

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

/** True for settings that come with a repository, and so from everybody who writes to it. */
export function comesWithRepository(level: Level | undefined): boolean {
  return level === "project";
}
