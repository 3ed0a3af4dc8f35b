import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { channelPlugins, installedState } from "./channel-plugins.ts";

const both = new Set(["slack", "discord", "telegram"]);

async function stateFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-plugins-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A plugin as OpenClaw installs it. */
async function install(state: string, channel: string, name = `@openclaw/${channel}`) {
  const packages = join(state, "npm/projects", `p-${channel}`, "node_modules");
  const folder = join(packages, "@openclaw", channel);
  await mkdir(join(folder, "node_modules", "needed"), { recursive: true });
  await mkdir(join(packages, "hoisted"));
  await symlink("/etc", join(folder, "node_modules", "openclaw"));
  await symlink("/etc", join(folder, "dist"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ name, version: "1.2.3" }));
  return folder;
}

test("an installed plugin is shown with what it needs, and nothing that a link leads to", async () => {
  const state = await stateFolder();
  const path = await install(state, "slack");
  const plugins = await channelPlugins(state, both);
  expect(plugins).toMatchObject([{ channel: "slack", version: "1.2.3", path }]);
  expect(plugins[0]?.shown.map(({ from }) => from.slice(state.length))).toEqual([
    "/npm/projects/p-slack/node_modules/hoisted",
    "/npm/projects/p-slack/node_modules/@openclaw/slack/package.json",
    "/npm/projects/p-slack/node_modules/@openclaw/slack/node_modules/needed",
  ]);
  expect(plugins[0]?.link).toMatchObject({ path: join(path, "node_modules/openclaw") });
  expect(await channelPlugins(state, new Set(["telegram"]))).toEqual([]);
});

test("another package, a broken one, or one behind a link is no plugin", async () => {
  const state = await stateFolder();
  await install(state, "slack", "@other/slack");
  const elsewhere = await stateFolder();
  await install(elsewhere, "discord");
  await symlink(join(elsewhere, "npm/projects/p-discord"), join(state, "npm/projects/linked"));
  expect(await channelPlugins(state, both)).toEqual([]);
  const broken = join(state, "npm/projects/b/node_modules/@openclaw/slack");
  await mkdir(broken, { recursive: true });
  for (const text of ["{", "7", "null"]) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    await writeFile(join(broken, "package.json"), text);
    // oxlint-disable-next-line no-await-in-loop
    expect(await channelPlugins(state, both)).toEqual([]);
  }
});

test("the copy says of each plugin that OpenClaw installed it", async () => {
  const state = await stateFolder();
  const path = await install(state, "discord");
  const plugins = await channelPlugins(state, both);
  expect(installedState([], { stateDir: state, scratch: state })).toEqual([]);
  const [file] = installedState(plugins, { stateDir: state, scratch: state });
  expect(file?.path).toBe(join(state, "state/openclaw.sqlite"));
  const written = join(state, "read.sqlite");
  await writeFile(written, file?.text ?? "");
  const database = new DatabaseSync(written, { readOnly: true });
  onTestFinished(() => database.close());
  const row = database.prepare("SELECT value_json FROM config_machine_state").get();
  expect(JSON.parse(String(row?.["value_json"]))).toMatchObject({
    index: { installRecords: { discord: { installPath: path, spec: "@openclaw/discord@1.2.3" } } },
  });
});
