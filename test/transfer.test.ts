/* oxlint-disable no-await-in-loop -- One route after the other: the answers are compared. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  exportData,
  importData,
  openAdapters,
  openAudit,
  openMachines,
  openTokens,
} from "@parapet/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../packages/server/src/store/store.ts";
import { exportOf } from "./support/otlp.ts";
import {
  hasPostgres,
  type PostgresCluster,
  startPostgresCluster,
} from "./support/postgres-cluster.ts";
import { makeWorkspace, send, startTestService, type TestService } from "./support/service.ts";

/* An installation that moves to PostgreSQL and back answers as before. */

const now = () => new Date();
const configuration = `{
  gateway: { bind: "lan" },
  channels: { telegram: { dmPolicy: "open", allowFrom: ["*"] } },
  tools: { exec: { host: "gateway", security: "full" } },
}
`;

let folder: string;
let cluster: PostgresCluster;
beforeAll(async () => {
  if (!hasPostgres) return;
  folder = mkdtempSync(join(tmpdir(), "parapet-transfer-"));
  cluster = await startPostgresCluster();
});
afterAll(async () => {
  if (!hasPostgres) return;
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);
const where = (data: string, database = join(data, "parapet.db")) => ({
  env: { HOME: folder },
  cwd: folder,
  now,
  data,
  database,
});

/** Asks as the operator. */
async function asOperator(
  service: TestService,
  token: string,
  target: string,
  body?: unknown,
  method = "POST",
) {
  return send(service.url, target, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { method, body: JSON.stringify(body) }),
  });
}

/** Everything that people and agents leave behind: scans, decisions, calls, machines, proofs. */
async function installation(): Promise<string> {
  const service = await startTestService();
  const token = await service.operatorToken();
  const ask = (target: string, body: unknown, method?: string) =>
    asOperator(service, token, target, body, method);
  const refused: string[] = [];
  const did = async (target: string, body: unknown, method?: string) => {
    const { status, text } = await ask(target, body, method);
    if (status >= 300) refused.push(text);
  };
  const workspace_path = await makeWorkspace(service.folder, "support", configuration);
  const other = await makeWorkspace(service.folder, "billing", "{}");
  for (const path of [workspace_path, other, workspace_path]) {
    await did("/api/v1/scan", { workspace_path: path });
  }
  await did("/api/v1/approved-states", { name: "Release 1", reason: "Before the fix." });
  await did("/api/v1/scan/fix", { workspace_path, check_ids: ["OC-NET-001"] });
  const paths = (await ask("/api/v1/risk/attack-paths", undefined)).json as readonly {
    readonly path_id: string;
  }[];
  const [first, second] = paths;
  await did(`/api/v1/risk/attack-paths/${first?.path_id}/accept`, {
    status: "accepted",
    reason: "Known – 既知.",
    owner: "ada",
  });
  await did("/api/v1/guardrails", {
    agent_id: "main",
    service: "support",
    guardrail_name: "no-exec",
    mode: "blocking",
    condition: 'tool.name == "exec"',
  });
  for (const session_id of ["one", "two", "two"]) {
    await did("/api/v1/guardrails/evaluate", {
      agent_id: "main",
      service: "support",
      session_id,
      point: "pre_tool_call",
      source_trust: "user",
      adapter: "test",
      tool: { name: "exec", args: { command: `echo ${session_id}` } },
    });
  }
  const exposures = (await ask("/api/v1/risk/exposures", undefined)).json as readonly {
    readonly exposure_id: string;
  }[];
  await did(
    "/api/v1/risk/assignments",
    {
      assignments: [
        {
          kind: "exposure",
          service: "support",
          subject_id: exposures[0]?.exposure_id,
          assignee: "ada",
        },
      ],
    },
    "PUT",
  );
  await send(service.url, "/v1/traces", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: exportOf("support", 1, [
      {
        id: 1,
        name: "invoke_agent main",
        attributes: {
          "gen_ai.operation.name": "invoke_agent",
          "gen_ai.agent.name": "main",
          "gen_ai.conversation.id": "one",
        },
      },
    ]),
  });
  await expect
    .poll(async () => (await ask("/api/v1/sessions", undefined)).text.length)
    .toBeGreaterThan(2);
  expect(refused).toEqual([]);
  await service.stop();

  const data = join(service.folder, "data");
  const tokens = await openTokens(where(data));
  await tokens.create({ name: "fleet", scopes: ["read"], expires_at: "" }, "ada");
  await tokens.close();
  const machines = await openMachines(where(data));
  await machines.enroll(
    { name: "laptop", owner: "ada", group: "", tags: ["eu"], expires_at: "" },
    { actor: "ada", origin: "command" },
  );
  await machines.close();
  const adapters = await openAdapters(where(data));
  const {
    key: _key,
    socket: _socket,
    ...shown
  } = await adapters.link({
    service: "support",
    agent_id: "",
  });
  await adapters.add(
    {
      ...shown,
      url: "http://127.0.0.1:8000",
      adapter: "sdk",
      agent_ids: ["main"],
      points: ["pre_tool_call"],
      beats: false,
      target: "/srv/agent/parapet.json",
      folder: "/nowhere",
      files: {},
      host: "desk",
    },
    "",
  );
  await adapters.close();
  const store = await openStore(join(data, "parapet.db"), { clock: now });
  await store.proofs.save([
    {
      path_id: second?.path_id ?? "",
      service: "support",
      route_hash: randomBytes(32).toString("hex"),
      graph_digest: "d1",
      runtime: "openclaw",
      runtime_version: "2026.9.6",
      tried_at: "2026-11-23T12:00:00.000Z",
      proof: {
        path_id: second?.path_id ?? "",
        status: "proven",
        statement: "proven in OpenClaw 2026.9.6 on 2026-11-23",
        runtime: "OpenClaw",
        runtime_version: "2026.9.6",
        tried_at: "2026-11-23T12:00:00.000Z",
        steps: [
          { node_id: "a", label: "exec", status: "reached", refused_by: "", detail: "Seen." },
        ],
        changes: [],
      },
    },
  ]);
  await store.close();
  return data;
}

/** These say where and how a service runs, or what was asked of it now, or lead elsewhere. */
const ofTheService = new Set([
  "/api/v1/health",
  "/api/v1/settings",
  "/api/v1/session",
  "/api/v1/sign-in",
  "/api/v1/sign-in/callback",
  "/api/v1/sign-in/end",
]);
/** The window up to now of lists that have one. */
const window = /"(?:from|to|complete_since)":"[^"]*",?/g;

/** What lists cannot be asked without. */
const required: ReadonlyMap<string, string> = new Map([
  ["/api/v1/risk/export", "?format=graphml"],
  ["/api/v1/inventory", "?kind=agent"],
  ["/api/v1/inventory/places", "?kind=agent&item=main"],
]);

/** Every answer of every route that takes no part of a path, by the route. */
async function answersOn(data: string, database?: string) {
  const service = await startTestService({
    serve: { ...where(data, database), scanner: false, watch: false },
  });
  try {
    const operator = (await readFile(join(data, "operator-token"), "utf8")).trim();
    const document = (await send(service.url, "/api/v1/openapi.json")).json as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    };
    const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
      "get" in methods &&
      path.startsWith("/api/") &&
      !path.includes("{") &&
      !path.endsWith("/stream") &&
      !ofTheService.has(path)
        ? [path]
        : [],
    );
    const answers = new Map<string, string>();
    for (const path of routes) {
      const target = `${path}${required.get(path) ?? ""}`;
      const { status, text } = await asOperator(service, operator, target);
      expect([path, status]).toEqual([path, 200]);
      answers.set(path, text.replaceAll(window, ""));
    }
    return answers;
  } finally {
    await service.remove();
  }
}

/** Routes whose answers differ, with the place. */
function differences(after: ReadonlyMap<string, string>, before: ReadonlyMap<string, string>) {
  return [...before].flatMap(([path, was]) => {
    const is = after.get(path) ?? "";
    if (is === was) return [];
    const place = Array.from({ length: was.length }, (_, n) => n).findIndex(
      (n) => was[n] !== is[n],
    );
    return [
      [
        path,
        was.slice(Math.max(0, place - 80), place + 80),
        is.slice(Math.max(0, place - 80), place + 80),
      ],
    ];
  });
}

async function auditOf(data: string, database?: string) {
  const audit = await openAudit(where(data, database));
  const verdict = await audit.verify({ publicKeys: [], checkpoints: [] });
  await audit.close();
  return verdict;
}

describe.skipIf(!hasPostgres)(
  "an installation that moves from SQLite to PostgreSQL and back",
  () => {
    test("gives the same answers, with an audit log that is intact", async () => {
      const data = await installation();
      const before = await answersOn(data);
      const audited = await auditOf(data);
      expect(audited.status).toBe("intact");
      expect(before.size).toBeGreaterThan(30);
      const empty = [...before].filter(([, text]) => text === "[]").map(([path]) => path);
      for (const path of [
        "violations",
        "guardrails",
        "machines",
        "drift",
        "approved-states",
        "inventory/counts",
        "tokens",
        "sessions",
        "risk/proofs",
      ])
        expect(empty).not.toContain(`/api/v1/${path}`);

      await exportData({ ...where(data), file: "one.tar.gz" });
      const moved = { ...where(at("moved"), cluster.address), replace: false };
      await importData({ ...moved, file: "one.tar.gz" });
      expect(differences(await answersOn(at("moved"), cluster.address), before)).toEqual([]);
      expect(await auditOf(at("moved"), cluster.address)).toEqual(audited);

      await exportData({ ...where(at("moved"), cluster.address), file: "two.tar.gz" });
      await importData({ ...where(at("back")), file: "two.tar.gz", replace: false });
      expect(differences(await answersOn(at("back")), before)).toEqual([]);
      expect(await auditOf(at("back"))).toEqual(audited);
      rmSync(join(data, ".."), { recursive: true });
    });
  },
);
