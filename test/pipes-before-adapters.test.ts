import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readSettings } from "../adapters/claude-code/src/runtime/settings-files.ts";
import {
  findInstallation,
  serverFileName,
} from "../adapters/mcp-proxy/src/installation/find-installation.ts";
import { readPins } from "../adapters/mcp-proxy/src/pins/pin-file.ts";
import { locate } from "../adapters/mcp-proxy/src/protector/locate.ts";
import { createAsk } from "../adapters/openclaw-plugin/src/plugin/ask.ts";
import { installationFile } from "../adapters/sdk/src/installation-file.ts";
import { installationOf as installationOfProgram } from "../adapters/sdk/src/settings.ts";
import { readRecord, recordName } from "../packages/cli/src/protect/installation-record.ts";
import { installationOf } from "../packages/cli/src/protect/prove-installation.ts";
import { removeUserService, writeUserService } from "../packages/cli/src/protect/user-service.ts";

/*
 * Anyone who can write beside an adapter can put a pipe, or a device, in the place of what it
 * reads. A read that waits is worse than one that fails: some runtimes let a call pass whose hook
 * does not answer.
 */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-pipes-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const planted: Readonly<Record<string, (path: string) => void>> = {
  "a pipe": (path) => void execFileSync("mkfifo", [path]),
  "a device without end": (path) => symlinkSync("/dev/zero", path),
};

const call = {
  agent_id: "main",
  session_id: "s",
  point: "pre_tool_call",
  source_trust: "user",
} as const;

/** Each answers whether the caller was refused, or went on as if nothing were there. */
const readers: Readonly<Record<string, readonly [file: string, read: () => Promise<unknown>]>> = {
  "the OpenClaw plugin": [
    "installation.json",
    () => createAsk(join(folder, "installation.json"))(call).catch(() => "refused"),
  ],
  "a guarded function": [
    "installation.json",
    () =>
      installationOfProgram({ installation: join(folder, "installation.json") }).catch(
        () => "refused",
      ),
  ],
  "a program that names no installation": [
    "parapet.json",
    () => installationFile(undefined, folder).catch(() => "refused"),
  ],
  "the MCP proxy": [
    "installation.json",
    () =>
      findInstallation(join(folder, "installation.json"), {
        adaptersFolder: async () => folder,
      }).catch(() => "refused"),
  ],
  "the MCP proxy that looks for its installation": [
    join("ad_1", serverFileName),
    () =>
      findInstallation(undefined, { adaptersFolder: async () => folder }).catch(() => "refused"),
  ],
  "the search for an MCP server": [
    ".mcp.json",
    () =>
      locate({ env: {}, homeDir: folder, cwd: folder }).then((found) =>
        "missing" in found ? "refused" : found,
      ),
  ],
  "pinned tools": ["pins.json", () => readPins(join(folder, "pins.json")).catch(() => "refused")],
  "the settings of Claude Code": [
    "settings.json",
    () => readSettings(join(folder, "settings.json")).then((found) => found ?? "refused"),
  ],
  "the record of an installation": [
    recordName,
    () => readRecord(folder).then((found) => found ?? "refused"),
  ],
  "the description of a user service": [
    "parapet.service",
    async () => {
      const service = { path: join(folder, "parapet.service"), text: "", enable: "", disable: "" };
      await removeUserService(service).catch(() => false);
      return writeUserService(service).catch(() => "refused");
    },
  ],
  "the proof of an installation": [
    "installation.json",
    () => installationOf({ folder }).catch(() => "refused"),
  ],
};

describe.skipIf(process.platform === "win32")("what an adapter reads", () => {
  for (const [kind, plant] of Object.entries(planted)) {
    test.for(Object.entries(readers))(
      `${kind} does not hold up or fill %s`,
      async ([, [file, read]]) => {
        await mkdir(join(folder, "ad_1"));
        plant(join(folder, file));
        expect(await read()).toBe("refused");
      },
    );

    test(`${kind} in place of its installation makes the hook of Claude Code block the call`, () => {
      const script = "../adapters/claude-code/src/install/parapet-hook.cjs";
      copyFileSync(join(import.meta.dirname, script), join(folder, "parapet-hook.cjs"));
      plant(join(folder, "installation.json"));
      const hook = spawnSync(process.execPath, [join(folder, "parapet-hook.cjs")], {
        input: JSON.stringify({ hook_event_name: "PreToolUse" }),
        timeout: 60_000,
        encoding: "utf8",
      });
      expect([hook.status, hook.stderr]).toEqual([2, expect.stringContaining("blocked this call")]);
    });
  }
});
