import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { claudeCode, claudeCodeEntry } from "@parapet/claude-code/runtime.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { openclawEntry } from "@parapet/openclaw/entry.ts";
import type { RuntimeEntry } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import { planFix } from "@parapet/scan-core/fixing/plan-fix.ts";
import { temporaryFolder } from "@parapet/scan-core/fixing/testing/temporary-folder.ts";

/* A fix whose result the runtime itself would refuse. */

const none = Symbol("none");

/** Plans a fix that sets a value, and reports until it stands there. */
async function planSetting<Model>(
  { runtime, planning }: RuntimeEntry<Model>,
  files: Readonly<Record<string, string>>,
  pointer: string,
  value: JsonValue,
) {
  const base = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(base, name)), { recursive: true });
    await writeFile(join(base, name), text);
  }
  let model: Model | typeof none = none;
  const check: Check<Model> = {
    id: "TEST-SET" as CheckId,
    title: "Sets a value",
    severity: "low",
    owasp: [],
    references: [],
    rationale: "",
    remediation: "",
    run: (seen, report) => {
      if (model === none) model = seen;
      if (model === seen) report({ at: pointer, message: "" });
    },
    fix: { title: "Sets it", safe: true, apply: (_, editor) => editor.set(pointer, value) },
  };
  const environment = { env: {}, homeDir: join(base, "home"), cwd: base, hostName: "box" };
  const location = await runtime.locate(base, environment);
  const own = { ...runtime, checks: [...runtime.checks, check] };
  const { result, files: planned } = await planFix(own, {
    location,
    checkIds: ["TEST-SET"],
    options: {
      environment,
      randomBytes,
      ...planning,
    },
  });
  return { ...result, written: planned.length };
}

const refused = (title: string) => ({
  applied: [],
  errors: {
    "TEST-SET": expect.stringContaining(`Not written, because ${title} would reject it: `),
  },
  written: 0,
});

const inOpenClaw = (text: string, pointer: string, value: JsonValue, others = {}) =>
  planSetting(openclawEntry, { "openclaw.json": text, ...others }, pointer, value);

const inClaudeCode = (text: string, pointer: string, value: JsonValue) =>
  planSetting(claudeCodeEntry, { ".claude/settings.json": text }, `/project${pointer}`, value);

describe("OpenClaw", () => {
  test.each([
    ["an unknown setting at the root", "/zzz", 1],
    ["an unknown setting further down", "/tools/exec/zzz", 1],
    ["a setting that an older release alone knows", "/cron/store", "jobs.json"],
    ["a value of another type", "/tools/exec/mode", 5],
    ["a value that is no choice", "/gateway/bind", "moon"],
    ["a list in place of a section", "/logging", []],
  ])("%s is not written where the rest is accepted", async (_, pointer, value) => {
    const text = `{ tools: { exec: { mode: "ask" } }, gateway: { bind: "loopback" } }`;
    expect(await inOpenClaw(text, pointer, value)).toMatchObject(refused("OpenClaw"));
  });

  test("neither is it into an included file", async () => {
    const result = await inOpenClaw(
      `{ tools: { $include: "./tools.json5" } }`,
      "/tools/exec/zzz",
      1,
      {
        "tools.json5": `{ exec: { mode: "ask" } }`,
      },
    );
    expect(result).toMatchObject(refused("OpenClaw"));
  });

  test("a configuration that is rejected already is fixed, and not made worse", async () => {
    const text = `{ zzz: 1, logging: { level: "debug" } }`;
    expect(await inOpenClaw(text, "/logging/level", "info")).toMatchObject({
      applied: ["TEST-SET"],
      errors: {},
      written: 1,
    });
    expect(await inOpenClaw(text, "/logging/level", 7)).toMatchObject(refused("OpenClaw"));
    expect(await inOpenClaw(text, "/yyy", 1)).toMatchObject(refused("OpenClaw"));
  });
});

describe("Claude Code", () => {
  test.each([
    ["a list in place of a section", "/permissions", []],
    ["a text in place of true or false", "/enableAllProjectMcpServers", "yes"],
  ])("%s is not written, because nothing of the file would hold", async (_, pointer, value) => {
    const text = `{ "permissions": { "allow": ["WebFetch"] } }`;
    expect(await inClaudeCode(text, pointer, value)).toMatchObject(refused(claudeCode.title));
  });
});
