import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  addressProof,
  challengeHeader,
  isListening,
  noteAddress,
  notedAddresses,
  serverAddress,
  proofHeader,
} from "./server-address.ts";

const token = `parapet_op_${"t".repeat(43)}`;
const nobody = "http://127.0.0.1:9";
let dataDir: string;
const servers: Server[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "parapet-address-"));
  await writeFile(join(dataDir, "operator-token"), `${token}\n`, { mode: 0o600 });
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A server that answers a challenge so; undefined: not at all. Its address. */
async function answering(
  proof: (challenge: string, url: string) => string | undefined,
  host = "127.0.0.1",
): Promise<string> {
  const server = createServer((request, response) => {
    const said = proof(String(request.headers[challengeHeader]), url);
    if (said !== undefined) response.setHeader(proofHeader, said);
    response.end();
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, host, listening));
  const { port } = server.address() as AddressInfo;
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  return url;
}

const own = (challenge: string, url: string) => addressProof(token, challenge, url);
const notes = () => readdir(join(dataDir, "addresses"));

test("a server's note is in its own folder that its user alone can read, until it is taken back", async () => {
  const takeBack = await noteAddress(dataDir, "http://127.0.0.1:8000");
  expect(await notes()).toEqual(["127.0.0.1-8000"]);
  expect((await stat(join(dataDir, "addresses"))).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, "addresses", "127.0.0.1-8000"))).mode & 0o777).toBe(0o600);
  expect(await notedAddresses(dataDir)).toEqual(["http://127.0.0.1:8000"]);
  await takeBack();
  await takeBack();
  expect(await notedAddresses(dataDir)).toEqual([]);
});

test("a new server removes the notes of those that are gone, and of no other", async () => {
  const other = await answering(own);
  await noteAddress(dataDir, other);
  await noteAddress(dataDir, nobody);
  await noteAddress(dataDir, "http://[::1]:8000");
  expect(await notedAddresses(dataDir)).toEqual([other, "http://[::1]:8000"].toSorted());
  // Of its own address nothing is listening yet.
  await noteAddress(dataDir, "http://[::1]:8000");
  expect(await notedAddresses(dataDir)).toEqual([other, "http://[::1]:8000"].toSorted());
});

test("a program that changes the protocol proves nothing, and is not waited for", async () => {
  const strange = createServer((_request, response) => {
    response.socket?.write("HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
  });
  servers.push(strange);
  await new Promise<void>((listening) => strange.listen(0, "127.0.0.1", listening));
  const { port } = strange.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const taken = await noteAddress(dataDir, url);
  expect(await serverAddress(dataDir)).not.toHaveProperty("url");
  await taken();
});

test("only what is an address of this machine is taken from a note", async () => {
  await noteAddress(dataDir, "http://localhost:1");
  const texts = {
    elsewhere: "http://203.0.113.1:8000",
    encrypted: "https://127.0.0.1:8000",
    nothing: "",
    words: "not an address",
    long: `http://127.0.0.1:8000/${"x".repeat(1_024)}`,
  };
  for (const [name, text] of Object.entries(texts)) {
    await writeFile(join(dataDir, "addresses", name), text, { mode: 0o600 });
  }
  expect(await notedAddresses(dataDir)).toEqual(["http://localhost:1"]);
});

test("of a folder that somebody has filled a hundred notes are read", async () => {
  await noteAddress(dataDir, nobody);
  for (let port = 1_000; port < 1_200; port += 1) {
    await writeFile(join(dataDir, "addresses", `${port}`), `http://127.0.0.1:${port}\n`);
  }
  expect(await notedAddresses(dataDir)).toHaveLength(100);
});

test("the server that proves itself is found behind others, and no other", async () => {
  await noteAddress(dataDir, await answering((challenge) => challenge));
  await noteAddress(dataDir, await answering(() => undefined));
  const stranger = await serverAddress(dataDir);
  expect(stranger).toMatchObject({
    problem: expect.stringMatching(
      /^(?:What answers at http:\/\/127\.0\.0\.1:\d+ is not the server of \S+\. ){2}No server on a loopback address/,
    ),
  });
  const url = await answering(own);
  await noteAddress(dataDir, url);
  expect(await serverAddress(dataDir)).toEqual({ url });
});

test("a proof for another address is none, and who is gone is not called an untrusted sender", async () => {
  await noteAddress(
    dataDir,
    await answering((challenge) => addressProof(token, challenge, nobody)),
  );
  expect(await serverAddress(dataDir)).toMatchObject({
    problem: expect.stringContaining("is not"),
  });
  for (const server of servers.splice(0)) server.close();
  const { problem } = (await serverAddress(dataDir)) as { problem: string };
  expect(problem).toMatch(/^No server on a loopback address uses/);
  expect(problem).toContain("parapet serve");
});

test("where no server has left a note, the token is not even read", async () => {
  await rm(join(dataDir, "operator-token"));
  expect(await serverAddress(dataDir)).toHaveProperty("problem");
});

test.each(["127.0.0.1", "::1"])("whether something listens on %s is known", async (host) => {
  const url = await answering(own, host);
  expect(await isListening(url)).toBe(true);
  await new Promise((closed) => servers.pop()?.close(closed));
  expect(await isListening(url)).toBe(false);
});
