import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { FileHolds } from "./file-mode.ts";

/** A path in a state folder that others should keep away from. */
export type StatePath = { readonly path: string; readonly holds: FileHolds };

// More than a person has, and few enough to look at each time.
const mostEntries = 256;

/**
 * Where OpenClaw keeps its state, and what in it holds secrets or conversations; empty where the folder does not
 * look like a state folder, but like a copy of a configuration that is kept somewhere. Not all paths need to exist.
 */
export async function statePaths(stateDir: string): Promise<readonly StatePath[]> {
  const agents = await namesIn(join(stateDir, "agents"));
  const credentials = await namesIn(join(stateDir, "credentials"));
  const isNamedSo = /^\.(?:openclaw|clawdbot)/.test(basename(stateDir));
  if (!isNamedSo && agents.length === 0 && credentials.length === 0) return [];
  const at = (...names: readonly string[]): string => join(stateDir, ...names);
  return [
    { path: stateDir, holds: "state" },
    { path: at(".env"), holds: "secrets" },
    { path: at("credentials"), holds: "secrets" },
    ...credentials
      .filter((name) => name.endsWith(".json"))
      .map((name) => ({ path: at("credentials", name), holds: "secrets" as const })),
    { path: at("state", "openclaw.sqlite"), holds: "secrets" },
    ...agents.flatMap((agent): readonly StatePath[] => [
      { path: at("agents", agent, "agent", "auth-profiles.json"), holds: "secrets" },
      { path: at("agents", agent, "agent", "openclaw-agent.sqlite"), holds: "secrets" },
      { path: at("agents", agent, "sessions"), holds: "conversations" },
      { path: at("agents", agent, "sessions", "sessions.json"), holds: "conversations" },
    ]),
  ];
}

/** Names in a folder, sorted, at most 256; none of a folder that cannot be read. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).toSorted().slice(0, mostEntries);
  } catch {
    return [];
  }
}
