import { once } from "node:events";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { guardrailLibrary, libraryRequest } from "@parapet/guardrails";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type LoopbackService, startLoopbackService } from "./support-mcp/loopback-service.ts";
import { writeInstallation, parapet } from "./support-mcp/proxied-server.ts";

/*
 * An agent that hides what it does in the middle of a text that is too long to be sent to the
 * service as a whole.
 */

const recorder = join(import.meta.dirname, "support-mcp/recording-server.ts");
const long = 41_000;

let service: LoopbackService;
let installation: Awaited<ReturnType<typeof writeInstallation>>;
let proxy: ChildProcess;
let lines: AsyncIterator<string>;

beforeEach(async () => {
  service = await startLoopbackService();
  installation = await writeInstallation(service.installation);
  const own = ["mcp-proxy", "--installation", installation.file, "--name", "long", "--"];
  proxy = spawn(process.execPath, [parapet, ...own, process.execPath, recorder, received()], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  lines = createInterface({ input: proxy.stdout! })[Symbol.asyncIterator]();
});

afterEach(async () => {
  proxy.kill("SIGTERM");
  await once(proxy, "exit");
  await service.stop();
  await installation.remove();
});

const received = () => join(installation.folder, "received");

/** The answer to a call with these arguments, and whether the server got it. */
async function call(args: object): Promise<{ readonly answer: string; readonly arrived: boolean }> {
  const params = { name: "run", arguments: args };
  proxy.stdin?.write(
    `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params })}\n`,
  );
  const { value: answer } = await lines.next();
  const arrived = existsSync(received()) && readFileSync(received(), "utf8").includes('"run"');
  return { answer, arrived };
}

test.each([
  [
    "a command",
    "destructive-commands",
    { command: hidden("; rm -rf / ;"), note: "x".repeat(long) },
  ],
  [
    "one of many long arguments",
    "destructive-commands",
    { command: hidden("; rm -rf / ;"), ...pads(2_100) },
  ],
  [
    "one of more than are sent",
    "destructive-commands",
    { command: hidden("; rm -rf / ;"), ...pads(15_000) },
  ],
])("what is hidden in the middle of %s does not reach the server unread", async (_, name, args) => {
  const guardrail = guardrailLibrary.find((one) => one.name === name)!;
  service.setGuardrails(libraryRequest(guardrail, "*"));
  const { answer, arrived } = await call(args);
  expect(arrived).toBe(false);
  expect(answer).toContain("Parapet blocked this call");
});

test("a call of more than the service reads says so, and not that nobody can be asked", async () => {
  // Each sign takes six bytes.
  const control = "\u0001".repeat(30_000);
  const { answer, arrived } = await call({ a: control, b: control, c: control });
  expect(arrived).toBe(false);
  expect(answer).toContain("exceeds the limit of 256 KiB");
});

test("a condition on an argument does not take the rest of it for all of it", async () => {
  service.setGuardrails({ condition: "tool.args.body.contains('TULIPS')", action: "deny" });
  const { arrived } = await call({ body: hidden("TULIPS"), note: "x".repeat(long) });
  expect(arrived).toBe(false);
});

test("what no guardrail looks at goes on whole, however long it is", async () => {
  service.setGuardrails({ condition: "source_trust == 'memory'", action: "deny" });
  const body = hidden("TULIPS");
  const { arrived } = await call({ body, note: "x".repeat(long) });
  expect(arrived).toBe(true);
  expect(readFileSync(received(), "utf8")).toContain(body);
});

/** Harmless at both ends. */
function hidden(text: string): string {
  const pad = ": ".repeat(long / 4);
  return `${pad}${text}${pad}`;
}

function pads(length: number): object {
  const others = Array.from({ length: 20 }, (_, at) => [`note${at}`, "y".repeat(length)]);
  return Object.fromEntries(others);
}
