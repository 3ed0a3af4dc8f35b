import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { post, send, startTestService, type TestService } from "./support/service.ts";

/* Another process that holds the database, such as a tool that somebody has left open. */

let service: TestService;
beforeEach(async () => {
  service = await startTestService({ serve: { scanner: false } });
});
afterEach(() => service.remove());

const holder = `
const { DatabaseSync } = require("node:sqlite");
const database = new DatabaseSync(process.argv[1]);
database.exec("begin exclusive");
process.stdout.write("held");
process.stdin.once("data", () => { database.exec("rollback"); process.exit(); });
`;

async function hold(file: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ["-e", holder, file], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return async () => {
    child.stdin.write("end");
    await once(child, "close");
  };
}

/** An adapter blocks the call of its agent after that. */
const adapterWaitsMs = 5_000;

const register = (name: string, condition: string) =>
  post(service.url, "/api/v1/guardrails", {
    guardrail_name: name,
    agent_id: "main",
    service: "tests",
    mode: "blocking",
    condition,
  });
const never = 'tool.name == "never"';
const call = (command: string) =>
  post(service.url, "/api/v1/guardrails/evaluate", {
    agent_id: "main",
    service: "tests",
    session_id: "one",
    point: "pre_tool_call",
    source_trust: "user",
    adapter: "test",
    tool: { name: "exec", args: { command } },
  });

test("a database that another process holds stops no agent; callers are told who holds it, and it recovers", async () => {
  expect((await register("no-rm", 'tool.args.command == "rm"')).status).toBe(201);
  const release = await hold(join(service.folder, "data", "parapet.db"));
  const begun = performance.now();
  const refused = Promise.all([1, 2, 3, 4, 5].map((n) => register(`late-${n}`, never)));
  const answers = await Promise.all([call("ls"), call("rm"), send(service.url, "/api/v1/agents")]);
  expect(performance.now() - begun).toBeLessThan(adapterWaitsMs);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.slice(0, 2).map(({ json }) => json)).toMatchObject([
    { action: "allow" },
    { action: "block" },
  ]);
  for (const { status, json } of await refused) {
    expect(status).toBe(503);
    expect(json).toMatchObject({
      detail: "Another process holds the database parapet.db; stop that process.",
    });
  }
  expect(await send(service.url, "/readyz")).toMatchObject({
    status: 503,
    text: expect.stringContaining("Another process holds the database parapet.db"),
  });

  await release();
  await expect.poll(async () => (await send(service.url, "/readyz")).status).toBe(200);
  expect((await register("after", never)).status).toBe(201);
  const kept = async () =>
    (await send(service.url, "/api/v1/violations?service=tests")).json as readonly unknown[];
  await expect.poll(async () => (await kept()).length).toBe(1);
});

test("a process that writes for a moment is waited for", async () => {
  const release = await hold(join(service.folder, "data", "parapet.db"));
  const registered = register("no-rm", never);
  setTimeout(() => void release(), 300);
  expect((await registered).status).toBe(201);
});
