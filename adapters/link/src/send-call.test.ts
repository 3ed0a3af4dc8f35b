import { chownSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createNetServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { sendCall } from "./send-call.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-send-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Listens at a path, or on a port, and says its name. */
async function serverNamed(name: string, at: string | number, listener?: RequestListener) {
  const server = createServer(
    listener ??
      (async (call, response) => {
        const { method, url, headers } = call;
        const said = { name, method, url, of: headers["x-of"], body: await text(call) };
        response.end(JSON.stringify(said));
      }),
  );
  const options = typeof at === "string" ? { path: at } : { port: at, host: "127.0.0.1" };
  await new Promise<void>((listening) => server.listen(options, listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

async function portOf(name: string): Promise<string> {
  const { port } = (await serverNamed(name, 0)).address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

const nobody = "http://127.0.0.1:9";

async function sent(url: string, socket: string): Promise<unknown> {
  const answer = await sendCall({
    url,
    socket,
    path: "/p?q=1",
    headers: { "x-of": "me" },
    body: "wörds",
    signal: AbortSignal.timeout(60_000),
  });
  return JSON.parse(await text(answer));
}

test("an answer that changes the protocol is none, so that no agent waits for ever", async () => {
  const server = createNetServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () =>
      socket.write("HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(sent(`http://127.0.0.1:${port}`, "")).rejects.toThrow("gave no answer");
});

test("without a socket, the call goes over TCP, as it is", async () => {
  expect(await sent(await portOf("tcp"), "")).toEqual({
    name: "tcp",
    method: "POST",
    url: "/p?q=1",
    of: "me",
    body: "wörds",
  });
});

describe.skipIf(process.platform === "win32")("where a socket is named", () => {
  test("the call goes over it, and over no port", async () => {
    const socket = join(folder, "parapet.sock");
    await serverNamed("socket", socket);
    expect(await sent(await portOf("tcp"), socket)).toEqual({
      name: "socket",
      method: "POST",
      url: "/p?q=1",
      of: "me",
      body: "wörds",
    });
  });

  test.skipIf(process.platform !== "linux")("its path may be longer than an address", async () => {
    const long = mkdtempSync(join(folder, "x".repeat(120)));
    const at = join(long, "parapet.sock");
    // Who listens has the same limit, and goes by the folder, too.
    const short = join(folder, "s");
    symlinkSync(long, short);
    await serverNamed("socket", join(short, "parapet.sock"));
    expect(await sent(nobody, at)).toMatchObject({ name: "socket" });
  });

  test.each<[string, (path: string) => unknown]>([
    ["is not there", () => undefined],
    ["is a file", (path) => writeFileSync(path, "")],
    [
      "is a link to one",
      async (path) => {
        await serverNamed("linked", `${path}.own`);
        symlinkSync(`${path}.own`, path);
      },
    ],
    [
      "has nobody that listens",
      async (path) => {
        const dead = createNetServer();
        await new Promise<void>((listening) => dead.listen(`${path}.dead`, listening));
        const { linkSync } = await import("node:fs");
        linkSync(`${path}.dead`, path);
        await new Promise((closed) => dead.close(closed));
      },
    ],
  ])("and it %s, the call goes over TCP", async (_, prepare) => {
    const socket = join(folder, "parapet.sock");
    await prepare(socket);
    expect(await sent(await portOf("tcp"), socket)).toMatchObject({ name: "tcp" });
  });

  test("and who listens there ends while a long call is sent, the call goes to nobody else", async () => {
    const socket = join(folder, "parapet.sock");
    const hearsAPart = createNetServer((connection) => {
      connection.once("data", () => connection.destroy());
    });
    await new Promise<void>((listening) => hearsAPart.listen(socket, listening));
    onTestFinished(() => void hearsAPart.close());
    const call = { url: await portOf("tcp"), socket, path: "/", headers: {} };
    const body = "x".repeat(8 * 1024 * 1024);
    await expect(
      sendCall({ ...call, body, signal: AbortSignal.timeout(60_000) }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/EPIPE|ECONNRESET/) });
  });

  test.runIf(process.getuid?.() === 0)(
    "and it belongs to another user, the call goes over TCP: they want to be taken for the service",
    async () => {
      const socket = join(folder, "parapet.sock");
      await serverNamed("another user", socket);
      chownSync(socket, 65_534, 65_534);
      expect(await sent(await portOf("tcp"), socket)).toMatchObject({ name: "tcp" });
    },
  );

  test("and who listens there breaks off, the call goes to nobody else", async () => {
    const socket = join(folder, "parapet.sock");
    await serverNamed("socket", socket, (call) => call.socket.destroy());
    const others: string[] = [];
    const tcp = await serverNamed("tcp", 0, (_, response) => {
      others.push("asked");
      response.end("{}");
    });
    const { port } = tcp.address() as AddressInfo;
    await expect(sent(`http://127.0.0.1:${port}`, socket)).rejects.toThrow("socket hang up");
    expect(others).toEqual([]);
  });
});

test("a connection that was kept and has ended is told from a service that breaks off", async () => {
  let calls = 0;
  const server = await serverNamed("tcp", 0, (call, response) => {
    calls += 1;
    call.resume();
    if (calls === 1) response.end("{}");
    else call.socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  await sent(url, "");
  await expect(sent(url, "")).rejects.toMatchObject({ name: "ConnectionWasOver" });
  await expect(sent(url, "")).rejects.toMatchObject({ name: "Error", code: "ECONNRESET" });
});

test("nobody at either place is an error", async () => {
  await expect(sent(nobody, join(folder, "gone.sock"))).rejects.toThrow("ECONNREFUSED");
});

test("an address with TLS is spoken to with TLS", async () => {
  const url = (await portOf("tcp")).replace("http:", "https:");
  await expect(sent(url, "")).rejects.toMatchObject({ code: expect.stringMatching(/SSL|EPROTO/) });
});
