import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { BufferedRequest } from "./buffered-request.ts";
import { openBodies } from "./open-bodies.ts";

let server: Server | undefined;
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server?.close();
});

/**
 * A server that reads each body to its end, of 10,000 bytes of a name together at most. The path of
 * a request is the name, its query whose it is.
 */
async function reading(answer: (body: string, outgoing: ServerResponse) => void) {
  const bodies = openBodies(10_000);
  const listener: RequestListener<typeof BufferedRequest> = (incoming, outgoing) => {
    const [name = "", share = ""] = (incoming.url ?? "").split("?");
    bodies.add(name, () => share, incoming, outgoing);
    incoming.on("error", () => {});
    text(incoming).then(
      (body) => answer(body, outgoing),
      () => {},
    );
  };
  server = createServer({ IncomingMessage: BufferedRequest }, listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return async (name: string, announced: number, sent: number): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    sockets.push(socket);
    const [connection] = await once(server!, "connection");
    socket.write(`POST ${name} HTTP/1.1\r\nHost: a\r\nContent-Length: ${announced}\r\n\r\n`);
    socket.write("x".repeat(sent));
    while (connection.bytesRead < sent && !connection.destroyed) {
      // oxlint-disable-next-line no-await-in-loop
      await setImmediate();
    }
    return socket;
  };
}

test("of bodies that never end the oldest make room, and those of others stay", async () => {
  const send = await reading((_body, outgoing) => outgoing.end("whole"));
  const ofOthers = await send("/b", 9_000, 8_999);
  const first = await send("/a", 9_000, 6_000);
  const second = await send("/a", 5_000, 3_000);
  const third = await send("/a", 9_000, 3_000);
  if (!first.closed) await once(first, "close");
  for (const [socket, left] of [
    [second, 2_000],
    [ofOthers, 1],
  ] as const) {
    const answered = once(socket, "data");
    socket.write("x".repeat(left));
    // oxlint-disable-next-line no-await-in-loop
    expect(String(await answered)).toContain("whole");
  }
  expect(third.destroyed).toBe(false);
});

test("who has the most makes room, however old the others are", async () => {
  const send = await reading((_body, outgoing) => outgoing.end("whole"));
  const ofOther = await send("/a?other", 4_000, 3_999);
  const first = await send("/a?many", 4_000, 3_000);
  const second = await send("/a?many", 4_000, 2_000);
  await send("/a?many", 4_000, 2_500);
  if (!first.closed) await once(first, "close");
  for (const [socket, left] of [
    [ofOther, 1],
    [second, 2_000],
  ] as const) {
    const answered = once(socket, "data");
    socket.write("x".repeat(left));
    // oxlint-disable-next-line no-await-in-loop
    expect(String(await answered)).toContain("whole");
  }
});

test("of a large one it is asked early whose it is", async () => {
  const bodies = openBodies(10_000_000);
  let asked = 0;
  const listener: RequestListener<typeof BufferedRequest> = (incoming, outgoing) => {
    bodies.add("", () => `share ${(asked += 1)}`, incoming, outgoing);
    incoming.resume().on("end", () => outgoing.end(String(asked)));
  };
  server = createServer({ IncomingMessage: BufferedRequest }, listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const answers: string[] = [];
  for (const length of [1024 * 1024 - 1, 1024 * 1024, 3 * 1024 * 1024]) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await fetch(`http://127.0.0.1:${port}`, {
      method: "POST",
      body: "x".repeat(length),
    });
    // oxlint-disable-next-line no-await-in-loop
    answers.push(await answer.text());
  }
  expect(answers).toEqual(["0", "1", "2"]);
});

test("one that alone is too large is ended", async () => {
  const send = await reading((_body, outgoing) => outgoing.end("whole"));
  const socket = await send("/a", 20_000, 19_000);
  if (!socket.closed) await once(socket, "close");
  expect(socket.closed).toBe(true);
});

test("what was answered counts no longer", async () => {
  const send = await reading((_body, outgoing) => outgoing.end("whole"));
  for (let n = 0; n < 5; n += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const socket = await send("/a", 8_000, 7_999);
    const answered = once(socket, "data");
    socket.write("x");
    // oxlint-disable-next-line no-await-in-loop
    expect(String(await answered)).toContain("whole");
  }
});

test("what is counted to another name counts no longer to the first", async () => {
  const bodies = openBodies(10_000);
  const listening = createServer({ IncomingMessage: BufferedRequest }, (incoming, outgoing) => {
    bodies.add("first", () => "", incoming, outgoing);
    incoming.once("data", () => {
      if (incoming.url === "/moved") bodies.add("second", () => "", incoming, outgoing);
      listening.emit("begun");
    });
    incoming.on("end", () => outgoing.end());
  });
  server = listening.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  for (const path of ["/moved", "/stays"]) {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    sockets.push(socket);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 8001\r\n\r\n`);
    socket.write("x".repeat(8_000));
    // oxlint-disable-next-line no-await-in-loop
    await once(server, "begun");
  }
  for (const socket of sockets) {
    const heard = once(socket, "data");
    socket.write("x");
    // oxlint-disable-next-line no-await-in-loop
    expect(String(await heard)).toContain("200 OK");
  }
});
