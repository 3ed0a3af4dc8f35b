import type { ConfigEdit, ConfigPath, Installation, Located } from "@parapet/adapter-link";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { inspectPlugin } from "./inspect-plugin.ts";
import { installPlugin, removePlugin } from "./plugin-edits.ts";

const located: Located = {
  target: "",
  version: "",
  agentIds: ["main"],
  fixedAgentId: "",
  notes: [],
};
const installation: Installation = {
  installation_id: "ad_1",
  key: "k",
  url: "http://127.0.0.1:9",
  service: "home",
  agent_id: "",
};
const folder = "/data/adapters/ad_1";
const path = "/data/adapters/ad_1/plugin";

type Config = Record<string, unknown>;

/** What the framework does to the text, done to the value. */
function edited(before: unknown, edits: readonly ConfigEdit[]): unknown {
  const root: Config = structuredClone(before) as Config;
  const parent = (at: ConfigPath): Config =>
    at.slice(0, -1).reduce<Config>((value, key) => (value[key] ??= {}) as Config, root);
  for (const edit of edits) {
    if ("path" in edit) parent(edit.path)[String(edit.path.at(-1))] = edit.value;
    else if ("append" in edit) {
      const list = (parent(edit.append)[String(edit.append.at(-1))] ??= []) as unknown[];
      list.push(edit.value);
    } else if ("remove" in edit) delete parent(edit.remove)[String(edit.remove.at(-1))];
    else {
      const name = String(edit.removeItem.at(-1));
      const list = parent(edit.removeItem)[name] as unknown[];
      parent(edit.removeItem)[name] = list.filter((item) => item !== edit.value);
    }
  }
  return root;
}

const installed = (before: unknown, into = folder) =>
  edited(before, installPlugin(located, installation, into, before).edits);

const entry = {
  enabled: true,
  hooks: { allowConversationAccess: true },
  config: { installation: `${folder}/installation.json` },
};

describe("protect", () => {
  test("begins no list of allowed plugins, for that would switch every other one off", () => {
    const plugins = { load: { paths: [path] }, entries: { parapet: entry } };
    expect(installed({})).toEqual({ plugins });
    expect(installed({ plugins: { allow: [] } })).toEqual({ plugins: { allow: [], ...plugins } });
  });

  test("joins a list of allowed plugins, for OpenClaw loads no other", () => {
    expect(installed({ plugins: { allow: ["telegram"] } })).toMatchObject({
      plugins: { allow: ["telegram", "parapet"] },
    });
  });

  test("takes the plugin from the list of those that are never loaded", () => {
    const before = { plugins: { deny: ["parapet", "other"] } };
    expect(installed(before)).toMatchObject({ plugins: { deny: ["other"] } });
  });

  test("made again, it changes nothing; for another installation, it takes the place of the first", () => {
    const once = installed({ plugins: { allow: ["telegram"] } });
    expect(installed(once)).toEqual(once);
    expect(installed(once, "/data/adapters/ad_2")).toMatchObject({
      plugins: { allow: ["telegram", "parapet"], load: { paths: ["/data/adapters/ad_2/plugin"] } },
    });
  });

  test("says that no plugin is loaded at all, and that other files may hold settings", () => {
    const { notes } = installPlugin(located, installation, folder, {
      $include: "./more.json",
      plugins: { enabled: false },
    });
    expect(notes).toEqual([
      expect.stringContaining("running gateway"),
      expect.stringContaining("plugins.enabled is false"),
      expect.stringContaining("includes other files"),
    ]);
  });

  test("lays files that import nothing but each other and Node's own modules", () => {
    const { files } = installPlugin(located, installation, folder, {});
    const names = files.map(({ name }) => name);
    expect(names).toContain("plugin/index.js");
    for (const { text, mode } of files) {
      expect(mode).toBe(0o600);
      for (const [, target = ""] of text.matchAll(/\bfrom "([^"]+)"/g)) {
        const isNode = target.startsWith("node:");
        expect(isNode || names.includes(target.replace("./", "plugin/"))).toBe(true);
      }
    }
  });
});

describe("unprotect", () => {
  test.for([
    [{}],
    [{ gateway: { port: 1 }, plugins: { allow: ["telegram"] } }],
    [{ plugins: { load: { paths: ["/own"] }, entries: { own: { enabled: true } } } }],
    [{ plugins: { load: { watch: true }, entries: { own: {} } } }],
  ])("brings back what was there before: %j", ([before]) => {
    const after = edited(installed(before), removePlugin(installed(before), "ad_1"));
    expect(after).toEqual(before);
  });

  test("leaves another installation where it is", () => {
    expect(removePlugin(installed({}), "ad_2")).toEqual([]);
    expect(removePlugin({}, "ad_1")).toEqual([]);
    expect(removePlugin("no object", "ad_1")).toEqual([]);
  });

  test("also takes out what a person has moved or left in half", () => {
    const half = { plugins: { load: { paths: [path, "/own"] }, entries: { parapet: {} } } };
    expect(edited(half, removePlugin(half, "ad_1"))).toMatchObject({
      plugins: { load: { paths: ["/own"] } },
    });
  });
});

describe("the plugin is no longer in force", () => {
  const whole = installed({}) as { readonly plugins: Config };
  const inspected = (plugins: Config) =>
    inspectPlugin({ plugins: { ...whole.plugins, ...plugins } }, installation, folder);
  const entries = (changed: Config) => ({ entries: { parapet: { ...entry, ...changed } } });

  test.for<readonly [sentence: string, plugins: Config]>([
    ["plugins.enabled is false", { enabled: false }],
    ["plugins.deny holds parapet", { deny: [" Parapet "] }],
    ["plugins.allow does not hold parapet", { allow: ["telegram"] }],
    ["plugins.load.paths does not hold", { load: { paths: ["/elsewhere"] } }],
    ["is switched off", entries({ enabled: false })],
    ["is switched off", { entries: {} }],
    ["allowConversationAccess is not true", entries({ hooks: {} })],
    ["names another installation", entries({ config: { installation: "/other.json" } })],
    ["is gone", {}],
  ])("%s", async ([sentence, plugins]) => {
    expect(await inspected(plugins)).toContain(sentence);
  });

  test.skipIf(process.platform === "win32")("but it is while all is as it was laid", async () => {
    const laid = await mkdtemp(join(tmpdir(), "parapet-plugin-"));
    onTestFinished(() => rm(laid, { recursive: true }));
    await mkdir(join(laid, "plugin"), { mode: 0o700 });
    await writeFile(join(laid, "plugin", "index.js"), "", { mode: 0o600 });
    const inForce = () => inspectPlugin(installed({}, laid), installation, laid);
    expect(await inForce()).toBe("");
    await chmod(join(laid, "plugin", "index.js"), 0o666);
    expect(await inForce()).toContain("may be written to by everybody");
  });

  test("when there are no settings of plugins at all", async () => {
    expect(await inspectPlugin(undefined, installation, folder)).toContain("plugins.load.paths");
  });
});
