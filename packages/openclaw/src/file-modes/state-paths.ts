import { basename, join } from "node:path";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { namesIn as allNamesIn } from "@parapet/scan-core/files/list-folder.ts";
import type { FileHolds } from "./file-mode.ts";

/** A path in a state folder that others should not access. */
export type StatePath = { readonly path: string; readonly holds: FileHolds };

// More than a person has, and few enough to look at each time.
const mostEntries = 256;
const mostChannels = 32;

/**
 * Where OpenClaw keeps its state, and what in it holds secrets or conversations; empty where the
 * folder does not look like a state folder, but like a copy of a configuration that is kept
 * somewhere. Not all paths need to exist.
 */
export async function statePaths(
  stateDir: string,
  configName: string,
  bounds: FileBounds,
): Promise<readonly StatePath[]> {
  const agents = await namesIn(join(stateDir, "agents"), bounds);
  const credentials = await namesIn(join(stateDir, "credentials"), bounds);
  const isNamedSo = /^\.(?:openclaw|clawdbot)/.test(basename(stateDir));
  if (!isNamedSo && agents.length === 0 && credentials.length === 0) return [];
  const at = (...names: readonly string[]): string => join(stateDir, ...names);
  const copies = (await namesIn(stateDir, bounds)).filter((name) =>
    name.startsWith(`${configName}.`),
  );
  return [
    { path: stateDir, holds: "state" },
    ...copies.map((name) => ({ path: at(name), holds: "configuration-copy" as const })),
    { path: at(".env"), holds: "secrets" },
    { path: at("secrets.json"), holds: "secrets" },
    { path: at("credentials"), holds: "secrets" },
    ...credentials
      .filter((name) => name.endsWith(".json"))
      .map((name) => ({ path: at("credentials", name), holds: "secrets" as const })),
    ...(await accountsIn(at("credentials"), credentials, bounds)),
    { path: at("state", "openclaw.sqlite"), holds: "secrets" },
    { path: at("state", "openclaw.sqlite-wal"), holds: "secrets" },
    ...agents.flatMap((agent): readonly StatePath[] => [
      { path: at("agents", agent, "agent", "auth-profiles.json"), holds: "secrets" },
      { path: at("agents", agent, "agent", "openclaw-agent.sqlite"), holds: "secrets" },
      { path: at("agents", agent, "agent", "openclaw-agent.sqlite-wal"), holds: "secrets" },
      { path: at("agents", agent, "sessions"), holds: "conversations" },
      { path: at("agents", agent, "sessions", "sessions.json"), holds: "conversations" },
    ]),
  ];
}

/** What channels keep for each account in a separate folder: "whatsapp/default/creds.json". */
async function accountsIn(
  folder: string,
  names: readonly string[],
  bounds: FileBounds,
): Promise<readonly StatePath[]> {
  const channels = names.filter((name) => !name.includes(".")).slice(0, mostChannels);
  const found = await Promise.all(
    channels.map(async (channel) => {
      const accounts = await namesIn(join(folder, channel), bounds);
      return accounts
        .slice(0, mostChannels)
        .flatMap((account) => [
          join(folder, channel, account),
          join(folder, channel, account, "creds.json"),
        ]);
    }),
  );
  return found.flat().map((path) => ({ path, holds: "secrets" as const }));
}

/** Names in a folder, sorted, at most 256; none of a folder that cannot be read. */
export async function namesIn(folder: string, bounds: FileBounds): Promise<readonly string[]> {
  return (await allNamesIn(folder, bounds)).slice(0, mostEntries);
}
