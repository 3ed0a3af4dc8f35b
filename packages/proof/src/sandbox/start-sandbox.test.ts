import { mkdir, mkdtemp, readFile, rm, writeFile, chmod, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Sandbox, Shown } from "./sandbox.ts";
import { sandboxFault } from "./sandbox-fault.ts";
import { nodeInside, socketsInside, startSandbox } from "./start-sandbox.ts";

const fault = await sandboxFault();
const path = "/usr/bin:/bin:/usr/sbin:/sbin";
/** For what is not about a limit: as much as a test has. */
const patienceMs = 600_000;

async function started(
  options: { shown?: readonly Shown[]; wholeMs?: number; relays?: boolean } = {},
): Promise<{ sandbox: Sandbox; scratch: string }> {
  const scratch = await mkdtemp(join(tmpdir(), "parapet-sandbox-"));
  onTestFinished(() => rm(scratch, { recursive: true, force: true }));
  const sandbox = await startSandbox({
    node: process.execPath,
    shown: options.shown ?? [],
    relays: [],
    addresses: [],
    hosts: {},
    scratch,
    home: "/home/agent",
    wholeMs: options.wholeMs ?? patienceMs,
    signal: new AbortController().signal,
  });
  onTestFinished(() => sandbox.stop());
  return { sandbox, scratch };
}

function sh(sandbox: Sandbox, script: string, timeoutMs = patienceMs) {
  return sandbox.run({ argv: ["sh", "-c", script], env: { PATH: path }, cwd: "/" }, timeoutMs);
}

test.skipIf(fault !== "")(
  "a program in the sandbox has no right, and is another user than root",
  async () => {
    const { sandbox } = await started();
    const { output } = await sh(
      sandbox,
      "id -u; grep -E '^(Cap(Eff|Prm|Bnd|Amb)|NoNewPrivs)' /proc/self/status",
    );
    const [user, ...rights] = output.trim().split("\n");
    expect(Number(user)).toBeGreaterThan(0);
    expect(rights.toSorted()).toEqual([
      "CapAmb:\t0000000000000000",
      "CapBnd:\t0000000000000000",
      "CapEff:\t0000000000000000",
      "CapPrm:\t0000000000000000",
      "NoNewPrivs:\t1",
    ]);
  },
);

test.skipIf(fault !== "")(
  "a program in the sandbox gets no variable of the process that has started it",
  async () => {
    vi.stubEnv("PARAPET_TOKEN", "of the service");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { sandbox } = await started();
    const { output } = await sandbox.run(
      { argv: ["env"], env: { PATH: path, OWN: "of the program" }, cwd: "/" },
      20_000,
    );
    expect(output.trim().split("\n").toSorted()).toEqual(["OWN=of the program", `PATH=${path}`]);
  },
);

test.skipIf(fault !== "")(
  "the sandbox has no network but loopback, and no way to a server of this machine",
  async () => {
    const server = createServer((_, response) => response.end("outside"));
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { sandbox } = await started();
    const devices = await sh(sandbox, "tail -n +3 /proc/net/dev | cut -d: -f1");
    expect(devices.output.trim()).toBe("lo");
    const ask = `fetch("http://127.0.0.1:${port}").then((r) => r.text()).then(console.log, (e) => console.log(e.cause.code))`;
    const asked = await sandbox.run(
      { argv: [nodeInside, "-e", ask], env: {}, cwd: "/" },
      patienceMs,
    );
    expect(asked.output.trim()).toBe("ECONNREFUSED");
  },
);

test.skipIf(fault !== "")(
  "nothing of this machine's files is there but programs, and none can be changed",
  async () => {
    const { sandbox } = await started();
    const outside = join(tmpdir(), "parapet-sandbox-outside");
    await writeFile(outside, "secret");
    onTestFinished(() => rm(outside, { force: true }));
    const { output } = await sh(
      sandbox,
      `ls / | tr '\\n' ' '; cat ${outside}; ls /root /home 2>&1; touch /usr/x /etc/x /x 2>&1`,
    );
    expect(output).not.toContain("secret");
    expect(output).toContain("cannot touch '/usr/x'");
    expect(output).toContain("cannot touch '/etc/x'");
    expect(output).toContain("cannot touch '/x'");
  },
);

test.skipIf(fault !== "")(
  "what a shown folder is changed to is seen inside, and is the only thing that is changed",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "parapet-shown-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o777);
    const { sandbox } = await started({
      shown: [{ from: folder, to: "/home/agent/work", writable: true }],
    });
    await sh(sandbox, "echo seen > /home/agent/work/file");
    expect(await sandbox.read("/home/agent/work/file")).toBe("seen\n");
    expect(await sandbox.read("/home/agent/work/none")).toBeUndefined();
    expect((await stat(join(folder, "file"))).size).toBe(5);
  },
);

test.skipIf(fault !== "")(
  "a server outside answers where it is relayed to, and nowhere else",
  async () => {
    const scratch = await mkdtemp(join(tmpdir(), "parapet-sandbox-"));
    onTestFinished(() => rm(scratch, { recursive: true, force: true }));
    const sockets = join(scratch, "sockets");
    await mkdir(sockets, { mode: 0o755 });
    await chmod(scratch, 0o755);
    const server = createServer((_, response) => response.end("relayed"));
    await new Promise<void>((listening) => server.listen(join(sockets, "web"), listening));
    onTestFinished(() => void server.close());
    await chmod(join(sockets, "web"), 0o666);
    const sandbox = await startSandbox({
      node: process.execPath,
      shown: [{ from: sockets, to: socketsInside, writable: false }],
      relays: [{ host: "127.0.0.1", port: 8080, socket: `${socketsInside}/web` }],
      addresses: [],
      hosts: {},
      scratch,
      home: "/home/agent",
      wholeMs: 60_000,
      signal: new AbortController().signal,
    });
    onTestFinished(() => sandbox.stop());
    const request = { method: "GET", path: "/", headers: {}, body: "", timeoutMs: 5_000 } as const;
    expect(await sandbox.http({ ...request, port: 8080 })).toEqual({
      status: 200,
      text: "relayed",
    });
    expect(await sandbox.http({ ...request, port: 8081 })).toBeUndefined();
  },
);

test.skipIf(fault !== "")(
  "a sandbox that takes too long is ended, and the error says which limit",
  async () => {
    const { sandbox } = await started({ wholeMs: 3_000 });
    await expect(sh(sandbox, "sleep 30")).rejects.toThrow("It took longer than 3 seconds.");
    await expect(sh(sandbox, "true")).rejects.toThrow("The sandbox ended.");
  },
);

test.skipIf(fault !== "")(
  "what a sandbox writes is on the disk, where its limit counts it, and nowhere in memory",
  async () => {
    const { sandbox, scratch } = await started();
    const script = "echo x > /tmp/file; for at in / /dev /dev/shm /run; do touch $at/file; done";
    const { output } = await sh(sandbox, script);
    expect(await readFile(join(scratch, "tmp", "file"), "utf8")).toBe("x\n");
    expect(output.match(/cannot touch/g)).toHaveLength(4);
    const filling =
      "for one in 1 2 3 4 5; do head -c 250000000 /dev/zero > /tmp/$one; done; sleep 30";
    await expect(sh(sandbox, filling)).rejects.toThrow("It wrote more than 1 GiB.");
  },
);

test.skipIf(fault !== "")(
  "a program that takes too long is ended by itself, with what it started",
  async () => {
    const { sandbox } = await started();
    expect((await sh(sandbox, "exec sleep 30", 500)).code).toBe(-1);
    // What it has started holds its output open.
    expect((await sh(sandbox, "sleep 31 & wait", 500)).code).toBe(-1);
    // The system ends what it is told to a moment later.
    const running = "cat /proc/[0-9]*/cmdline | tr '\\0' ' '";
    await expect.poll(async () => (await sh(sandbox, running)).output).not.toContain("sleep 31");
    // What has left its group is not waited for.
    expect((await sh(sandbox, "setsid sleep 32 & wait", 500)).code).toBe(-1);
    expect((await sh(sandbox, "echo still")).output).toBe("still\n");
  },
);

test("other systems are told that they have no namespaces", async () => {
  expect(await sandboxFault("darwin")).toContain("Run it on Linux");
  expect(await sandboxFault("win32")).toContain("Run it on Linux");
});
