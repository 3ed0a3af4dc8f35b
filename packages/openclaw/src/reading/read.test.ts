import { execFileSync } from "node:child_process";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { locateOpenClaw } from "./locate.ts";
import { readOpenClaw } from "./read.ts";
import { environmentIn, temporaryFolder } from "../testing/folder.ts";

const read = async (
  files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
  overlay: Readonly<Record<string, string>> = {},
) => {
  const folder = await temporaryFolder(files);
  const environment = environmentIn(folder, env);
  const texts = Object.entries(overlay).map(([name, text]) => [join(folder, name), text] as const);
  const location = await locateOpenClaw(folder, environment);
  return { folder, ...(await readOpenClaw(location, environment, new Map(texts))) };
};

const readConfig = (text: string) => read({ "openclaw.json": text });

test("read again with another text, everything else is as it was the first time", async () => {
  const files = {
    "openclaw.json": '{ $include: "./rooms.json5", gateway: { bind: "lan" } }',
    "rooms.json5": "{ channels: { telegram: {} } }",
    ".env": "FIRST=1\n",
  };
  const { folder, documents, again } = await read(files);
  await writeFile(join(folder, "rooms.json5"), "{ broken");
  await writeFile(join(folder, ".env"), "SECOND=1\n");
  const replaced = files["openclaw.json"].replace("lan", "loopback");
  const texts = new Map([[join(folder, "openclaw.json"), replaced]]);
  const after = await again?.(texts, new Map());
  expect(after?.model.config.get("/gateway/bind")).toBe("loopback");
  const rooms = join(folder, "rooms.json5");
  expect(after?.documents.get(rooms)).toBe(documents.get(rooms));
  expect(after?.files).toContainEqual({ path: ".env", status: "read", reason: "" });
  const variables = new Map([[join(folder, ".env"), ""], ...texts]);
  expect((await again?.(variables, new Map()))?.documents.get(rooms)).toBe(documents.get(rooms));
});

describe("a configuration", () => {
  test("is JSON5, and says which version wrote it", async () => {
    const { model, folder } = await readConfig(
      `// mine\n{ meta: { lastTouchedVersion: '2026.2.1', }, }`,
    );
    expect(model.writtenBy).toBe("2026.2.1");
    expect(model.defaultsOf).toBe("2026.9.6");
    expect(model.stateDir).toBe(folder);
  });

  test.each([
    ["", /is empty/],
    ["\uFEFF \n", /is empty/],
    ["[]", /does not contain an object/],
    ["null", /does not contain an object/],
    ["{\n  gateway: {,\n}", /not valid JSON5 \(line 2, column 13\)/],
    ["[".repeat(300), /not valid JSON5 \(line 1/],
    [
      "{ a: 1,\n{% if b %}\n b: 2 }",
      /\(line 2, column 1\).* looks like a template, since it contains "\{%"/,
    ],
    ["{\n<<<<<<< HEAD\n}", /\(line 2, column 1\).* contains merge conflict markers/],
    ["{ port: {{ port }} }", /looks like a template, since it contains "\{\{"/],
    ["{ port: ${PORT} }", /looks like a template, since it contains "\$\{"/],
    ['{ a: "${B}" b: 1 }', /not valid JSON5 [^{]*$/],
  ])("of %j is refused with a sentence", async (text, sentence) => {
    await expect(readConfig(text)).rejects.toMatchObject({
      code: "not_parsable",
      message: expect.stringMatching(sentence),
    });
  });

  test("that is too large, a pipe or no text is refused", async () => {
    await expect(readConfig(`{ a: "${"x".repeat(1_100_000)}" }`)).rejects.toMatchObject({
      code: "too_large",
    });
    await expect(readConfig("{ a: 1 \u0000")).rejects.toMatchObject({ code: "not_parsable" });
    const folder = await temporaryFolder({});
    execFileSync("mkfifo", [join(folder, "openclaw.json")]);
    const location = await locateOpenClaw(folder, environmentIn(folder));
    await expect(readOpenClaw(location, environmentIn(folder), new Map())).rejects.toMatchObject({
      code: "unreadable",
      message: expect.stringMatching(/is a pipe/),
    });
  });

  test("never shows the text that it could not read", async () => {
    await expect(readConfig(`{ token: "hunter2" "hunter2" }`)).rejects.toSatisfy(
      (error: Error) => !error.message.includes("hunter2"),
    );
  });

  test("is read from the overlay while a fix is tried out", async () => {
    const { model } = await read(
      { "openclaw.json": "{}" },
      {},
      { "openclaw.json": `{ cron: { enabled: false } }` },
    );
    expect(model.cronEnabled.value).toBe(false);
  });
});

describe("the .env beside it", () => {
  test("gives variables their names, and no value to anything", async () => {
    const reading = await read({
      "openclaw.json": `{ gateway: { auth: { token: "\${T}" } } }`,
      ".env": "T=hunter2\n",
    });
    expect(reading.model.gateway.auth.secret).toBe("reference");
    expect(reading.files).toEqual([
      { path: ".env", status: "read", reason: "" },
      { path: "openclaw.json", status: "read", reason: "" },
    ]);
    expect(JSON.stringify(reading)).not.toContain("hunter2");
  });

  test("is read from the overlay, too", async () => {
    const files = { "openclaw.json": `{ gateway: { auth: { token: "\${T}" } } }` };
    const { model } = await read(files, {}, { ".env": "T=1" });
    expect(model.gateway.auth.secret).toBe("reference");
  });

  test("is said to be unreadable, and the scan goes on", async () => {
    const folder = await temporaryFolder({ "openclaw.json": "{}", ".env/file": "" });
    const location = await locateOpenClaw(folder, environmentIn(folder));
    const { files } = await readOpenClaw(location, environmentIn(folder), new Map());
    expect(files[0]).toMatchObject({ path: ".env", status: "unreadable" });
  });
});

test("stores of the state folder are no files of the configuration, unless they cannot be read", async () => {
  const folder = await temporaryFolder({
    "openclaw.json": "{}",
    "cron/jobs.json": "[]",
    "agents/a/sessions/sessions.json": "no json",
  });
  const location = { workspacePath: folder, configPath: join(folder, "openclaw.json") };
  const { files } = await readOpenClaw(location, environmentIn(folder), new Map());
  expect(files).toMatchObject([
    { path: "agents/a/sessions/sessions.json", status: "unreadable" },
    { path: "openclaw.json", status: "read" },
  ]);
});

describe("evidence", () => {
  const text = `{
  // the gateway
  gateway: {
    bind: "lan",
    auth: { mode: "token", token: "hunter2" },
  },
}
`;

  test("of a setting is its file, place and text", async () => {
    const { evidenceOf } = await readConfig(text);
    expect(evidenceOf("/gateway/bind")).toEqual({
      file: "openclaw.json",
      pointer: "/gateway/bind",
      line: 4,
      column: 11,
      excerpt: `"lan"`,
      default_of: "",
    });
  });

  test("of an absent setting is its nearest parent and whose default applies", async () => {
    const { evidenceOf } = await readConfig(text);
    expect(evidenceOf("/gateway/auth/rateLimit/max")).toEqual({
      file: "openclaw.json",
      pointer: "/gateway/auth/rateLimit/max",
      line: 5,
      column: 11,
      excerpt: "",
      default_of: "OpenClaw 2026.9.6",
    });
    expect(evidenceOf("/tools/exec/mode")).toMatchObject({ line: 1, column: 1 });
  });

  test("shows no secret, not even within an object", async () => {
    const { evidenceOf } = await readConfig(text);
    expect(evidenceOf("/gateway/auth/token").excerpt).toBe(`"…"`);
    expect(evidenceOf("/gateway").excerpt).toBe(
      `{ bind: "lan", auth: { mode: "token", token: "…" } }`,
    );
    expect(JSON.stringify(["", "/gateway/auth"].map(evidenceOf))).not.toContain("hunter2");
  });
});

const chain = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, level) => [
      level === 0 ? "openclaw.json" : `${level}.json`,
      level === length - 1 ? "{ cron: { enabled: false } }" : `{ $include: "${level + 1}.json" }`,
    ]),
  );

describe("included files", () => {
  const files = {
    "openclaw.json": `{
  agents: { $include: "./agents.json5" },
  tools: { $include: ["tools/a.json", "tools/b.json"], deny: ["x"], profile: "minimal" },
}`,
    "agents.json5": `{ entries: { $include: "more/entries.json" } }`,
    "more/entries.json": `{ main: { workspace: "/w" } }`,
    "tools/a.json": `{ "deny": ["exec"], "profile": "full", "exec": { "mode": "full" } }`,
    "tools/b.json": `{ "deny": ["read"], "exec": { "mode": "deny" } }`,
  };

  test("are merged as OpenClaw does: lists joined, later files and keys beside them last", async () => {
    const { model } = await read(files);
    expect(model.config.get("/tools")).toEqual({
      deny: ["exec", "read", "x"],
      profile: "minimal",
      exec: { mode: "deny" },
    });
    expect(model.agents[0]?.workspace.value).toBe("/w");
  });

  test("own what they say: a fix finds the file and the pointer in it", async () => {
    const { folder, ownerOf, evidenceOf } = await read(files);
    const owner = (pointer: string) => {
      const { path, pointer: at } = ownerOf(pointer);
      return `${path.slice(folder.length + 1)}#${at}`;
    };
    expect(owner("/agents/entries/main/workspace")).toBe("more/entries.json#/main/workspace");
    expect(owner("/agents/entries/main/sandbox/mode")).toBe("more/entries.json#/main/sandbox/mode");
    expect(owner("/agents/defaults")).toBe("agents.json5#/defaults");
    expect(owner("/tools/deny/0")).toBe("tools/a.json#/deny/0");
    expect(owner("/tools/deny/1")).toBe("tools/b.json#/deny/0");
    expect(owner("/tools/deny/2")).toBe("openclaw.json#/tools/deny/0");
    expect(owner("/tools/exec/mode")).toBe("tools/b.json#/exec/mode");
    expect(owner("/tools/fs/workspaceOnly")).toBe("openclaw.json#/tools/fs/workspaceOnly");
    expect(evidenceOf("/tools/exec/mode")).toMatchObject({
      file: "tools/b.json",
      pointer: "/exec/mode",
      line: 1,
      excerpt: `"deny"`,
    });
  });

  test("are listed among the files, and replaced by the overlay", async () => {
    const { files: seen, model, documents } = await read(files, {}, { "tools/b.json": "{}" });
    expect(seen.map(({ path }) => path)).toEqual([
      "agents.json5",
      "more/entries.json",
      "openclaw.json",
      "tools/a.json",
      "tools/b.json",
    ]);
    expect(model.agents[0]?.exec.mode.value).toBe("full");
    expect(documents.size).toBe(5);
  });

  test("within lists are carried out, too", async () => {
    const { model, ownerOf } = await read({
      "openclaw.json": `{ bindings: [{ $include: "b.json" }] }`,
      "b.json": `{ "agentId": "main" }`,
    });
    expect(model.config.get("/bindings/0/agentId")).toBe("main");
    expect(ownerOf("/bindings/0/agentId").pointer).toBe("/agentId");
  });

  test.each([
    [
      { "openclaw.json": `{ $include: "a.json" }`, "a.json": `{ $include: "openclaw.json" }` },
      /circular/,
    ],
    [{ "openclaw.json": `{ $include: "openclaw.json" }` }, /circular/],
    [{ "openclaw.json": `{ a: { $include: 7 } }` }, /at \/a must be a string or a list of strings/],
    [{ "openclaw.json": `{ a: { $include: ["b.json", 7] } }` }, /must be/],
    [
      { "openclaw.json": `{ a: { $include: "b.json", c: 1 } }`, "b.json": "[1]" },
      /is not an object/,
    ],
    [{ "openclaw.json": `{ a: { $include: "../b.json" } }` }, /outside the configuration's folder/],
    [
      { "openclaw.json": `{ a: { $include: "/etc/passwd" } }` },
      /outside the configuration's folder/,
    ],
    [
      { "openclaw.json": `{ a: { $include: "b\\u0000.json" } }` },
      /no usable path|not a usable path/,
    ],
    [
      { "openclaw.json": `{ a: { $include: "b.json" } }`, "b.json": "{" },
      /b\.json is not valid JSON5/,
    ],
  ])("are refused where OpenClaw refuses them: %j", async (refused, sentence) => {
    await expect(read(refused)).rejects.toMatchObject({
      code: "not_parsable",
      message: expect.stringMatching(sentence),
    });
  });

  test("that are missing are named", async () => {
    const missing = read({ "openclaw.json": `{ a: { $include: "gone.json" } }` });
    await expect(missing).rejects.toMatchObject({
      code: "not_found",
      message: expect.stringMatching(/gone\.json/),
    });
  });

  test.each([
    `"hunter2Hunter"`,
    `["a.json", "hunter2Hunter/x"]`,
    `"https://ada:hunter2Hunter@files.example/x.json"`,
    `"/etc/token=hunter2Hunter"`,
    `"../hunter2Hunter.json"`,
    `"hunter2Hunter.json"`,
    `"x/hunter2Hunter"`,
    `"\u0000hunter2Hunter"`,
  ])("show no secret when they are refused: %s", async (include) => {
    const refused = read({
      "openclaw.json": `{ gateway: { auth: { token: "hunter2Hunter" } }, a: { $include: ${include} } }`,
      "a.json": "{}",
    });
    await expect(refused).rejects.toThrow(/openclaw\.json/);
    await expect(refused).rejects.not.toThrow(/hunter2/i);
    const unrelated = read({ "openclaw.json": `{ $include: "Zx93kf02Lq71" }` });
    await expect(unrelated).rejects.not.toThrow(/Zx93/);
  });

  test("go ten levels deep and no further", async () => {
    expect((await read(chain(11))).model.cronEnabled.value).toBe(false);
    await expect(read(chain(12))).rejects.toThrow(/nested more than 10 files deep/);
  });

  test("that multiply without end are refused in time", async () => {
    const bomb = Object.fromEntries(
      Array.from({ length: 10 }, (_, level) => [
        level === 0 ? "openclaw.json" : `${level}.json`,
        `{ a: [${Array(50)
          .fill(`{ $include: "${level + 1}.json" }`)
          .join(",")}] }`,
      ]),
    );
    await expect(read({ ...bomb, "10.json": "{}" })).rejects.toMatchObject({ code: "too_large" });
  });

  test("behind a link must stay inside, unless their folder is allowed", async () => {
    const outside = await temporaryFolder({ "shared.json": `{ enabled: false }` });
    const folder = await temporaryFolder({
      "openclaw.json": `{ cron: { $include: "link.json" } }`,
    });
    await symlink(join(outside, "shared.json"), join(folder, "link.json"));
    const location = await locateOpenClaw(folder, environmentIn(folder));
    const refused = readOpenClaw(location, environmentIn(folder), new Map());
    await expect(refused).rejects.toThrow(/symbolic link that leaves/);
    const allowed = environmentIn(folder, { OPENCLAW_INCLUDE_ROOTS: outside });
    const { model } = await readOpenClaw(location, allowed, new Map());
    expect(model.cronEnabled.value).toBe(false);
  });
});

test("keys that JavaScript knows are keys like any other", async () => {
  const { model } = await readConfig(
    `{ "__proto__": { cron: { enabled: false } }, agents: { entries: { "__proto__": {}, constructor: {} } } }`,
  );
  expect(model.cronEnabled.value).toBe(true);
  expect(model.agents.map(({ id }) => id)).toEqual(["__proto__", "constructor"]);
});
