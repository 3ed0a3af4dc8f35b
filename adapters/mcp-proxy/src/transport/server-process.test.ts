import { PassThrough } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "./server-process.ts";

/** This program as a server, once it has said that it is there. */
async function serverOf(program: string) {
  const command = [process.execPath, "-e", `${program};console.log("there")`];
  const errors = { redact: (said: string) => said, output: new PassThrough().resume() };
  const server = await startServer(command, process.env, errors);
  onTestFinished(() => server.stop());
  await new Promise((resolve) => server.output.once("data", resolve));
  server.output.resume();
  return server;
}

test("a server that has ended by itself is no longer waited for", async () => {
  const server = await serverOf("");
  expect(await server.ended).toBe(0);
  await server.stop();
});

test("a server that was killed has no exit code, and is no longer waited for", async () => {
  const server = await serverOf("setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50)");
  expect(await server.ended).toBeNull();
  await server.stop();
});

test("a server that neither ends with its input nor when it is asked to is killed", async () => {
  const server = await serverOf(
    "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000)",
  );
  await server.stop();
  expect(await server.ended).toBeNull();
});

test("a server that ends with its input ends by itself", async () => {
  const server = await serverOf("process.stdin.resume().on('end', () => process.exit(3))");
  await server.stop();
  expect(await server.ended).toBe(3);
});
