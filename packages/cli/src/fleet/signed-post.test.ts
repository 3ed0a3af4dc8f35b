import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { signedPostTo } from "./signed-post.ts";

/** A server that answers every request with these bytes. */
async function answering(bytes: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.write(bytes));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

const token = { name: "box", seed: new Uint8Array(32) };
const options = { path: "/api/v1/uploads", isCompressed: false, mostAnswerBytes: 100 };

test.each([
  [
    "changes the protocol",
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
  ],
  ["is no HTTP", "hello\r\n\r\n"],
  ["is too long", `HTTP/1.1 200 OK\r\nContent-Length: 200\r\n\r\n${"x".repeat(200)}`],
])("an answer that %s is no answer, and is not waited for", async (_, bytes) => {
  const post = signedPostTo(await answering(bytes), token, options);
  expect(await post(Buffer.from("{}"), AbortSignal.timeout(20_000))).toEqual({
    unreachable: expect.stringMatching(
      /^The server could not be reached \((?!TimeoutError|AbortError)/,
    ),
  });
});
