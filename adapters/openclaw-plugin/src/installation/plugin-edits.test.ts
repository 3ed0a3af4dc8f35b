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
      for (const [, target = ""] of String(text).matchAll(/\bfrom "([^"]+)"/g)) {
        const isNode = target.startsWith("node:");
        expect(isNode || names.includes(target.replace("./", "plugin/"))).toBe(true);
      }
    }
  });
});

test.each([
  [{}, false],
  [{ $include: "./more.json" }, true],
  [{ plugins: { $include: "./plugins.json" } }, true],
  [{ agents: { $include: "./agents.json" } }, false],
])("whether %j may get a list of plugins from elsewhere: %s", (target, may) => {
  const { notes } = installPlugin(located, installation, folder, target);
  expect(notes.some((note) => note.includes("includes other files"))).toBe(may);
  expect(notes.some((note) => note.includes("plugins.enabled"))).toBe(false);
});

const entered = (file: unknown) => ({
  plugins: { load: { paths: [path] }, entries: { parapet: { config: { installation: file } } } },
});

test("an earlier place of the plugin is left only where it is another one", () => {
  const edits = (target: unknown) => installPlugin(located, installation, folder, target).edits;
  expect(edits(entered(`${folder}/installation.json`))).toHaveLength(1);
  expect(edits(entered("/data/adapters/ad_0/installation.json"))[0]).toEqual({
    removeItem: ["plugins", "load", "paths"],
    value: "/data/adapters/ad_0/plugin",
  });
  expect(edits(entered("C:\\data\\ad_0\\installation.json"))[0]).toHaveProperty("removeItem");
  expect(edits(entered(5))).toHaveLength(1);
});

describe("unprotect", () => {
  test("takes parapet from the list of allowed plugins only with the plugin itself", () => {
    const half = { plugins: { allow: ["parapet"], load: { paths: [path] }, entries: { own: {} } } };
    expect(removePlugin(half, "ad_1")).toEqual([
      { removeItem: ["plugins", "load", "paths"], value: path },
      { remove: ["plugins", "load"] },
    ]);
    const whole = { plugins: { allow: ["parapet", "own"], entries: { parapet: entry, own: {} } } };
    expect(removePlugin(whole, "ad_1")).toEqual([
      { remove: ["plugins", "entries", "parapet"] },
      { removeItem: ["plugins", "allow"], value: "parapet" },
    ]);
  });

  test.each<[string, Config, readonly ConfigEdit[]]>([
    ["nothing else", {}, [{ remove: ["plugins"] }]],
    [
      "another way to load plugins",
      { load: { paths: [path], watch: true } },
      [{ remove: ["plugins", "load", "paths"] }, { remove: ["plugins", "entries"] }],
    ],
    [
      "another plugin's path",
      { load: { paths: [path, "/own"] } },
      [{ remove: ["plugins", "entries"] }],
    ],
    ["another plugin", { entries: { parapet: entry, own: {} } }, [{ remove: ["plugins", "load"] }]],
    [
      "another setting",
      { enabled: true },
      [{ remove: ["plugins", "load"] }, { remove: ["plugins", "entries"] }],
    ],
  ])("leaves nothing empty behind, with %s beside it", (_, more, expected) => {
    const plugins = { load: { paths: [path] }, entries: { parapet: entry }, ...more };
    expect(removePlugin({ plugins }, "ad_1").slice(2)).toEqual(expected);
  });

  test("knows its paths on Windows, and no other's", () => {
    const paths = ["C:\\data\\ad_1\\plugin", "/ad_1/other/plugin", 5];
    expect(removePlugin({ plugins: { load: { paths } } }, "ad_1")).toEqual([
      { removeItem: ["plugins", "load", "paths"], value: paths[0] },
    ]);
  });

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

describe("the plugin is no longer in effect", () => {
  const whole = installed({}) as { readonly plugins: Config };
  const inspected = (plugins: Config) =>
    inspectPlugin({ plugins: { ...whole.plugins, ...plugins } }, installation, folder);
  const entries = (changed: Config) => ({ entries: { parapet: { ...entry, ...changed } } });

  test.for<readonly [sentence: string, plugins: Config]>([
    ["plugins.enabled is false", { enabled: false }],
    ["plugins.deny includes parapet", { deny: [" Parapet "] }],
    ["plugins.allow does not include parapet", { allow: ["telegram"] }],
    ["plugins.load.paths does not include", { load: { paths: ["/elsewhere"] } }],
    ["is disabled", entries({ enabled: false })],
    ["is disabled", { entries: {} }],
    ["allowConversationAccess is not true", entries({ hooks: {} })],
    ["names another installation", entries({ config: { installation: "/other.json" } })],
    ["does not exist", {}],
  ])("%s", async ([sentence, plugins]) => {
    expect(await inspected(plugins)).toContain(sentence);
  });

  test.skipIf(process.platform === "win32")("but it is while all is as it was laid", async () => {
    const laid = await mkdtemp(join(tmpdir(), "parapet-plugin-"));
    onTestFinished(() => rm(laid, { recursive: true }));
    await mkdir(join(laid, "plugin"), { mode: 0o700 });
    await writeFile(join(laid, "plugin", "index.js"), "", { mode: 0o600 });
    const problem = () => inspectPlugin(installed({}, laid), installation, laid);
    expect(await problem()).toBe("");
    await chmod(join(laid, "plugin", "index.js"), 0o666);
    expect(await problem()).toContain("is world-writable");
  });

  test.skipIf(process.platform === "win32")(
    "when its folder, or its program alone, is gone or may be written to",
    async () => {
      const laid = await mkdtemp(join(tmpdir(), "parapet-plugin-"));
      onTestFinished(() => rm(laid, { recursive: true }));
      const problem = () => inspectPlugin(installed({}, laid), installation, laid);
      const plugin = join(laid, "plugin");
      expect(await problem()).toBe(`${plugin} does not exist: OpenClaw cannot load the plugin.`);
      await mkdir(plugin, { mode: 0o700 });
      expect(await problem()).toContain(`${join(plugin, "index.js")} does not exist`);
      await writeFile(join(plugin, "index.js"), "", { mode: 0o600 });
      await chmod(plugin, 0o777);
      expect(await problem()).toContain(`${plugin} is world-writable`);
      await chmod(plugin, 0o775);
      expect(await problem()).toBe("");
    },
  );

  test("when only lists of other forms speak of it", async () => {
    expect(await inspected({ deny: [5], allow: ["Parapet "] })).toContain("does not exist");
    expect(await inspected({ allow: [5] })).toContain("plugins.allow");
    expect(await inspected({ load: { paths: [5, `${folder}/../ad_1/plugin`] } })).toContain(
      "does not exist",
    );
  });

  test("when there are no settings of plugins at all", async () => {
    expect(await inspectPlugin(undefined, installation, folder)).toContain("plugins.load.paths");
  });
});
