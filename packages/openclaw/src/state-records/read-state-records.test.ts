import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../testing/folder.ts";
import { readStateRecords } from "./read-state-records.ts";
import { noRecords, type StateRecords } from "../model/state-records.ts";

const profiles = {
  "anthropic:work": { type: "token", provider: "anthropic", token: "canary-value" },
  "openai:default": { type: "api_key", provider: "openai", keyRef: { source: "env", id: "K" } },
};
const brief = {
  id: "3f0e8a2c-0000-4000-8000-000000000001",
  agentId: "ops",
  name: "Morning brief",
  enabled: true,
  schedule: { kind: "cron", expr: "0 7 * * *" },
  sessionTarget: "isolated",
  payload: { kind: "agentTurn", message: "canary-value" },
  delivery: { mode: "announce", channel: "telegram", to: "canary-value" },
};

const approvals = {
  socket: { token: "canary-value" },
  defaults: { security: "deny", ask: "on-miss" },
  agents: {
    ops: { allowlist: [{ pattern: "canary-value" }, { pattern: "x" }] },
    idle: { security: "no word" },
  },
};

async function read(files: Readonly<Record<string, unknown>>): Promise<StateRecords> {
  const texts = Object.entries(files).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return recordsIn(await temporaryFolder(Object.fromEntries(texts)));
}

async function recordsIn(folder: string, jobsFile = ""): Promise<StateRecords> {
  const variableNames = new Set(["B", "A"]);
  const records = await readStateRecords(folder, { variableNames, jobsFile }, {});
  return JSON.parse(JSON.stringify(records).replaceAll(folder, ""));
}

/** A database with the tables of 2026.9.6 that matter here. */
async function database(path: string, ...statements: readonly string[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const made = new DatabaseSync(path);
  for (const statement of statements) made.exec(statement);
  made.close();
}

const text = (value: unknown): string => `'${JSON.stringify(value)}'`;

describe("the files of older releases", () => {
  test("give names of logins, jobs and conversations, and no value", async () => {
    const records = await read({
      "agents/main/agent/auth-profiles.json": { version: 1, profiles },
      "agents/main/sessions/sessions.json": {
        "agent:main:main": {},
        "agent:main:telegram:group:-1": {},
        "agent:main:telegram:group:-2": {},
        "agent:main:telegram:work:direct:7": {},
        "agent:main:cron:1:run:2": {},
      },
      "cron/jobs.json": { version: 1, jobs: [brief, "no job", { name: "without an id" }] },
      "credentials/telegram-allowFrom.json": "{}",
      "exec-approvals.json": approvals,
      "credentials/whatsapp/default/creds.json": "canary-value",
    });
    expect(JSON.stringify(records)).not.toContain("canary-value");
    expect(records.authProfiles).toMatchObject([
      { id: "anthropic:work", provider: "anthropic", kind: "token", agent: "main", isShared: true },
      { id: "openai:default", kind: "api_key", isReference: true },
    ]);
    expect(records.cronJobs).toEqual([
      {
        id: brief.id,
        name: "Morning brief",
        agent: "ops",
        isEnabled: true,
        kind: "agentTurn",
        schedule: "cron 0 7 * * *",
        inMainSession: false,
        delivery: "announce",
        channel: "telegram",
        credentials: [],
        path: "/cron/jobs.json",
      },
    ]);
    expect(records.approvals).toMatchObject([
      { agent: "", security: "deny", ask: "on-miss", allowed: 0, path: "/exec-approvals.json" },
      { agent: "ops", allowed: 2 },
    ]);
    expect(records.sessions).toEqual([
      { agent: "main", channel: "", kind: "cron", count: 1 },
      { agent: "main", channel: "", kind: "main", count: 1 },
      { agent: "main", channel: "telegram", kind: "direct", count: 1 },
      { agent: "main", channel: "telegram", kind: "group", count: 2 },
    ]);
    expect(records.credentials).toEqual([
      { name: "telegram-allowFrom.json", files: 1 },
      { name: "whatsapp/default/", files: 1 },
    ]);
    expect(records.variableNames).toEqual(["A", "B"]);
  });

  test("are understood in the spellings that came before", async () => {
    const records = await read({
      "agents/a/agent/auth-profiles.json": { openrouter: { apiKey: "canary-value" } },
      "cron/jobs.json": [{ jobId: "old", schedule: { cron: "* * * * *" }, message: "x" }],
    });
    expect(records.authProfiles).toMatchObject([
      { id: "openrouter:default", provider: "openrouter", kind: "api_key", isShared: false },
    ]);
    expect(records.cronJobs).toMatchObject([
      { id: "old", name: "old", kind: "agentTurn", schedule: "cron * * * * *", isEnabled: true },
    ]);
  });

  test("are looked for where the configuration names them, inside the state folder", async () => {
    const jobs = JSON.stringify([{ id: "x" }]);
    const folder = await temporaryFolder({ "state/my-jobs.json": jobs, "outside.json": jobs });
    const stateDir = join(folder, "state");
    expect((await recordsIn(stateDir, join(stateDir, "my-jobs.json"))).cronJobs).toHaveLength(1);
    expect((await recordsIn(stateDir, join(folder, "outside.json"))).cronJobs).toEqual([]);
  });

  test("stop nothing when they are malformed, and are told as unreadable", async () => {
    const records = await read({
      "agents/main/agent/auth-profiles.json": "{ not json, canary-value",
      "agents/main/sessions/sessions.json": "[1, 2]",
      "cron/jobs.json": { jobs: { no: "list" } },
    });
    expect(records).toMatchObject({ authProfiles: [], cronJobs: [], sessions: [] });
    expect(records.stores.filter(({ status }) => status === "unreadable")).toEqual([
      {
        path: "/agents/main/agent/auth-profiles.json",
        status: "unreadable",
        reason: "/agents/main/agent/auth-profiles.json is not valid JSON. Run openclaw doctor.",
        hasPendingWrites: false,
      },
    ]);
  });

  test("are cut to what a person has, so that a hostile folder costs no memory", async () => {
    const keys = Array.from({ length: 20_000 }, (_, n) => [`agent:main:x:group:${n}`, {}]);
    const records = await read({
      "agents/main/sessions/sessions.json": Object.fromEntries(keys),
      "cron/jobs.json": Array.from({ length: 3000 }, (_, id) => ({ id: `job-${id}` })),
    });
    expect(records.sessions).toMatchObject([{ count: 10_000 }]);
    expect(records.cronJobs).toHaveLength(1024);
  });
});

describe("the databases of 2026.9.6", () => {
  test("give the same names, and are neither changed nor locked", async () => {
    const folder = await temporaryFolder({});
    const shared = join(folder, "state", "openclaw.sqlite");
    await database(
      shared,
      "CREATE TABLE config_machine_state (state_key TEXT PRIMARY KEY, value_json TEXT) STRICT",
      `INSERT INTO config_machine_state VALUES ('authProfiles.store', ${text({ profiles })}), ('x', 'no json')`,
      "CREATE TABLE cron_jobs (job_id TEXT, job_json TEXT) STRICT",
      `INSERT INTO cron_jobs VALUES ('1', ${text(brief)}), ('2', 'no json')`,
      "CREATE TABLE exec_approvals_config (config_key TEXT, raw_json TEXT) STRICT",
      `INSERT INTO exec_approvals_config VALUES ('default', ${text(approvals)})`,
      "CREATE TABLE channel_pairing_allow_entries (channel_key TEXT, account_id TEXT, entry TEXT) STRICT",
      "INSERT INTO channel_pairing_allow_entries VALUES ('telegram', 'default', '1'), ('telegram', 'default', '2')",
    );
    const own = { profiles: { "google:me": { type: "oauth", provider: "google" } } };
    await database(
      join(folder, "agents", "ops", "agent", "openclaw-agent.sqlite"),
      "CREATE TABLE auth_profile_store (store_key TEXT, store_json TEXT) STRICT",
      `INSERT INTO auth_profile_store VALUES ('default', ${text(own)})`,
      "CREATE TABLE session_nodes (session_key TEXT, entry_json TEXT) STRICT",
      "INSERT INTO session_nodes VALUES ('agent:ops:discord:channel:5', '{}')",
    );
    const writer = new DatabaseSync(shared);
    writer.exec("BEGIN EXCLUSIVE");
    const records = await recordsIn(folder);
    writer.close();
    expect(JSON.stringify(records)).not.toContain("canary-value");
    expect(records).toMatchObject({
      authProfiles: [
        { id: "anthropic:work", kind: "token", isReference: false, agent: "", isShared: true },
        { id: "openai:default", kind: "api_key", isReference: true, agent: "" },
        { id: "google:me", kind: "oauth", agent: "ops", isShared: false },
      ],
      cronJobs: [{ name: "Morning brief", agent: "ops", path: "/state/openclaw.sqlite" }],
      sessions: [{ agent: "ops", channel: "discord", kind: "group", count: 1 }],
      approvals: [
        { agent: "", security: "deny", ask: "on-miss", allowed: 0 },
        { agent: "ops", security: "", ask: "", allowed: 2, path: "/state/openclaw.sqlite" },
      ],
      paired: [{ channel: "telegram", account: "default", count: 2 }],
    });
  });

  test("give what was installed from a registry, and how it is named there", async () => {
    const folder = await temporaryFolder({});
    const record = { source: "npm", spec: "notes@1.0.0", integrity: "sha512-x", version: "1.0.0" };
    const plugins = {
      revision: 1,
      index: {
        installRecords: {
          notes: record,
          chat: { source: "npm", spec: "https://ann:canary-value@git.example.net/chat.git" },
          own: { source: "path", spec: "/opt/own" },
          odd: "no record",
        },
      },
    };
    await database(
      join(folder, "state", "openclaw.sqlite"),
      "CREATE TABLE config_machine_state (state_key TEXT PRIMARY KEY, value_json TEXT) STRICT",
      `INSERT INTO config_machine_state VALUES ('plugins.installedIndex', ${text(plugins)}),
        ('hooks.internal.installs', ${text({ voice: { ...record, integrity: 5 } })}), ('x', 'no json')`,
    );
    const { installs } = await recordsIn(folder);
    expect(JSON.stringify(installs)).not.toContain("canary-value");
    expect(installs).toMatchObject([
      { kind: "hook", id: "voice", spec: "notes@1.0.0", hasDigest: false },
      { kind: "plugin", id: "chat", hasDigest: false, path: "/state/openclaw.sqlite" },
      { kind: "plugin", id: "notes", spec: "notes@1.0.0", hasDigest: true },
    ]);
  });

  test("say when the newest entries are not in them yet", async () => {
    const folder = await temporaryFolder({});
    const path = join(folder, "state", "openclaw.sqlite");
    await database(path, "CREATE TABLE cron_jobs (job_json TEXT) STRICT");
    await writeFile(`${path}-wal`, "entries");
    expect((await recordsIn(folder)).stores).toMatchObject([
      { status: "read", hasPendingWrites: true },
    ]);
  });

  test("are given up where somebody made them to compute, or they are no databases", async () => {
    const folder = await temporaryFolder({ "agents/a/agent/openclaw-agent.sqlite": "no database" });
    await database(
      join(folder, "state", "openclaw.sqlite"),
      `CREATE VIEW cron_jobs AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n)
        SELECT 'x' AS job_json FROM n`,
      `CREATE TABLE channel_pairing_allow_entries
        (channel_key TEXT AS (hex(zeroblob(1e9))), account_id TEXT, entry TEXT)`,
    );
    const records = await recordsIn(folder);
    expect(records).toMatchObject({ cronJobs: [], paired: [] });
    expect(records.stores).toMatchObject([{ status: "unreadable" }, { status: "read" }]);
  });
});

test("a folder without any of it has no records", async () => {
  expect(
    await readStateRecords("/nowhere", { variableNames: new Set(), jobsFile: "" }, {}),
  ).toEqual(noRecords);
});

test("a folder with more than a scan should read is read in part", async () => {
  const large = JSON.stringify({ padding: "x".repeat(4_000_000), "agent:a:main": {} });
  const names = Array.from({ length: 18 }, (_, n) => `agents/a${n}/sessions/sessions.json`);
  const records = await recordsIn(
    await temporaryFolder(Object.fromEntries(names.map((name) => [name, large]))),
  );
  expect(records.stores.filter(({ status }) => status === "read").length).toBeLessThan(18);
  expect(records.stores).toHaveLength(18);
});
