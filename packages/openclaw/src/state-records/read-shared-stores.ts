import { join, sep } from "node:path";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { mostValueBytes } from "@parapet/scan-core/files/open-database.ts";
import { authProfileOfRow, profileColumns } from "./auth-profiles.ts";
import { cronJobsOf } from "./cron-jobs.ts";
import { asName } from "../model/data.ts";
import { approvalsOf } from "./exec-approvals.ts";
import { installColumns, installRecordOf } from "./install-records.ts";
import type { JsonStoreReader } from "./json-store.ts";
import { readSqliteStore, type TableQuery } from "./sqlite-store.ts";
import type {
  AuthProfile,
  CronJob,
  HostApprovals,
  InstallRecord,
  PairedSenders,
  StoreState,
} from "../model/state-records.ts";

/** What OpenClaw stores for all agents. */
export type SharedStores = {
  readonly authProfiles: readonly AuthProfile[];
  readonly cronJobs: readonly CronJob[];
  readonly approvals: readonly HostApprovals[];
  readonly paired: readonly PairedSenders[];
  readonly installs: readonly InstallRecord[];
  readonly stores: readonly StoreState[];
  /** False where the logins that all agents use are still in the store of the agent "main". */
  readonly holdsProfiles: boolean;
};

const installsOf = {
  plugin: { key: "plugins.installedIndex", at: "$.index.installRecords" },
  hook: { key: "hooks.internal.installs", at: "$" },
} as const;

const queries: readonly TableQuery[] = [
  {
    table: "config_machine_state",
    sql: `SELECT ${profileColumns}
      FROM config_machine_state AS store, json_each(store.value_json, '$.profiles') AS profile
      WHERE store.state_key = 'authProfiles.store' AND octet_length(store.value_json) <= ${mostValueBytes}
        AND json_valid(store.value_json) AND profile.type = 'object'`,
  },
  ...(["plugin", "hook"] as const).map((kind) => ({
    table: "config_machine_state",
    name: `${kind}s`,
    sql: `SELECT '${kind}' AS kind, record.key AS id, ${installColumns}
      FROM config_machine_state AS store, json_each(store.value_json, '${installsOf[kind].at}') AS record
      WHERE store.state_key = '${installsOf[kind].key}' AND octet_length(store.value_json) <= ${mostValueBytes}
        AND json_valid(store.value_json) AND record.type = 'object'
        AND json_extract(record.value, '$.source') = 'npm'`,
  })),
  {
    table: "cron_jobs",
    sql: `SELECT job_json AS job FROM cron_jobs WHERE octet_length(job_json) <= ${mostValueBytes / 16}`,
  },
  {
    // Without the secret of the approval socket.
    table: "exec_approvals_config",
    sql: `SELECT json_remove(raw_json, '$.socket') AS document FROM exec_approvals_config
      WHERE octet_length(raw_json) <= ${mostValueBytes} AND json_valid(raw_json)`,
  },
  {
    table: "channel_pairing_allow_entries",
    sql: `SELECT channel_key AS channel, account_id AS account, count(*) AS count
      FROM channel_pairing_allow_entries GROUP BY channel_key, account_id`,
  },
];

/**
 * The database of 2026.9.6, and the job and approval files that it migrates from older releases.
 */
export async function readSharedStores({
  stateDir,
  jobsFile,
  readJsonStore,
  bounds,
}: {
  readonly stateDir: string;
  readonly jobsFile: string;
  readonly readJsonStore: JsonStoreReader;
  readonly bounds: FileBounds;
}): Promise<SharedStores> {
  const databasePath = join(stateDir, "state", "openclaw.sqlite");
  const isInside = jobsFile.startsWith(join(stateDir, sep)) && jobsFile.endsWith(".json");
  const jobsPath = isInside ? jobsFile : join(stateDir, "cron", "jobs.json");
  const approvalsPath = join(stateDir, "exec-approvals.json");
  const [database, jobs, approvals] = await Promise.all([
    readSqliteStore(databasePath, queries, bounds),
    readJsonStore(jobsPath),
    readJsonStore(approvalsPath),
  ]);
  const rowsOf = (table: string) => database.content?.get(table) ?? [];
  const profiles = rowsOf("config_machine_state");
  const owner = { agent: "", isShared: true, path: databasePath };
  return {
    authProfiles: profiles.map((row) => authProfileOfRow(row, owner)),
    cronJobs: [
      ...(await cronJobsOf(
        rowsOf("cron_jobs").map(({ job }) => parsed(job)),
        databasePath,
      )),
      ...(await cronJobsOf(jobs.content, jobsPath)),
    ],
    approvals: [
      ...rowsOf("exec_approvals_config").flatMap(({ document }) =>
        approvalsOf(parsed(document), databasePath),
      ),
      ...approvalsOf(approvals.content, approvalsPath),
    ],
    paired: rowsOf("channel_pairing_allow_entries").map(({ channel, account, count }) => ({
      channel: asName(channel),
      account: asName(account),
      count: typeof count === "number" ? count : 0,
      path: databasePath,
    })),
    installs: ["plugins", "hooks"].flatMap((kind) =>
      rowsOf(kind).map((row) => installRecordOf(row, databasePath)),
    ),
    stores: [database.state, jobs.state, approvals.state].filter((state) => state !== undefined),
    holdsProfiles: profiles.length > 0,
  };
}

function parsed(text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
