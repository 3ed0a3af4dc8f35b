import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { BufferedRequest } from "./buffered-request.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/**
 * What a request with these chunks passes on, and the answer of a server that says how many bytes
 * came.
 */
async function handedOn(chunks: string): Promise<{ pieces: string[]; answer: string }> {
  const pieces: string[] = [];
  server = createServer({ IncomingMessage: BufferedRequest }, (incoming: IncomingMessage, out) => {
    incoming.on("data", (piece: Buffer) => void pieces.push(piece.toString("latin1")));
    incoming.on("end", () => out.end("whole"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(
    "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n",
  );
  socket.write(`${chunks}0\r\n\r\n`);
  return { answer: await text(socket), pieces };
}

const chunk = (of: string): string => `${of.length.toString(16)}\r\n${of}\r\n`;

test("a body of thousands of small chunks costs the memory of few large ones", async () => {
  const digits = Array.from({ length: 50_000 }, (_, at) => String(at % 10));
  const { pieces, answer } = await handedOn(digits.map(chunk).join(""));
  expect(pieces.join("")).toBe(digits.join(""));
  expect(pieces.length).toBeLessThan(20);
  expect(answer).toContain("whole");
});

test.each([
  ["none", []],
  ["one", ["x"]],
  ["small ones around a large one", ["a", "b".repeat(40_000), "c"]],
  ["those that just fill a piece", ["a".repeat(2_048), "b".repeat(2_048), "c"]],
  ["those that just do not", ["a".repeat(2_048), "b".repeat(2_049), "c"]],
])("of %s all arrives in its order", async (_which, chunks) => {
  const { pieces, answer } = await handedOn(chunks.map(chunk).join(""));
  expect(pieces.join("")).toBe(chunks.join(""));
  expect(answer).toContain("whole");
});

test("of more than is read nothing is taken in", async () => {
  server = createServer({ IncomingMessage: BufferedRequest }, () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  const [connection] = await Promise.all([
    once(server, "connection").then(([one]) => one),
    once(socket, "connect"),
  ]);
  socket.write("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
  socket.write(chunk("x").repeat(1_000_000));
  let [before, unchanged] = [-1, 0];
  while (unchanged < 1_000) {
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setImmediate(resolve));
    unchanged = connection.bytesRead === before && before > 0 ? unchanged + 1 : 0;
    before = connection.bytesRead;
  }
  expect(socket.writableLength).toBeGreaterThan(0);
  expect(connection.bytesRead).toBeLessThan(2_000_000);
  socket.destroy();
});
