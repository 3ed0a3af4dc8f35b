import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { matchesOf } from "@parapet/scan-core/core/check.ts";
import { openclaw } from "../runtime.ts";
import { applyFix } from "@parapet/scan-core/fixing/apply-fix.ts";
import { rollbackFix } from "@parapet/scan-core/fixing/rollback-fix.ts";
import { memoryJournal } from "@parapet/scan-core/fixing/testing/toy-setting.ts";
import { temporaryFolder } from "@parapet/scan-core/fixing/testing/temporary-folder.ts";

type Files = Readonly<Record<string, string>>;

/**
 * Fixes one check, proves that it is silent then, that a rollback restores every byte, and tells
 * what changed.
 */
async function fix(id: string, files: Files, configName = "openclaw.json") {
  const base = await temporaryFolder();
  const names = Object.keys(files);
  await Promise.all(names.map((name) => writeFile(join(base, name), files[name] ?? "")));
  const read = async (): Promise<Files> =>
    Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [name, await readFile(join(base, name), "utf8")] as const),
      ),
    );
  const environment = { env: {}, homeDir: base, cwd: base, hostName: "box" };
  const location = await openclaw.locate(join(base, configName), environment);
  const options = {
    environment,
    dataDir: join(base, "data"),
    now: () => new Date(),
    randomBytes,
    appliedBy: "cli",
    serviceOf: () => "box",
    journal: memoryJournal(),
  };
  const check = openclaw.checks.find((known) => known.id === id)!;
  const matches = async () =>
    matchesOf(check, (await openclaw.read(location, environment, new Map())).model);
  expect(await matches()).not.toEqual([]);
  const { result, record } = await applyFix(openclaw, location, [id], options);
  const after = await read();
  const isFixed = (await matches()).length === 0;
  expect(isFixed).toBe(record !== undefined);
  if (record !== undefined) await rollbackFix(record, options);
  expect(await read()).toEqual(files);
  const changed = Object.fromEntries(
    names.flatMap((n) => (after[n] === files[n] ? [] : [[n, after[n]]])),
  );
  return { result, changed };
}

const auth = `auth: { mode: "token", token: "\${T}" }`;

describe("a setting that is in an included file is changed there", () => {
  test("one file in place of a section", async () => {
    const { changed } = await fix("OC-NET-001", {
      "openclaw.json": `{ gateway: { $include: "./gateway.json5" } } // mine`,
      "gateway.json5": `{ bind: "lan", ${auth} } // theirs`,
    });
    expect(changed).toEqual({ "gateway.json5": `{ bind: "loopback", ${auth} } // theirs` });
  });

  test("and added there when it is absent", async () => {
    const { changed } = await fix("OC-TOOL-003", {
      "openclaw.json": `{ tools: { $include: "./tools.json5" } }`,
      "tools.json5": `{ exec: { mode: "deny" } }`,
    });
    expect(changed).toEqual({
      "tools.json5": `{ exec: { mode: "deny" }, fs: { workspaceOnly: true } }`,
    });
  });

  test("an override next to the $include is what counts, so that is what changes", async () => {
    const { changed } = await fix("OC-NET-001", {
      "openclaw.json": `{ gateway: { $include: "./gateway.json5", bind: "lan" } }`,
      "gateway.json5": `{ bind: "tailnet", ${auth} }`,
    });
    expect(changed).toEqual({
      "openclaw.json": `{ gateway: { $include: "./gateway.json5", bind: "loopback" } }`,
    });
  });

  test("of several files, the last that has it", async () => {
    const { changed } = await fix("OC-NET-001", {
      "openclaw.json": `{ $include: ["./a.json5", "./b.json5", "./c.json5"] }`,
      "a.json5": `{ gateway: { bind: "loopback", ${auth} } }`,
      "b.json5": `{ gateway: { bind: "lan" } }`,
      "c.json5": `{ gateway: { port: 1 } }`,
    });
    expect(changed).toEqual({ "b.json5": `{ gateway: { bind: "loopback" } }` });
  });

  test("files within files", async () => {
    const { changed } = await fix("OC-NET-001", {
      "openclaw.json": `{ $include: "./base.json5" }`,
      "base.json5": `{ gateway: { $include: ["./net.json5"] } }`,
      "net.json5": `{ bind: 'lan', ${auth} }`,
    });
    expect(changed).toEqual({ "net.json5": `{ bind: 'loopback', ${auth} }` });
  });

  test("two files of one fix change together", async () => {
    const { changed } = await fix("OC-ING-001", {
      "openclaw.json": `{ channels: { telegram: { $include: "./t.json5" }, signal: { $include: "./s.json5" } } }`,
      "t.json5": `{ botToken: "\${T}", dmPolicy: "open", allowFrom: ["*", "7"] }`,
      "s.json5": `{ account: "+1", dmPolicy: "open", allowFrom: ["*"] }`,
    });
    expect(changed).toEqual({
      "t.json5": `{ botToken: "\${T}", dmPolicy: "pairing", allowFrom: ["7"] }`,
      "s.json5": `{ account: "+1", dmPolicy: "pairing", allowFrom: [] }`,
    });
  });
});

describe("a list that several files join", () => {
  test("loses its wildcard wherever it stands", async () => {
    const { changed } = await fix("OC-ING-001", {
      "openclaw.json": `{ channels: { telegram: { $include: ["./a.json5", "./b.json5"], allowFrom: ["*", 3] } } }`,
      "a.json5": `{ botToken: "\${T}", dmPolicy: "open", allowFrom: ["1", "*"] }`,
      "b.json5": `{ allowFrom: ["2"] }`,
    });
    expect(changed).toEqual({
      "openclaw.json": `{ channels: { telegram: { $include: ["./a.json5", "./b.json5"], allowFrom: [3] } } }`,
      "a.json5": `{ botToken: "\${T}", dmPolicy: "pairing", allowFrom: ["1"] }`,
    });
  });

  test("is, when it is set as a whole, what was set and nothing more", async () => {
    const { changed } = await fix("OC-TOOL-002", {
      "openclaw.json": `{ tools: { $include: ["./a.json5", "./b.json5"] } }`,
      "a.json5": `{ allow: ["*"], profile: "full" }`,
      "b.json5": `{ allow: ["*"] }`,
    });
    expect(changed).toEqual({
      "a.json5": `{ profile: "full" }`,
      "b.json5": `{ allow: ["message", "session_status"] }`,
    });
  });

  test("a removed entry does not bring back what it had overridden", async () => {
    const { changed } = await fix("OC-ING-002", {
      "openclaw.json": `{ channels: { discord: { $include: ["./a.json5", "./b.json5"] } } }`,
      "a.json5": `{ token: "\${T}", groupPolicy: "allowlist", guilds: { "*": { requireMention: true } } }`,
      "b.json5": `{ guilds: { "*": { requireMention: false } } }`,
    });
    expect(changed).toEqual({
      "a.json5": `{ token: "\${T}", groupPolicy: "allowlist", guilds: {} }`,
      "b.json5": `{ guilds: {} }`,
    });
  });

  test("that is a whole file is refused where it would have to go, and nothing is changed", async () => {
    const { result, changed } = await fix("OC-TOOL-002", {
      "openclaw.json": `{ tools: { profile: "messaging", allow: { $include: "./allow.json5" } } }`,
      "allow.json5": `["*"]`,
    });
    expect(changed).toEqual({});
    expect(result.errors["OC-TOOL-002"]).toContain("$include");
  });
});

describe("older spellings are kept", () => {
  test("agents in a list", async () => {
    const { changed } = await fix("OC-SEC-004", {
      "openclaw.json": `{ agents: { list: [{ id: "main", default: true, sandbox: { mode: "all" } }, { id: "b", sandbox: { mode: "off" } }] } }`,
    });
    expect(changed["openclaw.json"]).toContain(`{ id: "b", sandbox: { mode: "all" } }`);
  });

  test("an agent's settings in a list of included files", async () => {
    const { changed } = await fix("OC-SEC-003", {
      "openclaw.json": `{ agents: { list: [{ $include: "./main.json5" }, { $include: "./b.json5" }] }, tools: { exec: { mode: "ask" } } }`,
      "main.json5": `{ id: "main", default: true }`,
      "b.json5": `{ id: "b", tools: { exec: { mode: "full" } } } // b`,
    });
    expect(changed).toEqual({
      "b.json5": `{ id: "b", tools: { exec: { mode: "ask" } } } // b`,
    });
  });

  test("the pair security and ask, of which one half is inherited from another file", async () => {
    const { changed } = await fix("OC-SEC-003", {
      "openclaw.json": `{ tools: { exec: { $include: "./exec.json5", ask: "off" } } }`,
      "exec.json5": `{ security: "full" }`,
    });
    expect(changed).toEqual({
      "exec.json5": `{ security: "allowlist" }`,
      "openclaw.json": `{ tools: { exec: { $include: "./exec.json5", ask: "on-miss" } } }`,
    });
  });

  test("dm.policy of a channel", async () => {
    const { changed } = await fix("OC-ING-001", {
      "openclaw.json": `{ channels: { discord: { token: "\${T}", dm: { policy: "open", allowFrom: ["*"] } } } }`,
    });
    expect(changed["openclaw.json"]).toBe(
      `{ channels: { discord: { token: "\${T}", dm: { policy: "pairing", allowFrom: [] } } } }`,
    );
  });

  test.for([
    ["OC-SEC-005", `browser: { ssrfPolicy: { allowPrivateNetwork: true } }`],
    ["OC-SEC-002", `gateway: { controlUi: { dangerouslyDisableDeviceAuth: true } }`],
    ["OC-SEC-002", `gateway: { controlUi: { allowInsecureAuth: true } }`],
  ] as const)("%s switches a retired key off where it stands: %s", async ([id, text]) => {
    const { changed } = await fix(id, { "openclaw.json": `{ ${text} }` });
    expect(changed["openclaw.json"]).toBe(`{ ${text.replace("true", "false")} }`);
  });

  test("a clawdbot.json", async () => {
    const text = `{ gateway: { bind: "lan", ${auth} } }`;
    const { changed } = await fix("OC-NET-001", { "clawdbot.json": text }, "clawdbot.json");
    expect(changed["clawdbot.json"]).toBe(text.replace("lan", "loopback"));
  });
});
