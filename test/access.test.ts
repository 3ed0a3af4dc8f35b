import {
  machineHeader,
  newNonce,
  nonceHeader,
  readMachineToken,
  signatureHeader,
  signatureOfUpload,
} from "@parapet/adapter-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openShell } from "./support/configurations.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* Who may call what, for every route that exists and every kind of caller. */

type Operation = { readonly method: string; readonly path: string; readonly access: string };

const loosening = new Set(["decide", "roll-back", "operate", "administer", "upload"]);
const sharedToken = "a-secret-of-more-than-thirty-two-characters";
let local: TestService;
let guarded: TestService;
let open: TestService;
let operations: readonly Operation[];

beforeAll(async () => {
  local = await startTestService();
  guarded = await startTestService({
    serve: { host: "0.0.0.0" },
    env: { PARAPET_TOKEN: sharedToken },
  });
  open = await startTestService({ serve: { host: "0.0.0.0", allowUnauthenticated: true } });
  const { json } = await send(local.url, "/api/v1/openapi.json");
  const { paths } = json as {
    paths: Record<string, Record<string, { "x-parapet-access"?: string }>>;
  };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{[^}]+\}/g, "x"),
      access: operation["x-parapet-access"] ?? "",
    })),
  );
});
afterAll(() => Promise.all([local.remove(), guarded.remove(), open.remove()]));

/** The same machine, by a name that the server answers to. */
const reach = (service: TestService) => service.url.replace("0.0.0.0", "127.0.0.1");

async function statusOf(
  service: TestService,
  { method, path }: Operation,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const body = method === "GET" || method === "DELETE" ? undefined : "not json";
  const answer = await send(reach(service), path, {
    method,
    headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return answer.status;
}

/** Past the gate: whatever the route then says of the request, it is neither 401 nor 403. */
const passes = (status: number) => status !== 401 && status !== 403;

test("every route names its rule of access", () => {
  expect(operations.length).toBeGreaterThan(10);
  expect(operations.filter(({ access }) => access === "")).toEqual([]);
});

test("a local caller may read, scan, fix and tighten, and nothing that loosens", async () => {
  for (const operation of operations) {
    const allowed = !loosening.has(operation.access);
    expect([operation.path, passes(await statusOf(local, operation, {}))]).toEqual([
      operation.path,
      allowed,
    ]);
  }
});

test("the operator may do everything but send scans as a machine", async () => {
  for (const service of [local, guarded, open]) {
    const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
    for (const operation of operations) {
      expect([operation.path, passes(await statusOf(service, operation, headers))]).toEqual([
        operation.path,
        operation.access !== "upload",
      ]);
    }
  }
});

test("a server that others reach tells an untrusted sender nothing but that it is up", async () => {
  for (const operation of operations) {
    const status = await statusOf(guarded, operation, {});
    expect([operation.path, status === 401]).toEqual([
      operation.path,
      operation.access !== "public",
    ]);
  }
});

test("the token of the environment opens it", async () => {
  const headers = { Authorization: `Bearer ${sharedToken}` };
  for (const operation of operations) {
    expect([operation.path, passes(await statusOf(guarded, operation, headers))]).toEqual([
      operation.path,
      operation.access !== "upload",
    ]);
  }
});

const scopeRules: readonly [scope: string, rules: readonly string[]][] = [
  ["read", ["public", "read", "read-files"]],
  ["ingest", ["public", "scan", "evaluate", "ingest", "tighten"]],
  ["fix", ["public", "fix"]],
  [
    "admin",
    [
      "public",
      "read",
      "read-files",
      "scan",
      "evaluate",
      "ingest",
      "fix",
      "tighten",
      "decide",
      "roll-back",
      "operate",
      "administer",
    ],
  ],
];

describe.each(scopeRules)("a token with scope %s", (scope, rules) => {
  test.each(["on loopback", "beyond it", "on an open server"])(
    `may use what asks for ${rules.join(", ")}, and nothing else, %s`,
    async (where) => {
      const service = { "on loopback": local, "beyond it": guarded }[where] ?? open;
      const headers = { Authorization: `Bearer ${await tokenFor(service, scope)}` };
      for (const operation of operations) {
        const status = await statusOf(service, operation, headers);
        expect([operation.path, passes(status)]).toEqual([
          operation.path,
          rules.includes(operation.access),
        ]);
      }
    },
  );
});

test.each(["on loopback", "beyond it", "on an open server"])(
  "a machine may send scans, and nothing else, %s",
  async (where) => {
    const service = { "on loopback": local, "beyond it": guarded }[where] ?? open;
    const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
    const made = await post(reach(service), "/api/v1/machines", { name: "laptop-17" }, headers);
    const token = readMachineToken((made.json as { token: string }).token);
    if (token === undefined) throw new Error("The answer has a token.");
    for (const { method, path, access } of operations) {
      const body = method === "GET" || method === "DELETE" ? "" : "not json";
      const nonce = newNonce();
      const signed = { machine: "laptop-17", nonce, path, body: Buffer.from(body) };
      const status = await statusOf(
        service,
        { method, path, access },
        {
          [machineHeader]: "laptop-17",
          [nonceHeader]: nonce,
          [signatureHeader]: signatureOfUpload(token, signed),
        },
      );
      expect([path, passes(status)]).toEqual([path, ["public", "upload"].includes(access)]);
    }
  },
);

async function tokenFor(service: TestService, scope: string): Promise<string> {
  const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
  const made = await post(
    reach(service),
    "/api/v1/tokens",
    { name: scope, scopes: [scope] },
    headers,
  );
  return (made.json as { token: string }).token;
}

test("a server declared open lets anyone do what a local caller may, and warns at its start", async () => {
  for (const operation of operations) {
    expect([operation.path, passes(await statusOf(open, operation, {}))]).toEqual([
      operation.path,
      !loosening.has(operation.access),
    ]);
  }
  expect(open.printed.join("\n")).toMatch(/Warning: this server accepts unauth/);
});

test("a server that others reach reads no file until a workspace root is set", async () => {
  const path = await makeWorkspace(guarded.folder, "somewhere", openShell);
  const headers = { Authorization: `Bearer ${sharedToken}` };
  for (const [target, body] of [
    ["/api/v1/scan", { workspace_path: path }],
    ["/api/v1/scan/fix", { workspace_path: path, check_ids: ["OC-NET-001"] }],
    ["/api/v1/scan/fix/preview", { workspace_path: path, check_ids: ["OC-NET-001"] }],
  ] as const) {
    expect((await post(reach(guarded), target, body, headers)).status).toBe(403);
  }
});

test("workspace roots hold for local callers too", async () => {
  const service = await startTestService({
    serve: { workspaceRoots: [`${local.folder}/allowed`] },
  });
  try {
    const inside = await makeWorkspace(local.folder, "allowed/a", openShell);
    const outside = await makeWorkspace(local.folder, "outside", openShell);
    const scan = (workspace_path: string) => post(service.url, "/api/v1/scan", { workspace_path });
    expect((await scan(inside)).status).toBe(200);
    expect((await scan(outside)).status).toBe(403);
    expect((await scan(`${inside}/../../outside`)).status).toBe(403);
    expect((await scan(`${local.folder}/not-there`)).status).toBe(403);
  } finally {
    await service.remove();
  }
});

describe("requests that a web page could send", () => {
  test.each([
    ["a rebound name", { Host: "evil.example" }],
    ["another site", { Origin: "https://evil.example" }],
    ["another local server", { Origin: "http://localhost:1" }],
  ])("from %s are refused before anything is read", async (_, headers) => {
    for (const operation of operations) {
      const isProbe = ["/livez", "/readyz"].includes(operation.path);
      expect([operation.path, await statusOf(local, operation, headers)]).toEqual([
        operation.path,
        isProbe ? 200 : 403,
      ]);
    }
  });

  test("of this origin pass", async () => {
    const answer = await send(local.url, "/api/v1/health", { headers: { Origin: local.url } });
    expect(answer.status).toBe(200);
  });
});

test.each(["Bearer wrong", "Basic b3BlcmF0b3I6", "Bearer", "Bearer a b", "bearer\tx"])(
  "the credential %s is refused, also where none is needed",
  async (Authorization) => {
    const answer = await send(local.url, "/api/v1/checks", { headers: { Authorization } });
    expect(answer.status).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
    expect(answer.text).not.toContain("wrong");
  },
);

test("an unknown address and a wrong method say so", async () => {
  expect((await send(local.url, "/api/v1/nothing")).json).toMatchObject({ status: 404 });
  const wrong = await send(local.url, "/api/v1/checks", { method: "DELETE" });
  expect(wrong.json).toMatchObject({ status: 405 });
  expect(wrong.headers["allow"]).toContain("GET");
});

test("answers cannot be framed, sniffed or read by other sites", async () => {
  const { headers } = await send(local.url, "/api/v1/checks");
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  expect(headers["access-control-allow-origin"]).toBeUndefined();
});
