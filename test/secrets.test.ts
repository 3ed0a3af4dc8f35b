import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "@parapet/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* A secret enters by every input; none may come out in a log or on the terminal. */

const secret = (input: string) => `sk-live-${input}-4f9c2b7e6d1a8035`;
const marker = "4f9c2b7e6d1a8035";
const shared = secret("environment");

let service: TestService;
let operator: string;
beforeAll(async () => {
  service = await startTestService({
    serve: { logLevel: "debug" },
    env: { PARAPET_TOKEN: shared, TELEGRAM_BOT_TOKEN: secret("variable") },
    prepare: async (home) => {
      await makeWorkspace(home, ".openclaw", withSecrets("start"));
    },
  });
  operator = await service.operatorToken();
});
afterAll(() => service.remove());

/** A workspace that holds secrets where people put them. */
function withSecrets(input: string): string {
  const text = secret(input);
  return JSON.stringify({
    gateway: { mode: "local", bind: "lan", auth: { mode: "token", token: text } },
    channels: { telegram: { enabled: true, botToken: text, dmPolicy: "open", allowFrom: [text] } },
    logging: { level: "debug" },
    [text]: text,
  });
}

function everythingSaid(): string {
  return [...service.logged, ...service.printed].join("\n");
}

test("neither headers nor addresses nor bodies of requests are logged", async () => {
  const text = secret("request");
  const json = { "Content-Type": "application/json" };
  const requests: readonly [string, Parameters<typeof send>[2]][] = [
    ["/api/v1/checks", { headers: { Authorization: `Bearer ${text}` } }],
    ["/api/v1/checks", { headers: { Authorization: `Bearer ${shared}` } }],
    ["/api/v1/audit", { headers: { Authorization: `Bearer ${operator}` } }],
    ["/api/v1/checks", { headers: { Cookie: `session=${text}`, "X-Api-Key": text } }],
    ["/api/v1/checks", { headers: { Host: `${text}.example` } }],
    ["/api/v1/checks", { headers: { Origin: `http://${text}` } }],
    ["/api/v1/checks", { headers: { "X-Request-Id": text, "If-None-Match": text } }],
    [`/api/v1/scans?service=${text}&cursor=${text}&limit=${text}`, {}],
    [`/api/v1/scans?cursor=${text}`, {}],
    [`/api/v1/scans/${text}`, {}],
    [`/${text}`, {}],
    [`/api/v1/tokens/${text}`, { method: "DELETE" }],
    [`/api/v1/agents/${text}/guardrails/${text}`, { method: "DELETE" }],
    [`/api/v1/agents/../${text}`, {}],
    ["/api/v1/checks", { method: text.replaceAll("-", "").toUpperCase() }],
    ["/api/v1/guardrails", { method: "POST", headers: json, body: `{"${text}": ` }],
    [
      "/api/v1/guardrails",
      { method: "POST", headers: json, body: JSON.stringify({ [text]: text }) },
    ],
    ["/api/v1/scan", { method: "POST", headers: { "Content-Type": text }, body: text }],
    [
      "/api/v1/scan",
      { method: "POST", headers: json, body: JSON.stringify({ workspace_path: `/${text}` }) },
    ],
  ];
  for (const [path, options] of requests) {
    // A method that HTTP does not know ends the connection.
    await send(service.url, path, options).catch(() => undefined);
  }
  expect(everythingSaid()).toContain('"event":"refused"');
  expect(everythingSaid()).not.toContain(marker);
  expect(everythingSaid()).not.toContain(marker.toUpperCase());
  expect(everythingSaid()).not.toContain(operator);
});

test("what workspaces hold is not logged when they are scanned, fixed or cannot be read", async () => {
  const good = await makeWorkspace(service.folder, "good", withSecrets("workspace"));
  const broken = await makeWorkspace(service.folder, "broken", `{ token: "${secret("broken")}`);
  const bodies = [{ workspace_path: good }, { workspace_path: broken }];
  for (const body of bodies) {
    await post(service.url, "/api/v1/scan", body);
    const fix = { ...body, check_ids: ["OC-LOG-002", "OC-NET-001", secret("check")] };
    await post(service.url, "/api/v1/scan/fix/preview", fix);
    await post(service.url, "/api/v1/scan/fix", fix);
  }
  expect(everythingSaid()).toContain('"event":"scan"');
  expect(everythingSaid()).toContain('"event":"fix"');
  expect(everythingSaid()).not.toContain(marker);
});

test("the metrics hold none either", async () => {
  expect((await send(service.url, "/metrics")).text).not.toContain(marker);
});

test.each([
  `postgres://ada:${secret("password")}@127.0.0.1:1/parapet`,
  `postgres://127.0.0.1:1/parapet?password=${secret("query")}`,
  `postgres://ada:${secret("broken")}@[127.0.0.1/parapet`,
  `mysql://ada:${secret("scheme")}@127.0.0.1/parapet`,
])("a database that cannot be reached is named without its password: %#", async (database) => {
  const folder = await mkdtemp(join(tmpdir(), "parapet-secrets-"));
  const said: string[] = [];
  const start = startService(
    { port: 0, data: join(folder, "data"), database, logLevel: "debug" },
    {
      env: { HOME: folder },
      cwd: folder,
      print: (line) => said.push(line),
      writeLog: (line) => said.push(line),
    },
  );
  const error = await start.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toMatch(/--database/);
  expect(`${String(error)}\n${said.join("\n")}`).not.toContain(marker);
  await rm(folder, { recursive: true });
});
