import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { withFileLock } from "../packages/scan-core/src/fixing/file-lock.ts";
import { openShell } from "./support/configurations.ts";
import { makeWorkspace, post, send, startTestService } from "./support/service.ts";

/* The command and the service work on one workspace at the same time. */

const launcher = join(import.meta.dirname, "..", "packages", "cli", "bin", "parapet.js");

async function setUp() {
  const service = await startTestService();
  onTestFinished(() => service.remove());
  const path = await makeWorkspace(service.folder, "team", openShell);
  const data = join(service.folder, "data");
  const fix = (...check_ids: string[]) =>
    post(service.url, "/api/v1/scan/fix", { workspace_path: path, check_ids });
  return { service, path, data, fix, text: () => readFile(join(path, "openclaw.json"), "utf8") };
}

async function command(data: string, ...args: readonly string[]): Promise<number> {
  const env = { PATH: process.env["PATH"], HOME: join(data, "..", "home"), PARAPET_DATA: data };
  const child = spawn(process.execPath, [launcher, "fix", ...args], { env, stdio: "ignore" });
  const [code] = await once(child, "exit");
  return Number(code);
}

type Fix = {
  readonly check_ids: readonly string[];
  readonly files: readonly { readonly backup_path: string; readonly hash_before: string }[];
};

const random = (size: number): Uint8Array => crypto.getRandomValues(new Uint8Array(size));
const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

test("two commands and 50 requests at once lose none of each other's fixes, and leave no lock", async () => {
  const { service, path, data, fix, text } = await setUp();
  const requests = Array.from({ length: 50 }, (_, index) =>
    fix(index % 2 === 0 ? "OC-NET-001" : "OC-LOG-002"),
  );
  const commands = ["OC-SEC-003", "OC-ING-001=disabled"].map((id) =>
    command(data, path, "--check", id),
  );
  const answers = await Promise.all(requests);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await Promise.all(commands)).toEqual([0, 0]);
  const config = await text();
  for (const part of [
    `dmPolicy: "disabled", // everybody is welcome`,
    "allowFrom: [],",
    "bind: 'loopback', /* the tablet needs it */",
    `level: "info"`,
    `mode: "ask"`,
  ]) {
    expect(config).toContain(part);
  }
  const history = (await send(service.url, "/api/v1/scan/fixes")).json as readonly Fix[];
  expect(history.flatMap(({ check_ids }) => check_ids).toSorted()).toEqual([
    "OC-ING-001",
    "OC-LOG-002",
    "OC-NET-001",
    "OC-SEC-003",
  ]);
  // Each fix kept the content that it found, and no two found the same.
  const files = history.flatMap((one) => one.files);
  const kept = await Promise.all(files.map(({ backup_path }) => readFile(backup_path)));
  expect(new Set(kept.map(sha256Of)).size).toBe(files.length);
  expect(new Set(files.map(({ hash_before }) => hash_before)).size).toBe(files.length);
  expect((await readdir(path)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  expect(await readdir(join(data, "locks"))).toEqual([]);
});

test("409 when another writer holds the workspace all the time, and nothing is written", async () => {
  const { path, data, fix, text } = await setUp();
  const locking = { dataDir: data, randomBytes: random };
  const answer = await withFileLock(path, locking, () => fix("OC-NET-001"));
  expect(answer.status).toBe(409);
  expect(answer.json).toMatchObject({ detail: expect.stringContaining("try again") });
  expect(await text()).toBe(openShell);
  expect((await fix("OC-NET-001")).json).toMatchObject({ applied: ["OC-NET-001"] });
});

test("a fix makes an unknown workspace known: it is scanned and its paths are stored before the answer", async () => {
  const { service, fix } = await setUp();
  expect((await send(service.url, "/api/v1/risk/attack-paths?service=team")).json).toEqual([]);
  expect((await fix("OC-LOG-002")).status).toBe(200);
  const paths = (await send(service.url, "/api/v1/risk/attack-paths?service=team")).json;
  expect(paths).not.toEqual([]);
  expect((await send(service.url, "/api/v1/scans?service=team")).json).toHaveLength(1);
});

test("a workspace that is gone is not found, whatever the history says, and nothing is made in its place", async () => {
  const { service, path, fix } = await setUp();
  await fix("OC-LOG-002");
  await rename(path, `${path}-moved`);
  expect((await fix("OC-NET-001")).status).toBe(400);
  expect(await readdir(service.folder)).not.toContain("team");
});

test("over HTTP the default way is taken; an ID with a way is an ID that no check has", async () => {
  const { fix, text } = await setUp();
  const answer = await fix("OC-ING-001=disabled", "OC-ING-001");
  expect(answer.json).toEqual({
    applied: ["OC-ING-001"],
    skipped: ["OC-ING-001=disabled"],
    errors: {},
  });
  expect(await text()).toContain(`dmPolicy: "pairing"`);
});
