import { hookTokenOf } from "@parapet/adapter-link";
import type { JsonValue } from "@parapet/documents/document.ts";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { RegisteredGuardrails } from "../core/registered-guardrails.ts";
import { nodeInside } from "../sandbox/start-sandbox.ts";
import { adapterOfHooks, hooksInside, isParapetCommand, parapetHooks } from "./copied-hooks.ts";

const http = {
  type: "http",
  url: "http://127.0.0.1:8000/api/v1/adapters/ad_1/hooks/claude-code",
  headers: { Authorization: "Bearer k3yV4lue" },
  timeout: 30,
  onFailure: "block",
};
const command = (folder: string) => ({
  type: "command",
  command: "/usr/bin/env",
  args: ["-i", "/opt/node", `${folder}/parapet-hook.cjs`],
  onFailure: "block",
});
const shell = (folder: string) => ({
  type: "command",
  command: `/usr/bin/env -i '/opt/node' '${folder}/parapet-hook.cjs' || exit 2`,
});
const program = (folder: string) => ({
  type: "command",
  command: "/usr/bin/env",
  args: ["-i", `${folder}/parapet-hook`],
});
const programInShell = (folder: string) => ({
  type: "command",
  command: `/usr/bin/env -i '${folder}/parapet-hook' || exit 2`,
});
const other = { type: "command", command: "check" };

const before = (...hooks: readonly JsonValue[]): Readonly<Record<string, JsonValue>> => ({
  PreToolUse: [{ matcher: "*", hooks: [...hooks] }],
});

async function known(): Promise<{ readonly folder: string; readonly all: RegisteredGuardrails }> {
  const home = await mkdtemp(join(tmpdir(), "parapet-hooks-copy-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const folder = join(home, "ad_1");
  await mkdir(folder);
  await writeFile(join(folder, "parapet-hook.cjs"), "// asks\n");
  const installed = { installation_id: "ad_1", service: "home", agent_id: "", folder };
  const places = { secrets: [], settings: [], ports: [] };
  return { folder, all: { registrations: [], adapters: [installed], places, timeZone: "UTC" } };
}

test("of the hooks of a file, only Parapet's are copied", () => {
  expect(parapetHooks(before(other, http))).toEqual(before(http));
  for (const none of [before(other), {}, undefined, [], { PreToolUse: [1, { hooks: 1 }] }]) {
    expect(parapetHooks(none)).toBeUndefined();
  }
});

test("each form of the hook asks the evaluator with the copy's key, and runs the sandbox's Node", async () => {
  const { folder, all } = await known();
  const found = { guardrails: all, mark: "5e1f" };
  const hooks = before(http, command(folder), shell(folder));
  const adapter = adapterOfHooks([hooks], found);
  if (adapter === undefined || "reason" in adapter) throw new Error("It is known.");
  expect(adapter.files.map(({ path }) => path)).toEqual([
    join(folder, "parapet-hook.cjs"),
    join(folder, "installation.json"),
  ]);
  expect(hooksInside(hooks, adapter)).toEqual(
    before(
      {
        ...http,
        url: "http://127.0.0.1:18997/api/v1/adapters/ad_1/hooks/claude-code",
        headers: { Authorization: `Bearer ${hookTokenOf("canary-5e1f-adapter")}` },
      },
      { ...command(folder), args: ["-i", nodeInside, `${folder}/parapet-hook.cjs`] },
      {
        ...shell(folder),
        command: `/usr/bin/env -i '${nodeInside}' '${folder}/parapet-hook.cjs' || exit 2`,
      },
    ),
  );
});

test("a hook without Node is copied with its program, and runs that", async () => {
  const { folder, all } = await known();
  await writeFile(join(folder, "parapet-hook"), Buffer.from([0x7f, 0x45, 0xff]));
  const hooks = before(program(folder), programInShell(folder));
  expect(parapetHooks(before(other, program(folder)))).toEqual(before(program(folder)));
  const adapter = adapterOfHooks([hooks], { guardrails: all, mark: "5e1f" });
  if (adapter === undefined || "reason" in adapter) throw new Error("It is known.");
  expect(adapter.files[0]).toEqual({
    path: join(folder, "parapet-hook"),
    text: Buffer.from([0x7f, 0x45, 0xff]),
    isProgram: true,
  });
  expect(hooksInside(hooks, adapter)).toEqual(hooks);
});

test("an HTTP hook needs no file but that of the installation", async () => {
  const { folder, all } = await known();
  const adapter = adapterOfHooks([before(http), undefined], { guardrails: all, mark: "5e1f" });
  expect(adapter).toMatchObject({ files: [{ path: join(folder, "installation.json") }] });
});

test("what a project names in place of the installed script is not read", async () => {
  const { folder, all } = await known();
  const planted = join(folder, "..", "repository", "ad_1");
  await mkdir(planted, { recursive: true });
  await symlink("/etc/hostname", join(planted, "parapet-hook.cjs"));
  const found = { guardrails: all, mark: "5e1f" };
  expect(adapterOfHooks([before(command(planted))], found)).toEqual({
    reason: expect.stringContaining("not where this service has installed it"),
  });
  await rm(join(folder, "parapet-hook.cjs"));
  expect(adapterOfHooks([before(command(folder))], found)).toEqual({
    reason: expect.stringContaining("cannot be read"),
  });
});

test("hooks of several installations, and of one that nobody knows, are not tried", async () => {
  const { folder, all } = await known();
  const found = { guardrails: all, mark: "5e1f" };
  const two = before(http, command(join(folder, "..", "ad_2")));
  expect(adapterOfHooks([two], found)).toEqual({ reason: expect.stringContaining("several") });
  expect(adapterOfHooks([before(http)], { ...found, guardrails: undefined })).toEqual({
    reason: expect.stringContaining("not known here"),
  });
  expect(adapterOfHooks([undefined], found)).toBeUndefined();
});

test.each([
  ["/usr/bin/env -i /opt/node /data/ad_1/parapet-hook.cjs", true],
  ["/usr/bin/env -i '/opt/node' '/data/ad_1/parapet-hook.cjs' || exit 2", true],
  ["/usr/bin/env -i /data/ad_1/parapet-hook", true],
  ["/usr/bin/env -i '/data/ad_1/parapet-hook' || exit 2", true],
  [http.url, true],
  ["parapet check", false],
  ["https://example.com/parapet", false],
])("a hook with the text %s is known as Parapet's: %s", (text, expected) => {
  expect(isParapetCommand({ text })).toBe(expected);
  expect(isParapetCommand({ text, plugin: "x" })).toBe(false);
});
