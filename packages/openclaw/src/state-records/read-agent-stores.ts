import { join } from "node:path";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { mostValueBytes } from "@parapet/scan-core/files/open-database.ts";
import { agentIdOf } from "../model/roster.ts";
import { authProfileOfRow, authProfilesOf, profileColumns } from "./auth-profiles.ts";
import { asData } from "../model/data.ts";
import type { JsonStoreReader } from "./json-store.ts";
import { countSessions } from "./session-counts.ts";
import { readSqliteStore, type TableQuery } from "./sqlite-store.ts";
import type { AuthProfile, SessionCount, StoreState } from "../model/state-records.ts";

/** What OpenClaw stores for one agent. */
export type AgentStores = {
  readonly authProfiles: readonly AuthProfile[];
  readonly sessions: readonly SessionCount[];
  readonly stores: readonly StoreState[];
};

const queries: readonly TableQuery[] = [
  {
    table: "auth_profile_store",
    sql: `SELECT ${profileColumns}
      FROM auth_profile_store AS store, json_each(store.store_json, '$.profiles') AS profile
      WHERE octet_length(store.store_json) <= ${mostValueBytes} AND json_valid(store.store_json)
        AND profile.type = 'object'`,
  },
  { table: "session_nodes", sql: "SELECT substr(session_key, 1, 512) AS key FROM session_nodes" },
];

/** The agent's database of 2026.9.6, and the files that it migrates from older releases. */
export async function readAgentStores({
  stateDir,
  folder,
  mainIsShared,
  readJsonStore,
  bounds,
}: {
  readonly stateDir: string;
  readonly folder: string;
  readonly mainIsShared: boolean;
  readonly readJsonStore: JsonStoreReader;
  readonly bounds: FileBounds;
}): Promise<AgentStores> {
  const agent = agentIdOf(folder);
  const at = (...names: readonly string[]): string => join(stateDir, "agents", folder, ...names);
  const databasePath = at("agent", "openclaw-agent.sqlite");
  const profilesPath = at("agent", "auth-profiles.json");
  const [database, profiles, sessions] = await Promise.all([
    readSqliteStore(databasePath, queries, bounds),
    readJsonStore(profilesPath),
    readJsonStore(at("sessions", "sessions.json")),
  ]);
  const owner = { agent, isShared: mainIsShared && agent === "main" };
  const keys = (database.content?.get("session_nodes") ?? []).flatMap(({ key }) =>
    typeof key === "string" ? [key] : [],
  );
  const known = new Set([...keys, ...Object.keys(asData(sessions.content))]);
  return {
    authProfiles: [
      ...(database.content?.get("auth_profile_store") ?? []).map((row) =>
        authProfileOfRow(row, { ...owner, path: databasePath }),
      ),
      ...authProfilesOf(profiles.content, { ...owner, path: profilesPath }),
    ],
    sessions: countSessions(agent, [...known]),
    stores: [database.state, profiles.state, sessions.state].filter((state) => state !== undefined),
  };
}
