import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { answerMalformed } from "../http/malformed-requests.ts";
import { readFairly, readingTurns } from "./fair-reading.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function connectionTo(
  listener: RequestListener,
  change = (_server: Server) => {},
  nowMs = () => 0,
) {
  server = createServer({ requireHostHeader: false }, listener);
  readFairly(server, readingTurns(nowMs), nowMs);
  change(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return connect(port, "127.0.0.1").on("error", () => {});
}

const request = "GET / HTTP/1.1\r\n\r\n";
/** What arrives at once. */
const many = 65_536 / request.length;

function countOf(answers: string): number {
  return answers.split("HTTP/1.1 200").length - 1;
}

test("of a connection that is ended no thousands of requests are made, however many have arrived", async () => {
  let made = 0;
  const socket = await connectionTo((incoming) => {
    made += 1;
    if (made > 16) incoming.socket.destroy();
  });
  socket.write(request.repeat(many));
  await once(socket, "close");
  expect(made).toBeGreaterThan(16);
  expect(made).toBeLessThan(100);
});

test("a long body arrives whole", async () => {
  const socket = await connectionTo((incoming, outgoing) => {
    void text(incoming).then((body) => outgoing.end(body));
  });
  const body = Array.from({ length: 20_000 }, (_, n) => `line ${n}\r\n\r\n`).join("");
  socket.end(
    `POST / HTTP/1.1\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  expect((await text(socket)).endsWith(body)).toBe(true);
});

test("requests that follow each other are all answered, also to a client that reads later", async () => {
  const socket = await connectionTo((_incoming, outgoing) => outgoing.end("x".repeat(20_000)));
  const last = "GET / HTTP/1.1\r\nConnection: close\r\n\r\n";
  socket.write(request.repeat(999) + last);
  await paused(socket);
  expect(countOf(await text(socket))).toBe(1_000);
});

/** The server has sent more than the system keeps for the client. */
async function paused(socket: Socket): Promise<void> {
  const [connection] = await once(server!, "connection");
  while (!connection.isPaused()) {
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(socket.readableFlowing).not.toBe(true);
}

test("what follows CONNECT is read by nobody", async () => {
  let made = 0;
  const socket = await connectionTo(() => void (made += 1), answerMalformed);
  socket.write(`CONNECT a:1 HTTP/1.1\r\n\r\n${request.repeat(many)}`);
  expect(await text(socket)).toContain("HTTP/1.1 405");
  expect(made).toBe(0);
});

test("others are heard while a connection sends what is slow to read, and all of it arrives", async () => {
  let [now, turns] = [0, 0];
  const count = (): void => {
    turns += 1;
    if (server?.listening === true) setImmediate(count);
  };
  const socket = await connectionTo(
    (incoming, outgoing) => {
      setImmediate(count);
      void text(incoming).then((body) => outgoing.end(`${body.length} ${turns}`));
    },
    undefined,
    () => (now += 1),
  );
  const body = "1\r\nx\r\n".repeat(8_000);
  socket.write("POST / HTTP/1.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n");
  socket.write(`${body}0\r\n\r\n`);
  const [length, meanwhile] = (await text(socket)).split("\r\n").at(-1)?.split(" ") ?? [];
  expect(length).toBe("8000");
  // A turn for each round, which reads a few pieces.
  expect(Number(meanwhile)).toBeGreaterThan(8);
});

test("who has sent little is heard before hundreds that send what is slow to read", async () => {
  let now = 0;
  let [begun, ended] = [0, 0];
  const first = await connectionTo(
    (incoming, outgoing) => {
      if (incoming.method === "GET") {
        outgoing.end(`${now}`);
        return;
      }
      begun += 1;
      incoming.resume().on("end", () => (ended += 1));
    },
    undefined,
    () => (now += 0.5),
  );
  const { port } = server!.address() as AddressInfo;
  const others = Array.from({ length: 200 }, () =>
    connect(port, "127.0.0.1").on("error", () => {}),
  );
  for (const one of others) {
    one.write("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n");
    one.write("1\r\nx\r\n".repeat(40_000));
  }
  while (begun < others.length) {
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setImmediate(resolve));
  }
  const before = now;
  first.write("GET / HTTP/1.1\r\n\r\n");
  const [answer] = await once(first, "data");
  const after = Number(String(answer).split("\r\n").at(-1));
  for (const one of others) one.destroy();
  expect(ended).toBe(0);
  // The others take a thousand in each round where all of them are heard.
  expect(after - before).toBeLessThan(500);
});
