import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postFrom } from "./post.ts";

const received: { readonly path: string; readonly body: string; readonly host: string }[] = [];
let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const path = request.url ?? "";
    received.push({ path, body: await bodyOf(request), host: request.headers.host ?? "" });
    if (path === "/never") return;
    if (path === "/upgrade") response.writeHead(101, { connection: "upgrade", upgrade: "x" });
    if (path === "/away") response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` });
    response.end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}

const message = (address: string) => ({ url: new URL(address), headers: {}, body: "{}" });
const anywhere = postFrom({
  timeoutMs: 500,
  allows: () => true,
  lookup: async () => ["127.0.0.1"],
});

describe("a message goes out", () => {
  test("to the address that was judged, whatever the name says later", async () => {
    expect(await anywhere(message(`http://hooks.example.test:${port}/in`))).toEqual({
      sent: true,
      status: 200,
    });
    expect(received.at(-1)).toEqual({
      path: "/in",
      body: "{}",
      host: `hooks.example.test:${port}`,
    });
  });

  test("and a redirect is not followed", async () => {
    expect(await anywhere(message(`http://hooks.example.test:${port}/away`))).toEqual({
      sent: true,
      status: 302,
    });
    expect(received.map(({ path }) => path)).not.toContain("/inside");
  });
});

test("an answer that changes the protocol is an answer", async () => {
  expect(await anywhere(message(`http://hooks.example.test:${port}/upgrade`))).toEqual({
    sent: true,
    status: 101,
  });
});

describe("a message does not go out", () => {
  const inPublic = postFrom({ timeoutMs: 500 });

  test.each([
    "http://127.0.0.1/",
    "http://0x7f.1/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://[::ffff:127.0.0.1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://localhost/",
    "http://127.0.0.1./",
  ])("to %s", async (address) => {
    const before = received.length;
    expect(await inPublic(message(address))).toEqual({
      sent: false,
      reason: "refused: private address",
    });
    expect(received).toHaveLength(before);
  });

  test("to a name that has one private address among public ones", async () => {
    const post = postFrom({ timeoutMs: 500, lookup: async () => ["1.1.1.1", "10.0.0.1"] });
    expect(await post(message("http://rebound.example.test/"))).toEqual({
      sent: false,
      reason: "refused: private address",
    });
  });

  test("for longer than it may", async () => {
    expect(await anywhere(message(`http://hooks.example.test:${port}/never`))).toEqual({
      sent: false,
      reason: "timeout",
    });
  });

  test("for longer than it may, where no name server answers", async () => {
    const post = postFrom({ timeoutMs: 50, lookup: () => new Promise(() => {}) });
    expect(await post(message("http://hooks.example.test/"))).toEqual({
      sent: false,
      reason: "timeout",
    });
  });

  test("without saying where to, where nobody answers", async () => {
    expect(await anywhere(message("http://hooks.example.test:1/secret"))).toEqual({
      sent: false,
      reason: "ECONNREFUSED",
    });
  });

  test("to a private address, unless its host is named exactly", async () => {
    const target = message(`http://127.0.0.1:${port}/never-mind`);
    const named = (privateHosts: readonly string[]) =>
      postFrom({ timeoutMs: 2_000, privateHosts })(target);
    expect(await named(["127.0.0.1"])).toMatchObject({ sent: true });
    for (const host of ["127.0.0.2", "0.1", "localhost", ""]) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await named([host])).toEqual({ sent: false, reason: "refused: private address" });
    }
  });
});
