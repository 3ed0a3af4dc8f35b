import { readdir, realpath } from "node:fs/promises";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readNamedFile } from "@parapet/settings/named-file";
import { type ChatChannel, chatChannels, programFolder } from "../playing/places.ts";
import type { CopiedFile } from "../playing/lay-copy.ts";
import type { Shown } from "../sandbox/sandbox.ts";

/** OpenClaw's plugin for a chat service, as the workspace has it. */
export type ChannelPlugin = {
  readonly channel: ChatChannel;
  /** "2026.9.6". */
  readonly version: string;
  /** The plugin, inside the sandbox as outside. */
  readonly path: string;
  /** What the sandbox shows, read-only: all of the plugin, with the packages that it needs. */
  readonly shown: readonly Shown[];
  /** What of its place is not shown but made: folders, and a link to the OpenClaw that is run. */
  readonly folders: readonly string[];
  readonly link: CopiedFile;
};

/** Channels whose service OpenClaw speaks with by a plugin that is installed apart. */
const pluginChannels: readonly ChatChannel[] = chatChannels.filter(
  (channel) => channel !== "telegram",
);

export function notInstalled(channel: ChatChannel): string {
  return `the plugin @openclaw/${channel} is not installed in this workspace; \`openclaw plugins install @openclaw/${channel}\` installs it`;
}

/**
 * The plugins of a state folder for the named channels. Nothing is run: a plugin is told by its
 * package, and one that lies elsewhere, behind a link, is not taken.
 */
export async function channelPlugins(
  stateDir: string,
  channels: ReadonlySet<string>,
): Promise<readonly ChannelPlugin[]> {
  const found: ChannelPlugin[] = [];
  for (const channel of pluginChannels.filter((name) => channels.has(name))) {
    // oxlint-disable-next-line no-await-in-loop -- Two at most.
    const plugin = await channelPlugin(stateDir, channel);
    if (plugin !== undefined) found.push(plugin);
  }
  return found;
}

async function channelPlugin(
  stateDir: string,
  channel: ChatChannel,
): Promise<ChannelPlugin | undefined> {
  const projects = join(stateDir, "npm", "projects");
  const names = (await readdir(projects).catch((): string[] => [])).toSorted();
  for (const name of names.slice(0, mostProjects)) {
    const packages = join(projects, name, "node_modules");
    const path = join(packages, "@openclaw", channel);
    const version = versionIn(path, `@openclaw/${channel}`);
    // oxlint-disable-next-line no-await-in-loop
    if (version === undefined || (await leadsElsewhere(stateDir, path))) continue;
    const own = join(path, "node_modules");
    // oxlint-disable-next-line no-await-in-loop
    const shown = await Promise.all([
      within(packages, "@openclaw"),
      within(path, "node_modules"),
      within(own, "openclaw"),
    ]);
    const text = `${programFolder}/node_modules/openclaw`;
    const link = { path: join(own, "openclaw"), text, isLink: true };
    return { channel, version, path, shown: shown.flat(), folders: [packages, own], link };
  }
  return undefined;
}

/** What is in a folder, but for a name and for links, which may lead anywhere. */
async function within(folder: string, name: string): Promise<readonly Shown[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.name !== name && (entry.isDirectory() || entry.isFile()))
    .map((entry) => join(folder, entry.name))
    .toSorted()
    .slice(0, mostShown)
    .map((path) => ({ from: path, to: path, writable: false }));
}

const mostShown = 500;
const mostProjects = 200;

/** What a link in a workspace names may be anything of the machine. */
async function leadsElsewhere(stateDir: string, folder: string): Promise<boolean> {
  const [state, real] = await Promise.all([realpath(stateDir), realpath(folder)]);
  return join(state, relative(stateDir, folder)) !== real;
}

const mostBytes = 1024 * 1024;

function versionIn(folder: string, packageName: string): string | undefined {
  try {
    const file = readNamedFile(join(folder, "package.json"), mostBytes);
    if ("fault" in file) return undefined;
    const read: unknown = JSON.parse(file.bytes.toString("utf8"));
    if (typeof read !== "object" || read === null) return undefined;
    const { name, version }: { name?: unknown; version?: unknown } = read;
    return name === packageName && typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The database of a copy: OpenClaw trusts a plugin that it has installed itself, and makes all
 * other tables. `scratch`: a folder that is removed later.
 */
export function installedState(
  plugins: readonly ChannelPlugin[],
  { stateDir, scratch }: { readonly stateDir: string; readonly scratch: string },
): readonly CopiedFile[] {
  if (plugins.length === 0) return [];
  const file = join(scratch, "installed.sqlite");
  const database = new DatabaseSync(file);
  const records = plugins.map(({ channel, version, path }) => {
    const [name, spec] = [`@openclaw/${channel}`, `@openclaw/${channel}@${version}`];
    const resolved = { resolvedName: name, resolvedVersion: version, resolvedSpec: spec };
    return [channel, { source: "npm", spec, installPath: path, version, ...resolved }] as const;
  });
  const index = {
    version: 1,
    hostContractVersion: "",
    compatRegistryVersion: "",
    migrationVersion: 1,
    policyHash: "",
    generatedAtMs: 1,
    refreshReason: "source-changed",
    installRecords: Object.fromEntries(records),
    plugins: [],
    diagnostics: [],
  };
  try {
    database.exec(
      "CREATE TABLE config_machine_state (state_key TEXT NOT NULL PRIMARY KEY, value_json TEXT NOT NULL, updated_at_ms INTEGER NOT NULL) STRICT",
    );
    database
      .prepare("INSERT INTO config_machine_state VALUES ('plugins.installedIndex', ?, 1)")
      .run(JSON.stringify({ revision: 1, index }));
  } finally {
    database.close();
  }
  const written = readNamedFile(file, mostBytes);
  const text = "fault" in written ? "" : written.bytes;
  return [{ path: join(stateDir, "state", "openclaw.sqlite"), text }];
}
