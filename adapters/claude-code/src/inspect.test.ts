import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claudeCodeProtector } from "./claude-code-protector.ts";

const installation = {
  installation_id: "ad_1",
  key: "k".repeat(43),
  url: "http://127.0.0.1:8000",
  service: "home",
  agent_id: "",
};
let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "parapet-inspect-"));
});
afterAll(() => rm(home, { recursive: true, force: true }));

type Hooks = Record<string, { matcher?: string; hooks: Record<string, unknown>[] }[]>;

/** Settings as `protect` writes them, changed by a person. */
function settingsOf(
  version: string,
  change: (hooks: Hooks) => unknown = () => {},
): { hooks: Hooks } {
  const located = { target: "", version, agentIds: [], fixedAgentId: "", notes: [] };
  const program = [process.execPath];
  const { edits } = claudeCodeProtector.install(located, installation, "/d/ad_1", {}, program);
  const hooks: Hooks = {};
  for (const edit of edits) {
    if (!("append" in edit)) continue;
    hooks[String(edit.append[1])] = [structuredClone(edit.value) as Hooks[string][number]];
  }
  change(hooks);
  return { hooks };
}

async function inspect(settings: unknown, files: Readonly<Record<string, unknown>> = {}) {
  const folder = await mkdtemp(join(home, "case-"));
  const where = { env: { PATH: join(folder, "bin") }, homeDir: folder };
  const target = join(folder, ".claude", "settings.json");
  for (const [name, value] of Object.entries(files)) {
    const path = join(folder, name);
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(join(path, ".."), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(path, typeof value === "string" ? value : JSON.stringify(value));
  }
  await mkdir(join(folder, "bin"));
  await mkdir(join(folder, "pkg"), { recursive: true });
  await writeFile(join(folder, "pkg", "claude"), "", { mode: 0o755 });
  await symlink(join(folder, "pkg", "claude"), join(folder, "bin", "claude"));
  const project = "project/.claude/settings.local.json";
  const at = project in files ? join(folder, project) : target;
  return claudeCodeProtector.inspect(settings, installation, "/d/ad_1", { ...where, target: at });
}

test.for(["2.1.329", "2.1.197", ""])(
  "what protect has written is in effect (%s)",
  async (version) => {
    expect(await inspect(settingsOf(version))).toBe("");
  },
);

test("a second hook of the installation, which is asked about less, changes nothing about the first", async () => {
  const twice = settingsOf("2.1.329", (hooks) => {
    const [first] = hooks["PreToolUse"]!;
    hooks["PreToolUse"]!.unshift({ ...structuredClone(first!), matcher: "Write" });
  });
  expect(await inspect(twice)).toBe("");
});

test.for([
  [
    "the hook before tools is gone",
    (hooks: Hooks): unknown => delete hooks["PreToolUse"],
    /no Parapet hook for PreToolUse/,
  ],
  [
    "the hook for prompts is gone",
    (hooks: Hooks): unknown => delete hooks["UserPromptSubmit"],
    /UserPromptSubmit/,
  ],
  [
    "it is asked about some tools only",
    (hooks: Hooks): unknown => (hooks["PreToolUse"]![0]!.matcher = "Write"),
    /PreToolUse was modified/,
  ],
  [
    "it is asked in some cases only",
    (hooks: Hooks): unknown => (hooks["PreToolUse"]![0]!.hooks[0]!["if"] = "Bash(git *)"),
    /was modified/,
  ],
  [
    "its answer is not waited for",
    (hooks: Hooks): unknown => (hooks["PreToolUse"]![0]!.hooks[0]!["async"] = true),
    /was modified/,
  ],
  [
    "its answer comes after the call",
    (hooks: Hooks): unknown => (hooks["PreToolUse"]![0]!.hooks[0]!["asyncRewake"] = true),
    /was modified/,
  ],
  [
    "it is asked only the first time",
    (hooks: Hooks): unknown => (hooks["PreToolUse"]![0]!.hooks[0]!["once"] = true),
    /was modified/,
  ],
  [
    "its failure lets calls through",
    (hooks: Hooks): unknown => (hooks["PostToolUse"]![0]!.hooks[0]!["onFailure"] = "continue"),
    /PostToolUse was modified/,
  ],
  [
    "it calls somebody else",
    (hooks: Hooks): unknown =>
      (hooks["PreToolUse"]![0]!.hooks[0]!["url"] =
        "http://127.0.0.1:9999/api/v1/adapters/ad_1/hooks/claude-code"),
    /a different URL/,
  ],
  [
    "it calls a port whose number begins like Parapet's",
    (hooks: Hooks): unknown =>
      (hooks["PreToolUse"]![0]!.hooks[0]!["url"] =
        `${installation.url}1/api/v1/adapters/ad_1/hooks/claude-code`),
    /a different URL/,
  ],
] as const)("it is said when %s", async ([, change, reason]) => {
  expect(await inspect(settingsOf("2.1.329", change))).toMatch(reason);
});

test("it is said when all hooks are switched off, in whichever file", async () => {
  const off = { disableAllHooks: true };
  expect(await inspect({ ...settingsOf("2.1.329"), ...off })).toMatch(/disableAllHooks/);
  const project = "project/.claude/settings.local.json";
  const beside = "project/.claude/settings.json";
  const user = ".claude/settings.json";
  const settings = settingsOf("2.1.329");
  expect(await inspect(settings, { [project]: {}, [user]: off })).toMatch(/disableAllHooks/);
  expect(await inspect(settings, { [project]: {}, [beside]: off })).toMatch(/disableAllHooks/);
  expect(await inspect(settings, { [project]: {}, [beside]: "{nope" })).toMatch(/cannot be read/);
  expect(await inspect(settings, { [project]: {}, [beside]: {} })).toBe("");
});

test.skipIf(process.platform !== "linux")(
  "hooks in managed settings are switched off there alone",
  async () => {
    const managed = "/etc/claude-code/managed-settings.json";
    const folder = await mkdtemp(join(home, "case-"));
    await mkdir(join(folder, ".claude"));
    const user = join(folder, ".claude", "settings.json");
    const said = (settings: object) =>
      claudeCodeProtector.inspect(
        { ...settingsOf("2.1.329"), ...settings },
        installation,
        "/d/ad_1",
        { env: {}, homeDir: folder, target: managed },
      );
    await writeFile(user, '{"disableAllHooks":true,"allowManagedHooksOnly":true}');
    expect(await said({})).toBe("");
    expect(await said({ allowManagedHooksOnly: true })).toBe("");
    expect(await said({ disableAllHooks: true })).toBe(
      `All hooks are disabled (disableAllHooks) in ${managed}.`,
    );
  },
);

test("what switches nothing off is no fault", async () => {
  const said = { disableAllHooks: false, allowManagedHooksOnly: true };
  expect(await inspect({ ...settingsOf("2.1.329"), ...said })).toBe("");
  const notWeaker = settingsOf("2.1.329", (hooks) => {
    const [entry] = hooks["PreToolUse"]!;
    entry!.matcher = "";
    Object.assign(entry!.hooks[0]!, { if: false, once: false, async: false, asyncRewake: false });
  });
  expect(await inspect(notWeaker)).toBe("");
});

test("it is said when Claude Code ignores the file for a comment in it", async () => {
  const files = { ".claude/settings.json": "{ // mine\n}" };
  expect(await inspect(settingsOf("2.1.329"), files)).toMatch(/not plain JSON/);
});

test.for([
  [["http://127.0.0.1:8000/*"], true],
  [["https://a.example/*", "*/adapters/*/hooks/*"], true],
  [["*"], true],
  [[], false],
  [["http://127.0.0.1:80"], false],
  [["http://127.0.0.1:8000/*/else"], false],
  [["http://127.0.0.1:8000/api/v1/adapters/ad_1/hooks/claude-code"], true],
  [["http://127.0.0.1:8000/api/v1/adapters/ad_1/hooks/claude-code/"], false],
  [["http://*8000*ad_1*claude-code"], true],
  [["http://*ad_1*8000*claude-code"], false],
  [["http://*/nowhere/*claude-code"], false],
  [["http://127.0.0.1:8000/api/v1/adapters/ad_1/hooks/claude-code*code"], false],
  [["http://*hooks/claude-code*claude-code"], false],
  [[5, "http://127.0.0.1:8000/*"], true],
] as const)("a list of addresses that hooks may call is followed: %j", async ([urls, fits]) => {
  const said = await inspect({ ...settingsOf("2.1.329"), allowedHttpHookUrls: urls });
  expect(said).toBe(fits ? "" : "allowedHttpHookUrls does not include the URL of Parapet.");
});

test("it is said when an older Claude Code has taken the place of the one that was protected", async () => {
  const old = {
    "pkg/package.json": { name: "@anthropic-ai/claude-code-linux-x64", version: "2.1.197" },
  };
  expect(await inspect(settingsOf("2.1.329"), old)).toMatch(/2\.1\.197 allows calls/);
  expect(await inspect(settingsOf("2.1.197"), old)).toBe("");
});

test.for<[string, unknown[], string]>([
  ["/usr/bin/env", ["-i", process.execPath, "/d/ad_1/parapet-hook.cjs"], ""],
  ["/gone/node", ["/d/ad_1/parapet-hook.cjs"], "/gone/node"],
  ["/usr/bin/env", ["-i", "/d/ad_1/parapet-hook.cjs"], ""],
  ["/usr/bin/env", ["-i", 5, "/d/ad_1/parapet-hook.cjs"], ""],
])("the Node of the command %s %j is looked for", async ([command, args, gone]) => {
  const settings = settingsOf("2.1.329", (hooks) => {
    for (const entries of Object.values(hooks)) {
      entries[0]!.hooks = [{ type: "command", command, args, onFailure: "block" }];
    }
  });
  const said = await inspect(settings);
  expect(said).toBe(
    gone &&
      `The Node executable of the Parapet hook no longer exists (${gone}): run parapet protect again.`,
  );
});

test("one hook that relies on Claude Code's failing closed is enough to look at its version", async () => {
  const settings = settingsOf("2.1.197", (hooks) => {
    hooks["PostToolUse"] = settingsOf("2.1.329").hooks["PostToolUse"]!;
  });
  const old = {
    "pkg/package.json": { name: "@anthropic-ai/claude-code-linux-x64", version: "2.1.197" },
  };
  expect(await inspect(settings, old)).toMatch(/2\.1\.197 allows calls/);
  const recent = { "pkg/package.json": { name: "@anthropic-ai/claude-code", version: "2.1.329" } };
  expect(await inspect(settings, recent)).toBe("");
});

test("it is said when the Node that runs the script is gone", async () => {
  const settings = settingsOf("2.1.329", (hooks) => {
    for (const entries of Object.values(hooks)) {
      const args = ["-i", "/gone/node", "/d/ad_1/parapet-hook.cjs"];
      const command = { type: "command", command: "/usr/bin/env", args, onFailure: "block" };
      entries[0]!.hooks = [command];
    }
  });
  expect(await inspect(settings)).toMatch(/Node .* no longer exists \(\/gone\/node\)/);
});

test("it is said when the native program may no longer be run", async () => {
  const folder = await mkdtemp(join(home, "laid-"));
  const program = join(folder, "parapet-hook");
  await writeFile(program, "", { mode: 0o700 });
  const settings = settingsOf("2.1.329", (hooks) => {
    for (const entries of Object.values(hooks)) {
      const args = ["-i", program];
      entries[0]!.hooks = [{ type: "command", command: "/usr/bin/env", args, onFailure: "block" }];
    }
  });
  const own = { ...installation, installation_id: basename(folder) };
  const where = { env: {}, homeDir: home, target: join(home, "settings.json") };
  const inspected = () => claudeCodeProtector.inspect(settings, own, folder, where);
  expect(await inspected()).toBe("");
  await chmod(program, 0o600);
  expect(await inspected()).toBe(`${program} is not executable: run parapet protect again.`);
});
