import { spawn } from "node:child_process";
import { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { redactText } from "@parapet/posture/redaction";
import { expect, test } from "vitest";
import { redactedStream } from "../../adapters/mcp-proxy/src/messages/redacted-stream.ts";
import { startServer } from "../../adapters/mcp-proxy/src/transport/server-process.ts";
import { startLoopbackService } from "./support-mcp/loopback-service.ts";
import { writeInstallation, parapet } from "./support-mcp/proxied-server.ts";

const redact = (said: string): string => redactText(said, "output");
const word = "Tr0ub4dor3xQ";

async function shownOf(parts: Iterable<Uint8Array>): Promise<string> {
  const { output, said } = collected();
  await pipeline(Readable.from(parts), redactedStream(redact), output);
  return said();
}

function collected(): { readonly output: Writable; readonly said: () => string } {
  const chunks: Buffer[] = [];
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { output, said: () => Buffer.concat(chunks).toString("utf8") };
}

const log = [
  "  at start (server.js:3:9)\n",
  `connecting with --token ${word}\r\n`,
  `50 %\r100 %\rä ${"é".repeat(20)}\n`,
  "-----BEGIN PRIVATE KEY-----\n",
  `${"aGVsbG8gd29y".repeat(5)}\n`.repeat(3),
  "-----END PRIVATE KEY-----\n",
  `last password=${word}`,
].join("");

test.each([1, 7, 64, 100_000])("in parts of %i bytes nothing else is lost", async (size) => {
  const bytes = Buffer.from(log);
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  const shown = await shownOf(parts);
  expect(shown).toBe(redact(log));
  expect(shown).not.toMatch(/Tr0ub4|aGVsbG8/);
  expect(shown).toContain("  at start (server.js:3:9)\n");
});

test("a line without an end takes no memory without end", async () => {
  const parts = Array.from({ length: 100 }, () => Buffer.from("x ".repeat(32_768)));
  expect((await shownOf(parts)).length).toBe(100 * 65_536);
});

test("what a server writes to its standard error is passed on without secrets", async () => {
  const { output, said } = collected();
  const program = `console.error("started with password=${word}"); process.stderr.write("ready"); process.stdin.resume()`;
  const server = await startServer([process.execPath, "-e", program], process.env, {
    redact,
    output,
  });
  server.output.resume();
  await server.stop();
  expect(said()).toBe("started with password=[redacted]\nready");
});

test("a server that repeats its own key on standard error shows it to nobody", async () => {
  const service = await startLoopbackService();
  const installation = await writeInstallation(service.installation);
  try {
    const key = ["Kf7", "kestrel", "Lq"].join("-");
    const program = `console.error("key " + process.env.NOTES_API_KEY + " and " + process.argv[1]); process.stdin.resume()`;
    const proxy = ["mcp-proxy", "--installation", installation.file, "--name", "notes"];
    const server = [process.execPath, "-e", program, "--", `--password=${word}`];
    const child = spawn(process.execPath, [parapet, ...proxy, "--", ...server], {
      env: { PATH: process.env["PATH"], NOTES_API_KEY: key },
      stdio: ["pipe", "ignore", "pipe"],
    });
    child.stdin.end();
    const said = await text(child.stderr);
    expect(said).toContain("key [redacted] and --password=[redacted]");
    expect(said).not.toContain(key);
  } finally {
    await service.stop();
    await installation.remove();
  }
});
