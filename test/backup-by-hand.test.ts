import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startServerProcess } from "./support/server-process.ts";
import { post, send } from "./support/service.ts";

/* The commands of docs/operations.md for a backup by hand do what the page says. */

const page = readFileSync(join(import.meta.dirname, "../docs/operations.md"), "utf8");
const mark = "<!-- run by test/backup-by-hand.test.ts -->\n\n```sh\n";
const [backUp = "", restore = ""] = page
  .split(mark)
  .slice(1)
  .map((text) => text.split("```")[0] ?? "");
const hasSqlite = spawnSync("sqlite3", ["--version"]).status === 0;

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "parapet-by-hand-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Runs the documented commands with other folders in place of those of the page. */
function run(commands: string): void {
  const script = commands
    .replaceAll("/backup/", `${home}/backup-`)
    .replaceAll("~/.local/share/parapet", `${home}/data`);
  execFileSync("sh", ["-euc", script], { stdio: "pipe" });
}

describe.skipIf(!hasSqlite)("a backup by hand", () => {
  test("of a server that runs brings back guardrails and secrets", async () => {
    const server = await startServerProcess(home, ["--no-scanner"]);
    const guardrail = { agent_id: "main", guardrail_name: "kept", service: "s" };
    expect((await post(server.url, "/api/v1/guardrails", guardrail)).status).toBe(201);
    run(backUp);
    server.child.kill("SIGKILL");
    await server.exit;
    const secret = readFileSync(join(home, "data/adapter-secret"), "utf8");
    run(restore);
    expect(await readdir(join(home, "data.before"))).toContain("parapet.db-wal");
    const again = await startServerProcess(home, ["--no-scanner"]);
    const { json } = await send(again.url, "/api/v1/guardrails?service=s");
    expect(json).toMatchObject([{ guardrail_name: "kept" }]);
    expect(readFileSync(join(home, "data/adapter-secret"), "utf8")).toBe(secret);
    again.child.kill("SIGTERM");
    await again.exit;
  });
});
