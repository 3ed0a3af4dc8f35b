import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { askRunningGateway } from "./running-gateway.ts";

/** A program named openclaw that notes its command line and prints this. */
async function ask(printed: string, complaint = "", more: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "parapet-gateway-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = `#!${process.execPath}
console.error(${JSON.stringify(complaint)});
const { OPENCLAW_CONFIG_PATH, OPENCLAW_STATE_DIR } = process.env;
const seen = [process.argv.slice(2), OPENCLAW_CONFIG_PATH, OPENCLAW_STATE_DIR];
require("node:fs").writeFileSync("seen.json", JSON.stringify(seen));
console.log(${JSON.stringify(printed)});
`;
  writeFileSync(join(folder, "openclaw"), program, { mode: 0o755 });
  const PATH = `${folder}${delimiter}${process.env["PATH"] ?? ""}`;
  const target = join(folder, "state", "openclaw.json");
  const located = { target, version: "", agentIds: [], fixedAgentId: "", notes: [] };
  const answer = await askRunningGateway(located, "canary-1", {
    env: { PATH, ...more },
    homeDir: folder,
    installationFolder: folder,
    folder,
    agentId: "main",
    deadUrl: "http://127.0.0.1:9",
    program: [process.execPath],
    signal: AbortSignal.timeout(60_000),
  });
  return { answer, folder, target };
}

test("the running gateway is asked to list sessions, and nothing that changes one", async () => {
  const { folder, target } = await ask('{"ok":true}');
  const params = { name: "sessions_list", agentId: "main", args: { label: "canary-1" } };
  expect(JSON.parse(readFileSync(join(folder, "seen.json"), "utf8"))).toEqual([
    ["gateway", "call", "tools.invoke", "--json", "--params", JSON.stringify(params)],
    target,
    join(folder, "state"),
  ]);
});

test.each([
  ['{"ok":true}', { is: "ran" }],
  ['{"ok":false,"error":{"message":"Parapet blocked this call: x"}}', { is: "blocked" }],
  ['{"ok":false,"error":{"message":"connect ECONNREFUSED 127.0.0.1"}}', { is: "none" }],
  ['{"ok":false,"error":{"message":"not\\nallowed"}}', { is: "unknown", why: "not allowed" }],
  ["", { is: "unknown", why: "it broke" }],
  ["{}", { is: "unknown", why: "it broke" }],
])("what it answers is told apart: %s", async (printed, expected) => {
  expect((await ask(printed, "warning\nit broke")).answer).toEqual(expected);
});

test("a long answer is cut", async () => {
  const message = "x".repeat(300);
  const { answer } = await ask(JSON.stringify({ ok: false, error: { message } }));
  expect(answer).toEqual({ is: "unknown", why: `${"x".repeat(200)}…` });
});

test("the gateway is asked with the state folder that the person has named", async () => {
  const { folder } = await ask('{"ok":true}', "", { OPENCLAW_STATE_DIR: "/elsewhere/state" });
  const [, , state] = JSON.parse(readFileSync(join(folder, "seen.json"), "utf8"));
  expect(state).toBe("/elsewhere/state");
});

test("an openclaw that is not there is told as such", async () => {
  const { answer } = await ask("", "", { PATH: "/nonexistent" });
  expect(answer).toEqual({ is: "unknown", why: "spawn openclaw ENOENT" });
});
