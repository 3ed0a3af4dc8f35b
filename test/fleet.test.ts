import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import {
  machineHeader,
  type MachineToken,
  newNonce,
  nonceHeader,
  signatureHeader,
  signatureOfUpload,
} from "@parapet/adapter-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hardened, openShell } from "./support/configurations.ts";
import {
  environmentOf,
  type Fleet,
  get,
  launcher,
  nonceOf,
  startFleet,
  tokenIn,
  until,
} from "./support/fleet.ts";
import {
  hasPostgres,
  type PostgresCluster,
  startPostgresCluster,
} from "./support/postgres-cluster.ts";
import { send } from "./support/service.ts";

/* Machines with an agent, and a server without a scanner: two real processes over loopback. */

const run = promisify(execFile);
const uploadPath = "/api/v1/uploads";

/** `parapet scan --upload` on a machine; never throws. */
async function upload(home: string, ...args: readonly string[]) {
  const words = ["scan", join(home, ".openclaw"), "--quiet", "--fail-on", "never", ...args];
  const child = spawn(process.execPath, [launcher, ...words], {
    env: environmentOf(home),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const texts = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (texts.stdout += String(chunk)));
  child.stderr.on("data", (chunk) => (texts.stderr += String(chunk)));
  const [code] = await once(child, "close");
  return { code: Number(code), ...texts };
}

async function spooled(home: string): Promise<readonly string[]> {
  const spool = join(home, ".local", "share", "parapet", "spool");
  const folders = await readdir(spool).catch(() => []);
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(spool, folder))).map((file) => join(spool, folder, file)),
    ),
  );
  return files.flat();
}

type Machine = { readonly name: string; readonly state: string; readonly workspaces: number };
type Scan = { readonly scan_id: string; readonly service: string };

/** As the client sends it, unless the test changes something. */
async function post(
  url: string,
  token: MachineToken,
  body: Buffer,
  change: {
    readonly sent?: Buffer;
    readonly nonce?: string;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
) {
  const nonce = change.nonce ?? newNonce();
  const signature = signatureOfUpload(token, {
    machine: token.name,
    nonce,
    path: uploadPath,
    body,
  });
  const sent = change.sent ?? body;
  return send(url, uploadPath, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Content-Encoding": "gzip",
      "Content-Length": String(sent.length),
      [machineHeader]: token.name,
      [nonceHeader]: nonce,
      [signatureHeader]: signature,
      ...change.headers,
    },
    body: sent,
  });
}

async function latestScan(url: string): Promise<string> {
  const [scan] = await get<Scan[]>(url, "/api/v1/scans");
  return scan?.scan_id ?? "";
}

const databases = ["SQLite", ...(hasPostgres ? ["PostgreSQL"] : [])];

describe.each(databases)("a fleet on %s", (database) => {
  let cluster: PostgresCluster | undefined;
  let fleet: Fleet;
  beforeAll(async () => {
    cluster = database === "PostgreSQL" ? await startPostgresCluster() : undefined;
    fleet = await startFleet(cluster === undefined ? [] : ["--database", cluster.address]);
  });
  afterAll(async () => {
    await fleet.remove();
    await cluster?.remove();
  });

  test("a scan of a machine is on a server without a scanner, under the machine's name", async () => {
    const token = await fleet.enroll("laptop-17");
    const home = await fleet.home("ada", openShell);
    const { url } = fleet.server();
    const { code, stderr } = await upload(home, "--upload", url, "--token-file", token);
    expect([code, stderr]).toEqual([0, expect.stringContaining("laptop-17/openclaw")]);
    expect(await spooled(home)).toEqual([]);
    const machines = await get<Machine[]>(url, "/api/v1/machines");
    expect(machines).toMatchObject([{ name: "laptop-17", state: "reporting", workspaces: 1 }]);
    const service = "laptop-17%2Fopenclaw";
    for (const list of ["risk/attack-paths", "risk/exposures", "agents", "scans", "risk/events"]) {
      const rows = await get<unknown[]>(url, `/api/v1/${list}?service=${service}`);
      expect([list, rows.length > 0]).toEqual([list, true]);
    }
    const text = (await send(url, `/api/v1/scans/${await latestScan(url)}`)).text;
    expect(text).not.toContain(home);
  });

  test("what a machine has is in the inventory, and what changes after its approval is drift", async () => {
    const token = await fleet.enroll("laptop-16");
    const home = await fleet.home("joe", hardened);
    const { url } = fleet.server();
    const service = "laptop-16/openclaw";
    const sendScan = () => upload(home, "--upload", url, "--token-file", token);
    expect((await sendScan()).code).toBe(0);
    const { command } = fleet;
    const agents = ["inventory", "--kind", "agent", "--machine", "laptop-16"];
    const places = await command(...agents, "--item", "main", "--json");
    expect(JSON.parse(places.out)).toMatchObject([{ service, machine: "laptop-16" }]);
    const listed = await command(...agents);
    expect(listed.out).toMatch(/^KIND .*\nagent {2}main +1 +1 +/);
    const csv = await command("inventory", "--name", "MAIN", "--csv");
    expect(csv.out).toMatch(/^KIND,NAME,.*\r\nagent,main,/);
    expect(await command("inventory", "--kind", "toaster")).toMatchObject({ code: 2 });
    expect(await command("inventory", "--item", "main")).toMatchObject({ code: 2 });
    const none = await command("drift", "list", "--fail-on-drift", "--service", service);
    expect([none.code, none.err]).toEqual([2, expect.stringContaining("drift approve")]);
    const approve = ["drift", "approve", "--name", "June", "--reason", "reviewed"];
    expect((await command(...approve)).code).toBe(2);
    const unknown = await command(...approve, "--service", "nobody");
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining("scan them")]);
    const approved = await command(...approve, "--machine", "laptop-16");
    expect(approved.out).toBe("Approved the state of 1 workspace as June.\n");
    const list = ["drift", "list", "--fail-on-drift", "--machine", "laptop-16"];
    const clean = await command(...list);
    expect([clean.code, clean.out]).toEqual([0, "No differences from approved states.\n"]);
    await writeFile(join(home, ".openclaw", "openclaw.json"), openShell);
    expect((await sendScan()).code).toBe(0);
    const drifted = await command(...list, "--json");
    expect(drifted.code).toBe(1);
    type Drift = { readonly drift_id: string; readonly kind: string; readonly line: number };
    const drift = JSON.parse(drifted.out) as readonly Drift[];
    expect(drift.find(({ kind }) => kind === "channel")?.line).toBeGreaterThan(0);
    const ids = drift.map(({ drift_id }) => drift_id);
    expect((await command("drift", "decide", ...ids, "--as", "accepted")).code).toBe(2);
    expect((await command("drift", "decide", ...ids, "--as", "wrong")).code).toBe(2);
    const decide = ["drift", "decide", ...ids, "--as", "accepted", "--reason", "planned"];
    expect((await command(...decide)).out).toBe(`${ids.length} differences set to accepted.\n`);
    expect((await command(...list)).code).toBe(0);
    const shown = await get<Drift[]>(url, "/api/v1/drift?machine=laptop-16&status=open");
    expect(shown).toEqual([]);
    expect((await command("drift", "withdraw", service)).code).toBe(0);
    expect((await command("drift", "withdraw", service)).code).toBe(2);
  });

  test("nothing is lost while the server is away, and what was sent counts once", async () => {
    const token = await fleet.enroll("laptop-18");
    const home = await fleet.home("bob", openShell);
    const { url } = fleet.server();
    await fleet.kill();
    const away = await upload(home, "--upload", url, "--token-file", token);
    expect([away.code, away.stderr]).toEqual([
      2,
      expect.stringContaining("sent by the next upload"),
    ]);
    const waiting = await spooled(home);
    expect(waiting).toHaveLength(1);
    const body = await readFile(waiting[0] ?? "");
    await fleet.start();
    await writeFile(join(home, ".openclaw", "openclaw.json"), hardened);
    const { code } = await upload(home, "--upload", url, "--token-file", token);
    expect(code).toBe(0);
    expect(await spooled(home)).toEqual([]);
    const scans = async () => get<Scan[]>(url, "/api/v1/scans?service=laptop-18%2Fopenclaw");
    const before = await scans();
    expect(before).toHaveLength(2);
    // A client that was killed before it could note that the server has it.
    const again = await post(url, await tokenIn(token), body);
    expect([again.status, (again.json as Scan).scan_id]).toEqual([200, before[1]?.scan_id]);
    expect(await scans()).toEqual(before);
  });

  test("a machine is told apart by its signature: no other body, time, machine or repetition", async () => {
    const token = await tokenIn(await fleet.enroll("laptop-19"));
    const other = await tokenIn(await fleet.enroll("laptop-20"));
    const home = await fleet.home("eve", openShell);
    const { url } = fleet.server();
    const preview = await upload(home, "--upload-preview");
    expect(preview.code).toBe(0);
    const [told] = JSON.parse(preview.stdout) as [{ machine: string; report: { scan_id: string } }];
    const text = JSON.stringify(told).replaceAll("this-machine", "laptop-19");
    const body = gzipSync(text);
    const nonce = newNonce();
    expect((await post(url, token, body, { nonce })).status).toBe(200);
    const replayed = await post(url, token, body, { nonce });
    expect([replayed.status, replayed.text]).toEqual([401, expect.stringContaining("already")]);
    const altered = await post(url, token, body, { sent: gzipSync(`${text} `) });
    expect(altered.status).toBe(401);
    for (const [count, word] of [
      [-10, "behind"],
      [10, "ahead"],
    ] as const) {
      const skewed = await post(url, token, body, { nonce: nonceOf(count) });
      expect([skewed.status, skewed.text]).toEqual([401, expect.stringContaining(word)]);
    }
    // A stolen token of one machine writes nothing of another.
    const before = await get<Scan[]>(url, "/api/v1/scans?service=laptop-19%2Fopenclaw");
    expect((await post(url, other, body)).status).toBe(422);
    const named = { [machineHeader]: "laptop-19" };
    expect((await post(url, other, body, { headers: named })).status).toBe(401);
    expect(await get(url, "/api/v1/scans?service=laptop-19%2Fopenclaw")).toEqual(before);
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024, 0x20));
    expect((await post(url, token, bomb)).status).toBe(413);
    const unsigned = await send(url, uploadPath, { method: "POST", body: "x" });
    expect(unsigned.status).toBe(401);
    // The token reads nothing and changes nothing else.
    const machine = { [machineHeader]: "laptop-19", [nonceHeader]: newNonce() };
    const bearer = {
      Authorization: `Bearer ${await readFile(join(fleet.folder, "laptop-19.token"), "utf8").then((read) => read.trim())}`,
    };
    for (const headers of [machine, bearer]) {
      expect((await send(url, "/api/v1/machines", { headers })).status).toBe(401);
    }
  });

  // The rest depends on machines and requests; their stores have tests on each database.
  if (database !== "SQLite") return;

  test("a scan in CI fails while it differs from the approved state, and where that is unknown", async () => {
    const token = await fleet.enroll("ci-17");
    const home = await fleet.home("ci", hardened);
    const { url } = fleet.server();
    const { command } = fleet;
    const check = (to = url) =>
      upload(home, "--upload", to, "--token-file", token, "--fail-on-drift");
    const unapproved = await check();
    expect([unapproved.code, unapproved.stderr]).toEqual([
      2,
      expect.stringContaining("no state is approved"),
    ]);
    const approve = ["drift", "approve", "--name", "June", "--reason", "reviewed"];
    expect((await command(...approve, "--machine", "ci-17")).code).toBe(0);
    const clean = await check();
    expect([clean.code, clean.stderr]).toEqual([0, expect.stringContaining("No drift")]);
    const file = join(home, ".openclaw", "openclaw.json");
    const secret = `sk-ant-api03-${"aB3dE5fG7h".repeat(9)}-AA`;
    await writeFile(file, openShell.replace("${OPENCLAW_GATEWAY_TOKEN}", secret));
    const drifted = await check();
    expect(drifted.code).toBe(1);
    expect(drifted.stderr).toMatch(/differences not accepted \(\d+ open, 0 to be undone\)/);
    expect(drifted.stderr).toMatch(/changed: channel .*openclaw\.json:\d+/);
    expect(drifted.stderr).toContain(`${url}/drift?service=ci-17%2Fopenclaw`);
    expect(drifted.stderr + drifted.stdout).not.toContain(secret);
    // Without the option, drift does not fail a scan.
    expect((await upload(home, "--upload", url, "--token-file", token)).code).toBe(0);
    const listed = await command("drift", "list", "--machine", "ci-17", "--json");
    const ids = (JSON.parse(listed.out) as { readonly drift_id: string }[]).map(
      (one) => one.drift_id,
    );
    const decide = ["drift", "decide", ...ids, "--reason", "planned"];
    expect((await command(...decide, "--as", "to_undo")).code).toBe(0);
    expect((await check()).code).toBe(1);
    expect((await command(...decide, "--as", "accepted")).code).toBe(0);
    expect((await check()).code).toBe(0);
    // The scan of a workspace that is gone proves nothing.
    const empty = join(fleet.folder, "ci-empty");
    await mkdir(join(empty, ".openclaw"), { recursive: true });
    const gone = await upload(empty, "--upload", url, "--token-file", token, "--fail-on-drift");
    expect([gone.code, gone.stderr]).toEqual([2, expect.stringContaining("nothing was compared")]);
    await fleet.kill();
    const away = await check();
    expect([away.code, away.stderr]).toEqual([2, expect.stringContaining("is unknown")]);
    await fleet.start();
    // The scan that waited has drift; the one of this run has none, and it alone counts.
    await writeFile(file, hardened);
    expect((await check()).code).toBe(0);
  });

  test("a revoked machine can send nothing, and what it has sent stays until it is deleted", async () => {
    const token = await fleet.enroll("laptop-21");
    const home = await fleet.home("kim", openShell);
    const { url } = fleet.server();
    await upload(home, "--upload", url, "--token-file", token);
    const operatorToken = await readFile(join(fleet.folder, "data", "operator-token"), "utf8");
    const headers = { Authorization: `Bearer ${operatorToken.trim()}` };
    const revoked = await send(url, "/api/v1/machines/laptop-21/revoke", {
      method: "POST",
      headers,
    });
    expect(revoked.json).toMatchObject({ state: "revoked", workspaces: 1 });
    const refused = await upload(home, "--upload", url, "--token-file", token);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("revoked")]);
    expect(await spooled(home)).toHaveLength(1);
    const gone = await send(url, "/api/v1/machines/laptop-21", { method: "DELETE", headers });
    expect(gone.status).toBe(204);
    expect(await get(url, "/api/v1/scans?service=laptop-21%2Fopenclaw")).toEqual([]);
  });

  test("an agent sends what changes, outlives its server, and ends at a signal with nothing lost", async () => {
    const token = await fleet.enroll("laptop-22");
    const home = await fleet.home("lee", openShell);
    const { url } = fleet.server();
    const agent = startAgent(home, url, token);
    const scans = () => get<Scan[]>(url, "/api/v1/scans?service=laptop-22%2Fopenclaw");
    try {
      await until(async () => (await scans()).length === 1);
      await fleet.kill();
      await writeFile(join(home, ".openclaw", "openclaw.json"), hardened);
      await until(async () => (await spooled(home)).length > 0);
      await until(async () => agent.log().includes('"waiting"'));
      await fleet.start();
      await until(async () => (await scans()).length >= 2);
      await until(async () => (await spooled(home)).length === 0);
      agent.child.kill("SIGTERM");
      const [code, signal] = await agent.exit;
      expect([code, signal]).toEqual([0, null]);
      expect(agent.log()).toContain('"stopped"');
      expect(agent.log()).not.toContain("parapet_");
    } finally {
      agent.child.kill("SIGKILL");
    }
    const paths = await get<unknown[]>(
      url,
      "/api/v1/risk/attack-paths?service=laptop-22%2Fopenclaw&severity=Critical",
    );
    expect(paths).toEqual([]);
  });
});

function startAgent(home: string, url: string, token: string) {
  const words = ["agent", "--upload", url, "--token-file", token];
  const child: ChildProcess = spawn(process.execPath, [launcher, ...words], {
    env: environmentOf(home),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let text = "";
  child.stderr?.on("data", (chunk) => (text += String(chunk)));
  return { child, exit: once(child, "close"), log: () => text };
}

test("a server that does not say whether there is drift never passes for one without", async () => {
  const fleet = await startFleet([]);
  const answer = { scan_id: "sc_1", service: "ci-18/openclaw", stored: true };
  const old = createServer((request, response) => {
    request.resume().once("end", () => {
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ ...answer, findings: 0, attack_paths: 0 }));
    });
  });
  try {
    const token = await fleet.enroll("ci-18");
    const home = await fleet.home("old", hardened);
    old.listen(0, "127.0.0.1");
    await once(old, "listening");
    const { port } = old.address() as AddressInfo;
    const words = ["--upload", `http://127.0.0.1:${port}`, "--token-file", token];
    const { code, stderr } = await upload(home, ...words, "--fail-on-drift");
    expect([code, stderr]).toEqual([2, expect.stringContaining("Update the server")]);
    expect((await upload(home, ...words)).code).toBe(0);
  } finally {
    old.close();
    await fleet.remove();
  }
});

test("an agent that is killed at any moment loses no scan, and leaves none half written", async () => {
  const fleet = await startFleet([]);
  try {
    const token = await fleet.enroll("laptop-30");
    const home = await fleet.home("max", openShell);
    const { url } = fleet.server();
    await fleet.kill();
    for (let round = 0; round < 3; round += 1) {
      // oxlint-disable no-await-in-loop
      const agent = startAgent(home, url, token);
      const before = (await spooled(home)).filter((file) => file.endsWith(".gz")).length;
      await until(
        async () => (await spooled(home)).filter((file) => file.endsWith(".gz")).length > before,
      );
      agent.child.kill("SIGKILL");
      await agent.exit;
    }
    const whole = (await spooled(home)).filter((file) => file.endsWith(".gz"));
    expect(whole.length).toBeGreaterThanOrEqual(3);
    for (const file of whole) {
      const sent = JSON.parse(gunzipSync(await readFile(file)).toString());
      expect(sent).toMatchObject({ machine: "laptop-30" });
      // oxlint-enable no-await-in-loop
    }
    await fleet.start();
    await upload(home, "--upload", url, "--token-file", token);
    const scans = await get<Scan[]>(url, "/api/v1/scans?service=laptop-30%2Fopenclaw");
    expect(scans).toHaveLength(whole.length + 1);
  } finally {
    await fleet.remove();
  }
});

test("the commands of docs/fleet.md work as they stand there", async () => {
  const page = await readFile(join(import.meta.dirname, "../docs/fleet.md"), "utf8");
  const [, steps = ""] = /see it arrive:\n\n```sh\n([^]*?)```/.exec(page) ?? [];
  expect(steps.split("\n").length).toBeGreaterThan(4);
  const fleet = await startFleet([]);
  try {
    const home = await fleet.home("ada", openShell);
    const bin = join(fleet.folder, "bin");
    await mkdir(bin);
    const command = `#!/bin/sh\nexec "${process.execPath}" "${launcher}" "$@"\n`;
    await writeFile(join(bin, "parapet"), command, { mode: 0o700 });
    const script = steps.replaceAll("http://127.0.0.1:8000", fleet.server().url);
    const { stdout } = await run("sh", ["-euc", script], {
      cwd: home,
      env: {
        ...environmentOf(home),
        PATH: `${bin}:${process.env["PATH"]}`,
        PARAPET_DATA: join(fleet.folder, "data"),
      },
    });
    expect(stdout).toMatch(/laptop-17 +reporting .* ada +office,pilot/);
    const [preview] = JSON.parse(await readFile(join(home, "preview.json"), "utf8"));
    expect(preview).toMatchObject({ machine: "laptop-17" });
  } finally {
    await fleet.remove();
  }
});

test("a unit for a user service names the program and the token file by absolute paths", async () => {
  const words = ["--upload", "https://parapet.example.com", "--token-file", "token"];
  for (const kind of ["systemd", "launchd"]) {
    const { stdout } = await run(
      process.execPath,
      [launcher, "agent", ...words, "--print-unit", kind],
      { cwd: tmpdir() },
    );
    expect(stdout).toContain(launcher);
    expect(stdout).toContain(join(tmpdir(), "token"));
  }
});
