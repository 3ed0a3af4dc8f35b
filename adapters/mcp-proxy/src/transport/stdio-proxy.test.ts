import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { runStdioProxy } from "./stdio-proxy.ts";
import { testSession } from "../testing/session.ts";
import { reached, stalledAt } from "../testing/stalled.ts";

const most = 200_000_000;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Bytes that are in use: what could be freed is not counted. */
function held(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** A proxy in front of this program. Nobody reads `output` until the test does. */
function proxyOf(program: string) {
  const client = { input: new PassThrough(), output: new PassThrough() };
  const stopping = new AbortController();
  const lines: string[] = [];
  const running = runStdioProxy({
    command: [process.execPath, "--input-type=module", "-e", program],
    env: process.env,
    client,
    session: testSession().session,
    errors: { redact: (said) => said, output: new PassThrough().resume() },
    log: (line) => lines.push(line),
    stopping: stopping.signal,
  });
  onTestFinished(async () => {
    client.output.resume();
    stopping.abort();
    await running;
  });
  return { ...client, running, lines, stop: () => stopping.abort() };
}

/**
 * A program that writes a line again and again, waits as soon as nobody reads, and notes in a file
 * how much it has written.
 */
function writerOf(line: string, upTo: number) {
  const folder = mkdtempSync(join(tmpdir(), "parapet-writer-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "written");
  writeFileSync(file, "0");
  const program = `
    import { renameSync, writeFileSync } from "node:fs";
    const line = ${JSON.stringify(line)} + "\\n";
    const block = line.repeat(Math.ceil(100_000 / line.length));
    let written = 0;
    const next = () => process.stdout.write(block, () => {
      written += block.length;
      writeFileSync(${JSON.stringify(`${file}.new`)}, String(written));
      renameSync(${JSON.stringify(`${file}.new`)}, ${JSON.stringify(file)});
      if (written < ${upTo}) next();
    });
    next();
  `;
  return { program, written: () => Number(readFileSync(file, "utf8")) };
}

test("a client that does not read keeps the server waiting", async () => {
  const data = "x".repeat(100_000);
  const notice = { jsonrpc: "2.0", method: "notifications/message", params: { data } };
  const { program, written } = writerOf(JSON.stringify(notice), most);
  proxyOf(program);
  expect(await stalledAt(written, most)).toBeLessThan(20_000_000);
});

test("a server that does not read keeps the client waiting", async () => {
  const { input } = proxyOf("setInterval(() => undefined, 1_000);");
  const cursor = "x".repeat(1_000_000);
  let sent = 0;
  const write = (id: number): void => {
    const line = JSON.stringify({ jsonrpc: "2.0", id, method: "prompts/list", params: { cursor } });
    input.write(`${line}\n`, () => {
      sent += line.length;
      if (sent < most) write(id + 1);
    });
  };
  write(1);
  expect(await stalledAt(() => sent, most)).toBeLessThan(20_000_000);
});

test("a server that asks for what it does not get, and never reads, takes no memory without end", async () => {
  const asked = { jsonrpc: "2.0", id: "x".repeat(900), method: "x/no" };
  const much = 50_000_000;
  const { program, written } = writerOf(JSON.stringify(asked), much);
  const { output } = proxyOf(program);
  output.resume();
  const before = held();
  await reached(written, much);
  expect(held() - before).toBeLessThan(much / 2);
});

test("a client that sends what is refused, and never reads, is kept waiting", async () => {
  const { input } = proxyOf("process.stdin.resume();");
  const line = `${JSON.stringify({ jsonrpc: "2.0", id: "x".repeat(900), method: "x/no" })}\n`;
  const block = line.repeat(100);
  let sent = 0;
  const write = (): void => {
    input.write(block, () => {
      sent += block.length;
      if (sent < most) write();
    });
  };
  write();
  expect(await stalledAt(() => sent, most)).toBeLessThan(20_000_000);
});

test("who ended first is known: a server that ends by itself, or a client that goes or is stopped", async () => {
  expect(await proxyOf("").running, "the server").toBe(true);
  const gone = proxyOf("process.stdin.resume();");
  gone.input.end();
  expect(await gone.running, "the client").toBe(false);
  const stopped = proxyOf("process.stdin.resume();");
  stopped.stop();
  expect(await stopped.running, "a stop").toBe(false);
});

/** Answers a ping, after what it says otherwise. */
const talking = (first: string) => `
  import { createInterface } from "node:readline";
  createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method } = JSON.parse(line);
    if (method !== "ping") { ${first} }
    else console.log(JSON.stringify({ jsonrpc: "2.0", id, result: {} }));
  });`;

test("a line of the client that is no message is answered, and the next one is read", async () => {
  const { input, output } = proxyOf(talking("process.exit()"));
  const lines = createInterface({ input: output })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => JSON.parse(String((await lines.next()).value));
  input.write('no JSON\n{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
  expect(await next()).toMatchObject({ id: null, error: { code: -32_700 } });
  expect(await next()).toMatchObject({ id: 1, result: {} });
});

test("a line of the server that is no message reaches nobody; one that is too long ends what waits for an answer", async () => {
  const { input, output, lines } = proxyOf(
    talking('console.log("Hello!"); console.log("x".repeat(17_000_000))'),
  );
  const said = createInterface({ input: output })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => JSON.parse(String((await said.next()).value));
  input.write('{"jsonrpc":"2.0","id":1,"method":"prompts/list"}\n');
  expect(await next()).toMatchObject({ id: 1, error: { code: -32_000 } });
  input.write('{"jsonrpc":"2.0","id":2,"method":"ping"}\n');
  expect(await next()).toMatchObject({ id: 2, result: {} });
  expect(lines.map((line) => line.replace(/^.* that is /, ""))).toEqual([
    expect.stringContaining("dropped"),
    "too long; dropped.",
  ]);
});
