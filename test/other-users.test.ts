import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { localSocketPath } from "@parapet/adapter-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asAnotherUser, type Asked, canBeAnother } from "./support/other-user.ts";
import { post, send, startTestService, type TestService } from "./support/service.ts";

/* Another user of the same machine, without a token. */

const secretText = "only-its-owner-may-read-this";
let service: TestService;
let overIpv6: TestService;
let workspace: string;

beforeAll(async () => {
  service = await startTestService();
  overIpv6 = await startTestService({ serve: { host: "::1" } });
  workspace = join(service.folder, "private");
  await mkdir(workspace, { mode: 0o700 });
  await writeFile(
    join(workspace, "openclaw.json"),
    `{ // ${secretText}\n tools: { exec: { mode: "full" } } }\n`,
    { mode: 0o600 },
  );
  await chmod(service.folder, 0o755);
  await post(service.url, "/api/v1/scan", { workspace_path: workspace });
});
afterAll(() => Promise.all([service.remove(), overIpv6.remove()]));

/** Everything that the review did as another user, and what it did not. */
function attacks(url: string): readonly Asked[] {
  const get = (path: string) => ({ url: `${url}${path}` });
  const posted = (path: string, body: unknown) => ({ method: "POST", url: `${url}${path}`, body });
  const fix = { workspace_path: workspace, check_ids: ["OC-SEC-003"] };
  const guardrail = { agent_id: "*", guardrail_name: "g", service: "private", mode: "monitoring" };
  return [
    posted("/api/v1/scan", { workspace_path: workspace }),
    posted("/api/v1/scan/fix", fix),
    posted("/api/v1/scan/fix/preview", fix),
    get("/api/v1/services/private/source?file=openclaw.json&line=1"),
    get("/api/v1/agents/main/policy?service=private"),
    get("/api/v1/agents"),
    get("/api/v1/risk/attack-paths"),
    get("/api/v1/agents/main/guardrails"),
    posted("/api/v1/guardrails", { ...guardrail, condition: "tool.name == 'exec'" }),
    posted("/api/v1/risk/what-if", { workspace_path: workspace, check_ids: [] }),
    posted("/v1/traces", {}),
    get("/api/v1/audit"),
    get("/metrics"),
  ];
}

const filesOf = async () => ({
  names: (await readdir(workspace)).toSorted(),
  text: await readFile(join(workspace, "openclaw.json"), "utf8"),
});

describe.skipIf(!canBeAnother)("another user of the machine (needs root on Linux)", () => {
  test.each([
    ["over IPv4", "many connections", () => service.url],
    ["over IPv6", "many connections", () => overIpv6.url],
    ["on a connection that is kept", "one connection", () => service.url],
  ] as const)("can have nothing read or changed %s", async (_, how, url) => {
    const before = await filesOf();
    const heard = await asAnotherUser(attacks(url()), how);
    expect(heard.map(({ status }) => status)).toEqual(attacks(url()).map(() => 401));
    expect(JSON.stringify(heard)).not.toContain(secretText);
    expect(heard[0]?.text).toContain("belongs to another user of this machine");
    expect(await filesOf()).toEqual(before);
  });

  test("is told apart while hundreds of connections of the owner come and go", async () => {
    const churn = new AbortController();
    const statuses = new Set<number>();
    const churns = Array.from({ length: 20 }, async () => {
      while (!churn.signal.aborted) {
        // Each on its own connection.
        // oxlint-disable-next-line no-await-in-loop
        statuses.add((await send(service.url, "/api/v1/risk/attack-paths")).status);
      }
    });
    const rounds = Array.from({ length: 3 }, () => asAnotherUser(attacks(service.url)));
    const heard = (await Promise.all(rounds)).flat();
    churn.abort();
    await Promise.all(churns);
    expect([...statuses]).toEqual([200]);
    expect(new Set(heard.map(({ status }) => status))).toEqual(new Set([401]));
  });

  test("gets nothing done by leaving before it can be asked who it was", async () => {
    const before = await filesOf();
    const fix = { workspace_path: workspace, check_ids: ["OC-SEC-003"] };
    const call = { method: "POST", url: `${service.url}/api/v1/scan/fix`, body: fix };
    await Promise.all(Array.from({ length: 10 }, () => asAnotherUser([call], "gone at once")));
    // A fix that had been taken in would be done before this scan of the same workspace.
    await post(service.url, "/api/v1/scan", { workspace_path: workspace });
    expect(await filesOf()).toEqual(before);
  });

  test("cannot use the socket in the data folder", async () => {
    const socketPath = localSocketPath(join(service.folder, "data"));
    const call = { url: "http://localhost/api/v1/agents", socketPath };
    expect(await asAnotherUser([call])).toEqual([{ status: 0, text: "EACCES" }]);
    // Not even where the folder lets everybody in.
    await chmod(join(service.folder, "data"), 0o777);
    expect(await asAnotherUser([call])).toEqual([{ status: 0, text: "EACCES" }]);
    await chmod(join(service.folder, "data"), 0o700);
    expect((await stat(socketPath)).mode & 0o777).toBe(0o600);
  });

  test("may do what a token allows it, and sees the page that asks for one", async () => {
    const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
    const [agents, page, session] = await asAnotherUser([
      { url: `${service.url}/api/v1/agents`, headers },
      { url: `${service.url}/` },
      { url: `${service.url}/api/v1/session` },
    ]);
    expect(agents?.status).toBe(200);
    expect(page?.status).toBe(200);
    expect(JSON.parse(session?.text ?? "")).toMatchObject({
      name: "user:65534",
      may: { read: false, scan: false, fix: false, operate: false },
    });
  });

  test("cannot name the owner as itself by what it sends", async () => {
    const forged = {
      "x-forwarded-for": "127.0.0.1",
      "parapet-installation": "ad_1",
      cookie: "parapet_session=x",
    };
    const [heard] = await asAnotherUser([{ url: `${service.url}/api/v1/agents`, headers: forged }]);
    expect(heard?.status).toBe(401);
  });
});

test("the owner's own programs need no token for the documented operations, over TCP and over the socket", async () => {
  const path = "/api/v1/risk/attack-paths";
  expect((await send(service.url, path)).status).toBe(200);
  const socketPath = localSocketPath(join(service.folder, "data"));
  expect(await overSocket(socketPath, { path })).toBe(200);
  const body = JSON.stringify({ workspace_path: workspace, check_ids: [] });
  const headers = { "Content-Type": "application/json" };
  const fix = { path: "/api/v1/scan/fix", method: "POST", headers };
  expect(await overSocket(socketPath, fix, body)).toBe(200);
  expect(await overSocket(socketPath, { path: "/api/v1/agents/main/guardrails" })).toBe(200);
});

test("a page whose name was rebound gets nothing over the socket either", async () => {
  const socketPath = localSocketPath(join(service.folder, "data"));
  for (const headers of [{ Host: "evil.example" }, { Origin: "https://evil.example" }]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await overSocket(socketPath, { path: "/api/v1/agents", headers })).toBe(403);
  }
});

type Over = {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

function overSocket(socketPath: string, options: Over, body = ""): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, agent: false, ...options }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
