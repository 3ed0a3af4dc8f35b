import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import {
  machineHeader,
  newNonce,
  nonceHeader,
  signatureHeader,
  signatureOfUpload,
} from "@parapet/adapter-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Instruction } from "../packages/server/src/store/instructions.ts";
import { openShell } from "./support/configurations.ts";
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
import { post, send } from "./support/service.ts";

/*
 * A fixer on a server without a scanner asks, the owner of a machine decides there: real processes
 * over loopback.
 */

const exchangePath = "/api/v1/instructions/exchange";

/** A command of Parapet on a machine; never throws. */
async function run(home: string, ...words: readonly string[]) {
  const child = spawn(process.execPath, [launcher, ...words], {
    env: environmentOf(home),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const texts = { out: "", err: "" };
  child.stdout.on("data", (chunk) => (texts.out += String(chunk)));
  child.stderr.on("data", (chunk) => (texts.err += String(chunk)));
  const [code] = await once(child, "close");
  return { code: Number(code), ...texts };
}

type Finding = {
  readonly check_id: string;
  readonly fixable: boolean;
  readonly fingerprint: string;
};
type Exposure = {
  readonly exposure_id: string;
  readonly plan?: { readonly check_ids: readonly string[] };
};

/** One machine with one workspace, whose scan the server has. */
async function openMachine(fleet: Fleet, name: string) {
  const token = await fleet.enroll(name);
  const home = await fleet.home(name, openShell);
  const service = `${name}/openclaw`;
  const file = join(home, ".openclaw", "openclaw.json");
  const { url } = fleet.server();
  const to = ["--upload", url, "--token-file", token];
  const upload = () =>
    run(home, "scan", join(home, ".openclaw"), "--quiet", "--fail-on", "never", ...to);
  expect(await upload()).toMatchObject({ code: 0 });
  const exposures = await get<Exposure[]>(
    url,
    `/api/v1/risk/exposures?service=${encodeURIComponent(service)}`,
  );
  const planned = exposures.find(({ plan }) => plan !== undefined);
  const ask = (body: object = {}) =>
    post(url, "/api/v1/instructions", {
      service,
      check_ids: planned?.plan?.check_ids,
      exposure_id: planned?.exposure_id,
      reason: "It is reachable by anyone.",
      ...body,
    });
  return {
    token,
    home,
    service,
    file,
    upload,
    checks: planned?.plan?.check_ids ?? [],
    ask,
    asked: async (body?: object) => {
      const answer = await ask(body);
      expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
      return (answer.json as Instruction).instruction_id;
    },
    /** `parapet instructions` with these words. */
    command: (...words: readonly string[]) => run(home, "instructions", ...words, ...to),
    configuration: () => readFile(file, "utf8"),
  };
}

const databases = ["SQLite", ...(hasPostgres ? ["PostgreSQL"] : [])];

describe.each(databases)("instructions with a server on %s", (database) => {
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

  const listed = (query = "") =>
    get<Instruction[]>(fleet.server().url, `/api/v1/instructions?limit=500${query}`);
  const known = async (id: string): Promise<Instruction> => {
    const found = (await listed()).find(({ instruction_id }) => instruction_id === id);
    if (found === undefined) throw new Error("The instruction is not listed.");
    return found;
  };
  const withdraw = (id: string) =>
    post(fleet.server().url, `/api/v1/instructions/${id}/withdraw`, {});
  /** What the audit log has of one, in order. */
  const steps = async (id: string): Promise<readonly string[]> => {
    const token = (await readFile(join(fleet.folder, "data", "operator-token"), "utf8")).trim();
    const { json } = await send(fleet.server().url, "/api/v1/audit?limit=500", {
      headers: { Authorization: `Bearer ${token}` },
    });
    return (json as { readonly action: string; readonly target: string }[])
      .filter(({ target }) => target.endsWith(id))
      .map(({ action }) => action)
      .toReversed();
  };
  const exchange = async (tokenFile: string, reports: readonly object[], nonce = newNonce()) => {
    const token = await tokenIn(tokenFile);
    const body = Buffer.from(JSON.stringify({ reports }));
    const signed = { machine: token.name, nonce, path: exchangePath, body };
    return send(fleet.server().url, exchangePath, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        [machineHeader]: token.name,
        [nonceHeader]: nonce,
        [signatureHeader]: signatureOfUpload(token, signed),
      },
      body,
    });
  };

  test("a plan waits for its owner, is previewed from local files, applied, proven and taken back", async () => {
    const { home, file, command, configuration, asked, service, checks, ask } = await openMachine(
      fleet,
      "desk-1",
    );
    const id = await asked();
    expect((await ask()).status).toBe(409);
    expect(await known(id)).toMatchObject({ status: "sent", service, machine: "desk-1" });
    const list = await command("list");
    expect([list.code, list.out]).toEqual([0, expect.stringMatching(`${id}  waiting`)]);
    expect(await known(id)).toMatchObject({ status: "delivered" });
    const before = await configuration();
    const shown = await command("show", id);
    expect(shown.out).toContain("It is reachable by anyone.");
    expect(shown.out).toMatch(/^-.*dmPolicy/m);
    expect(await configuration()).toBe(before);
    const silent = await command("accept", id, "--unsafe");
    expect([silent.code, silent.err]).toEqual([2, expect.stringContaining("--yes")]);
    expect(await configuration()).toBe(before);
    const accepted = await command("accept", id, "--yes", "--unsafe");
    expect([accepted.code, accepted.out]).toEqual([
      0,
      expect.stringContaining("the exposure is closed"),
    ]);
    expect(await configuration()).not.toBe(before);
    const applied = await known(id);
    expect(applied).toMatchObject({ status: "applied", findings_left: 0, exposure: "closed" });
    const scans = await get<{ readonly scan_id: string }[]>(
      fleet.server().url,
      `/api/v1/scans?service=${encodeURIComponent(service)}`,
    );
    const { findings } = await get<{ readonly findings: readonly Finding[] }>(
      fleet.server().url,
      `/api/v1/scans/${scans[0]?.scan_id}`,
    );
    expect(scans.length).toBe(2);
    expect(findings.filter(({ check_id }) => checks.includes(check_id))).toEqual([]);
    const undone = await run(home, "rollback", join(home, ".openclaw"), "--to", applied.fix_id);
    expect(undone.code).toBe(0);
    expect(await readFile(file, "utf8")).toBe(before);
    expect((await command("list")).out).toMatch(`${id}  undone`);
    expect(await known(id)).toMatchObject({ status: "undone", fix_id: applied.fix_id });
    expect(await steps(id)).toEqual(
      ["send", "delivered", "accepted", "applied", "undone"].map((step) => `instruction.${step}`),
    );
    expect((await command("accept", id, "--yes")).code).toBe(2);
  });

  test("an answer given while the server is away is kept, and counts once it is back", async () => {
    const { command, asked, upload } = await openMachine(fleet, "desk-4");
    const id = await asked();
    await command("list");
    await fleet.kill();
    const accepted = await command("accept", id, "--yes", "--unsafe");
    expect([accepted.code, accepted.err]).toEqual([0, expect.stringContaining("ECONNREFUSED")]);
    expect((await command("list")).out).toContain(`${id}  applied (not sent yet)`);
    await fleet.start();
    expect((await command("list")).out).toMatch(`${id}  applied  `);
    expect(await known(id)).toMatchObject({ status: "applied", exposure: "closed" });
    expect((await upload()).err).toContain("(2 scans");
    await command("list");
    expect((await steps(id)).filter((step) => step === "instruction.applied").length).toBe(1);
  });

  test("what is delivered twice, or reported twice, counts once", async () => {
    const { command, home, asked } = await openMachine(fleet, "desk-8");
    const id = await asked();
    await command("list");
    expect((await command("decline", id, "--reason", "later")).code).toBe(0);
    const journal = join(home, ".local", "share", "parapet", "instructions");
    const [folder = ""] = await readdir(journal);
    const sent = (await readdir(join(journal, folder))).filter((name) => name.endsWith(".sent"));
    expect(sent.length).toBe(2);
    for (const name of sent) await rm(join(journal, folder, name));
    expect((await command("list")).out).toMatch(`${id}  declined  `);
    expect(await steps(id)).toEqual(
      ["send", "delivered", "declined"].map((step) => `instruction.${step}`),
    );
  });

  // The rest depends on machines and requests; their stores have tests on each database.
  if (database !== "SQLite") return;

  test("the agent fetches what waits, says so, and changes nothing by itself", async () => {
    const { home, token, configuration, asked } = await openMachine(fleet, "desk-2");
    const id = await asked();
    const before = await configuration();
    const { url } = fleet.server();
    const words = ["agent", "--upload", url, "--token-file", token, "--no-watch"];
    const child = spawn(process.execPath, [launcher, ...words], {
      env: environmentOf(home),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let log = "";
    child.stderr.on("data", (chunk) => (log += String(chunk)));
    await until(async () => (await known(id)).status === "delivered");
    await until(async () => log.includes("fix plan waits") && log.includes('"sent"'));
    child.kill("SIGTERM");
    expect(await once(child, "close")).toEqual([0, null]);
    expect(log).toContain(id);
    expect(await configuration()).toBe(before);
  });

  test("a declined plan says why, and a secret in the reason stays on the machine", async () => {
    const { command, configuration, asked } = await openMachine(fleet, "desk-3");
    const id = await asked();
    const before = await configuration();
    const secret = `sk-ant-api03-${"Ab1".repeat(31)}AA`;
    const declined = await command("decline", id, "--reason", `needed\nfor ${secret}`);
    expect(declined).toMatchObject({ code: 0 });
    const { status, note } = await known(id);
    expect([status, note]).toEqual(["declined", expect.stringMatching(/^needed for /)]);
    expect(note).not.toContain(secret);
    expect(await configuration()).toBe(before);
    expect((await command("accept", id, "--yes")).code).toBe(2);
  });

  test("a plan for files that have changed since is refused as outdated", async () => {
    const { command, file, configuration, asked, ask } = await openMachine(fleet, "desk-5");
    const id = await asked();
    await writeFile(file, openShell.replace('dmPolicy: "open"', 'dmPolicy: "pairing"'));
    const before = await configuration();
    const refused = await command("accept", id, "--yes", "--unsafe");
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining("has changed")]);
    expect(await configuration()).toBe(before);
    expect(await known(id)).toMatchObject({
      status: "outdated",
      note: expect.stringContaining("no longer there"),
    });
    expect((await ask()).status).toBe(201);
  });

  test("two plans for one file are applied one after the other", async () => {
    const { command, service, home, asked } = await openMachine(fleet, "desk-6");
    const { url } = fleet.server();
    const [scan] = await get<{ readonly scan_id: string }[]>(
      url,
      `/api/v1/scans?service=${encodeURIComponent(service)}`,
    );
    const { findings } = await get<{ readonly findings: readonly Finding[] }>(
      url,
      `/api/v1/scans/${scan?.scan_id}`,
    );
    const ids = findings.filter(({ fixable }) => fixable).map(({ check_id }) => check_id);
    // Permission bits are changed without a copy of the file.
    const edited = ids.filter((id) => !id.startsWith("OC-FS-"));
    const [first, second] = [...new Set(edited)].toSorted();
    const exposure = { exposure_id: "" };
    const one = await asked({ check_ids: [first], ...exposure });
    const two = await asked({ check_ids: [second], ...exposure });
    for (const id of [one, two]) {
      const { code, out, err } = await command("accept", id, "--yes", "--unsafe");
      expect([code, out, err]).toEqual([0, expect.stringContaining("Backup"), ""]);
      expect(await known(id)).toMatchObject({ status: "applied", findings_left: 0 });
    }
    const history = await run(home, "rollback", join(home, ".openclaw"), "--list", "--json");
    const records = JSON.parse(history.out) as { readonly applied_by: string }[];
    expect(records.map(({ applied_by }) => applied_by)).toEqual([
      `instruction:${two}`,
      `instruction:${one}`,
    ]);
  });

  test("a withdrawn plan cannot be accepted, unless the machine could not know", async () => {
    const { command, configuration, asked } = await openMachine(fleet, "desk-7");
    const first = await asked();
    await command("list");
    const before = await configuration();
    expect((await withdraw(first)).status).toBe(200);
    expect((await withdraw(first)).status).toBe(409);
    const refused = await command("accept", first, "--yes", "--unsafe");
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("withdrawn")]);
    expect(await configuration()).toBe(before);
    const second = await asked();
    await command("list");
    expect((await withdraw(second)).status).toBe(200);
    await fleet.kill();
    expect((await command("accept", second, "--yes", "--unsafe")).code).toBe(0);
    await fleet.start();
    expect(await known(second)).toMatchObject({ status: "withdrawn" });
    await command("list");
    expect(await known(second)).toMatchObject({ status: "applied", findings_left: 0 });
  });

  test("a revoked machine keeps its answer until it is enrolled again, and gets no new plan", async () => {
    const { command, asked, ask } = await openMachine(fleet, "desk-9");
    const id = await asked();
    await command("list");
    const data = ["--data", join(fleet.folder, "data")];
    const store = cluster === undefined ? data : [...data, "--database", cluster.address];
    expect((await run(fleet.folder, "machines", "revoke", "desk-9", ...store)).code).toBe(0);
    const answered = await command("decline", id, "--reason", "not this way");
    expect([answered.code, answered.err]).toEqual([0, expect.stringContaining("revoked")]);
    expect(await known(id)).toMatchObject({ status: "delivered" });
    expect([(await ask()).status, (await ask()).text]).toEqual([
      409,
      expect.stringContaining("revoked"),
    ]);
    await fleet.enroll("desk-9");
    expect((await command("list")).code).toBe(0);
    expect(await known(id)).toMatchObject({ status: "declined", note: "not this way" });
  });

  test("a machine reports on its own plans alone, in the order of the steps, by the time of the server", async () => {
    const { token, asked } = await openMachine(fleet, "desk-10");
    const other = await fleet.enroll("desk-11");
    const id = await asked();
    const report = {
      instruction_id: id,
      status: "applied",
      at: "2026-01-01T00:00:00.000Z",
      note: "",
      fix_id: "fx_1",
      findings_closed: 1,
      findings_left: 0,
      exposure: "closed",
    };
    expect((await exchange(other, [report])).json).toEqual({ instructions: [] });
    expect(await known(id)).toMatchObject({ status: "sent" });
    for (const minutes of [-5, 5]) {
      const skewed = await exchange(token, [report], nonceOf(minutes));
      expect([skewed.status, skewed.text]).toEqual([401, expect.stringContaining("clock")]);
    }
    for (const wrong of [
      { ...report, path: "/etc/passwd" },
      { ...report, status: "sent" },
      { ...report, note: "a\nb" },
      { ...report, findings_left: -1 },
      { ...report, fix_id: "../x" },
    ]) {
      expect((await exchange(token, [wrong])).status).toBe(422);
    }
    await exchange(token, [{ ...report, status: "undone" }]);
    expect(await known(id)).toMatchObject({ status: "sent" });
    await exchange(token, [report, { ...report, status: "declined" }]);
    expect(await known(id)).toMatchObject({ status: "applied" });
    expect((await post(fleet.server().url, exchangePath, { reports: [] })).status).toBe(401);
  });

  test("only what the latest scan of a machine shows as fixable can be asked for", async () => {
    const { ask, service } = await openMachine(fleet, "desk-12");
    for (const [wrong, pointer] of [
      [{ service: "nobody/openclaw" }, "/service"],
      [{ check_ids: ["OC-NOPE-001"] }, "/check_ids/0"],
      [{ exposure_id: "ex_nope" }, "/exposure_id"],
      [{ expires_at: "2020-01-01T00:00:00Z" }, "/expires_at"],
      [{ expires_at: "2120-01-01T00:00:00Z" }, "/expires_at"],
      [{ reason: " " }, "/reason"],
      [{ reason: "\u001b[31mred" }, "/reason"],
      [{ workspace_path: "/etc" }, "/workspace_path"],
    ] as const) {
      const { status, json } = await ask(wrong);
      const { errors } = json as { readonly errors?: readonly { readonly pointer: string }[] };
      expect([status, errors?.map((one) => one.pointer)]).toEqual([422, [pointer]]);
    }
    expect(await listed(`&service=${encodeURIComponent(service)}`)).toEqual([]);
  });
});

test("a hostile server cannot name files, commands, other machines or unknown checks, nor act on the terminal", async () => {
  const fleet = await startFleet([]);
  const { home, token, checks, asked, configuration } = await openMachine(fleet, "desk-20");
  const id = await asked();
  const [honest] = await get<Instruction[]>(fleet.server().url, "/api/v1/instructions");
  const {
    machine: _machine,
    scan_id: _scan,
    status: _status,
    changed_at: _changed,
    note: _note,
    fix_id: _fix,
    findings_closed: _closed,
    findings_left: _left,
    exposure: _exposure,
    ...sent
  } = honest!;
  const evil = [
    { ...sent, workspace_path: "/etc" },
    { ...sent, service: "desk-21/openclaw" },
    { ...sent, service: "desk-20/../../etc", check_ids: [] },
    { ...sent, check_ids: ["--all"] },
    { ...sent, choices: ["OC-NOPE-001=off"] },
    { ...sent, instruction_id: "../../x" },
    { ...sent, fingerprints: ["x"] },
    "text",
    null,
  ];
  const other = `in_${"0".repeat(22)}`;
  const odd = {
    ...sent,
    instruction_id: other,
    reason: "\u001b]0;owned\u0007 \u202eevil",
    asked_by: "\u001b[31mx",
  };
  const unknown = {
    ...sent,
    instruction_id: `in_${"1".repeat(22)}`,
    check_ids: ["OC-NOPE-001"],
    choices: [],
  };
  const foreign = {
    ...sent,
    instruction_id: `in_${"2".repeat(22)}`,
    fingerprints: ["0".repeat(32)],
  };
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ instructions: [...evil, odd, unknown, foreign] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const command = (...words: readonly string[]) =>
      run(home, "instructions", ...words, "--upload", url, "--token-file", token);
    const before = await configuration();
    const list = await command("list");
    expect(list.err).toContain(`${evil.length} of the instructions`);
    expect(list.out).not.toContain(id);
    for (const hidden of ["\u001b", "\u0007", "\u202e"]) expect(list.out).not.toContain(hidden);
    const shown = await command("show", other);
    for (const hidden of ["\u001b", "\u0007", "\u202e"]) expect(shown.out).not.toContain(hidden);
    const named = await command("accept", unknown.instruction_id, "--yes", "--unsafe");
    expect([named.code, named.err]).toEqual([2, expect.stringContaining("OC-NOPE-001")]);
    const stale = await command("accept", foreign.instruction_id, "--yes", "--unsafe");
    expect(stale.code).toBe(1);
    const unconfirmed = await command("accept", other);
    expect(unconfirmed.code).not.toBe(0);
    expect(await configuration()).toBe(before);
    expect(checks.length).toBeGreaterThan(0);
  } finally {
    server.close();
    await fleet.remove();
  }
});
