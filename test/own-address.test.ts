import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { notedAddresses } from "../packages/server/src/access/server-address.ts";
import { type ServerProcess, startServerProcess } from "./support/server-process.ts";

/* A command leads to a server of its data folder that answers now, and to nothing else. */

const launcher = join(import.meta.dirname, "..", "packages", "cli", "bin", "parapet.js");
let folder: string;
let servers: ServerProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-address-"));
  servers = [];
});
afterEach(async () => {
  for (const { child } of servers) child.kill("SIGKILL");
  await Promise.all(servers.map(({ exit }) => exit));
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess(folder);
  await server.logged("started");
  servers.push(server);
  return server;
}

async function end(server: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  server.child.kill(signal);
  await server.exit;
}

type Ran = { readonly code: number; readonly out: string; readonly err: string };

function dashboard(): Promise<Ran> {
  const env = { PATH: process.env["PATH"], HOME: folder };
  const args = [launcher, "dashboard", "--data", join(folder, "data")];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

test("of two servers on a folder the one that is left is led to, whichever ends and however", async () => {
  const [first, second] = [await start(), await start()];
  await end(second, "SIGTERM");
  expect(await dashboard()).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${first.url}/#sign-in=`),
  });
  const third = await start();
  await end(first, "SIGKILL");
  expect(await dashboard()).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${third.url}/#sign-in=`),
  });
  const fourth = await start();
  const noted = await notedAddresses(join(folder, "data"));
  expect(noted).toEqual([third.url, fourth.url].toSorted());
});

test("after a server was killed no link is given away, also where another program has its port or passes on what another server says", async () => {
  const killed = await start();
  await end(killed, "SIGKILL");
  const gone = await dashboard();
  expect(gone).toMatchObject({ code: 2, out: "" });
  expect(gone.err).toContain("No server on a loopback address uses");

  const heard: string[] = [];
  let passedOn = "";
  const other = createServer((request, response) => {
    heard.push(JSON.stringify([request.url, request.rawHeaders]));
    const challenge = String(request.headers["x-parapet-challenge"]);
    const proof =
      passedOn === ""
        ? Promise.resolve(challenge)
        : fetch(`${passedOn}/livez`, { headers: { "x-parapet-challenge": challenge } }).then(
            ({ headers }) => headers.get("x-parapet-proof") ?? "",
          );
    void proof.then((text) => response.setHeader("x-parapet-proof", text).end());
  }).listen(Number(new URL(killed.url).port), "127.0.0.1");
  await once(other, "listening");
  try {
    const taken = await dashboard();
    expect(taken).toMatchObject({ code: 2, out: "" });
    expect(taken.err.replaceAll(/\s+/g, " ")).toContain(
      `What answers at ${killed.url} is not the server of`,
    );
    const running = await start();
    passedOn = running.url;
    const { code, out } = await dashboard();
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining(`${running.url}/#sign-in=`),
    });
    const token = (await readFile(join(folder, "data", "operator-token"), "utf8")).trim();
    expect(heard.join()).toContain("/livez");
    expect(heard.join()).not.toContain(token);
  } finally {
    other.closeAllConnections();
    other.close();
  }
});
