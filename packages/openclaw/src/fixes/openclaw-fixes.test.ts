import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { matchesOf } from "@parapet/scan-core/core/check.ts";
import { openclaw, readOnlyReason } from "../runtime.ts";
import { applyFix } from "@parapet/scan-core/fixing/apply-fix.ts";
import { rollbackFix } from "@parapet/scan-core/fixing/rollback-fix.ts";
import { memoryJournal } from "@parapet/scan-core/fixing/testing/toy-setting.ts";
import { temporaryFolder } from "@parapet/scan-core/fixing/testing/temporary-folder.ts";

const careless = `\uFEFF// the kitchen's assistant\r
{\r
  gateway: { bind: 'lan', auth: { mode: "token", token: "\${TOKEN}" } }, // for the tablet\r
  tools: { exec: { mode: "full" }, allow: ["*",], },\r
  channels: { $include: "./channels.json5" },\r
}\r
`;
const channels = `{ telegram: { enabled: true, botToken: "\${BOT}", dmPolicy: "open", allowFrom: ["*"] } } // ours`;

async function setUp(env: Readonly<Record<string, string>> = {}) {
  const base = await temporaryFolder();
  await writeFile(join(base, "openclaw.json"), careless);
  await writeFile(join(base, "channels.json5"), channels);
  const environment = { env, homeDir: base, cwd: base, hostName: "kitchen" };
  const location = await openclaw.locate(base, environment);
  const options = {
    environment,
    dataDir: join(base, "data"),
    now: () => new Date(),
    randomBytes,
    appliedBy: "cli",
    serviceOf: () => "kitchen",
    journal: memoryJournal(),
    readOnlyReason,
  };
  const ids = openclaw.checks.filter(({ fix }) => fix !== undefined).map(({ id }) => id);
  const text = (name: string) => readFile(join(base, name), "utf8");
  return { environment, location, options, ids, text };
}

describe("an OpenClaw workspace", () => {
  test("all fixes land together, comments and line ends stay, and no fixed fault is left", async () => {
    const { environment, location, options, ids, text } = await setUp();
    const { result, record } = await applyFix(openclaw, location, ids, options);
    expect(result).toEqual({ applied: ids, skipped: [], errors: {} });
    const { model } = await openclaw.read(location, environment, new Map());
    const left = openclaw.checks.filter(({ fix }) => fix !== undefined);
    expect(left.filter((check) => matchesOf(check, model).length > 0)).toEqual([]);
    const config = await text("openclaw.json");
    expect(config).toMatch(/^\uFEFF\/\/ the kitchen's assistant\r\n\{\r\n/);
    expect(config).toContain("}, // for the tablet\r\n");
    expect(config.replaceAll("\r\n", "")).not.toContain("\n");
    expect(await text("channels.json5")).toMatch(/botToken: "\$\{BOT\}".* \/\/ ours$/);
    expect(record!.check_ids).toContain("OC-NET-001");
  });

  test("and all of them can be taken back byte for byte", async () => {
    const { location, options, ids, text } = await setUp();
    const { record } = await applyFix(openclaw, location, ids, options);
    await rollbackFix(record!, options);
    expect([await text("openclaw.json"), await text("channels.json5")]).toEqual([
      careless,
      channels,
    ]);
  });

  test.for(["OPENCLAW_CONFIG_READONLY", "OPENCLAW_NIX_MODE"])(
    "one that is managed elsewhere is left alone: %s",
    async (name) => {
      const { location, options, text } = await setUp({ [name]: "1" });
      const { result } = await applyFix(openclaw, location, ["OC-NET-001"], options);
      expect(result.errors["OC-NET-001"]).toContain(`${name}=1`);
      expect(await text("openclaw.json")).toBe(careless);
      expect(readOnlyReason({ ...options.environment, env: { [name]: "true" } })).toBeUndefined();
    },
  );
});

const choosing = (choice: string) => ({ choices: new Map([["OC-ING-001", choice]]) });

describe("a fix with several ways", () => {
  test("takes the one that was asked for, and the history says so", async () => {
    const { location, options, text } = await setUp();
    const asked = { ...options, ...choosing("disabled") };
    const { result, record } = await applyFix(openclaw, location, ["OC-ING-001"], asked);
    expect(result).toEqual({ applied: ["OC-ING-001"], skipped: [], errors: {} });
    expect(await text("channels.json5")).toContain('dmPolicy: "disabled"');
    expect(record).toMatchObject({
      check_ids: ["OC-ING-001"],
      notes: [expect.stringContaining("by the choice disabled")],
    });
  });

  test("takes the default without a word when none was asked for", async () => {
    const { location, options, text } = await setUp();
    const { record } = await applyFix(openclaw, location, ["OC-ING-001"], options);
    expect(await text("channels.json5")).toContain('dmPolicy: "pairing"');
    expect(record!.notes).toEqual([]);
  });

  test("names them when one is asked for that there is not, also when there is nothing to fix", async () => {
    const { location, options, text } = await setUp();
    const asked = { ...options, ...choosing("closed") };
    const ids = ["OC-NET-001", "OC-ING-001"];
    const { result } = await applyFix(openclaw, location, ids, asked);
    expect(result).toEqual({
      applied: ["OC-NET-001"],
      skipped: [],
      errors: {
        "OC-ING-001":
          'OC-ING-001 cannot be fixed by "closed"; choose pairing (the default), allowlist or disabled.',
      },
    });
    expect(await text("channels.json5")).toBe(channels);
    const alone = { ...options, choices: new Map([["OC-NET-001", "loopback"]]) };
    const again = await applyFix(openclaw, location, ["OC-NET-001"], alone);
    expect(again.result.errors["OC-NET-001"]).toContain("in one way only");
  });
});
