import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text as bodyOf } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postFrom } from "../packages/server/src/outbound/post.ts";
import { withoutSecrets } from "../packages/server/src/outbound/receivers.ts";
import { webhook } from "../packages/server/src/outbound/webhook.ts";
import {
  onEachDatabase,
  type TestDatabase,
} from "../packages/server/src/store/databases.test-support.ts";
import { openStore } from "../packages/server/src/store/store.ts";
import { kindsOfSecrets, type PlantedSecret, tracesOf } from "./support/kinds-of-secrets.ts";
import { exportOf } from "./support/otlp.ts";
import { randomFrom } from "./support/random-from.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/*
 * Secrets come in through workspaces, calls of agents, spans and registrations. None may be in an
 * answer, in the log or in the bytes of the database.
 */

const random = randomFrom(7);
const secrets = kindsOfSecrets(random);
const inCalls = secrets.filter(({ hasForm }) => hasForm);

/**
 * A workspace that has a secret in rules, arguments, variables, addresses, lists of senders, names
 * and comments.
 */
function workspaceWith(planted: readonly PlantedSecret[]): string {
  const texts = planted.map(({ text }) => text);
  const servers = Object.fromEntries(
    texts.map((text, index) => [
      `s${index}`,
      index % 2 === 0
        ? { command: "npx", args: ["-y", `some-server-${index}`, text], env: { ANY: text } }
        : { url: `https://mcp${index}.example.net/x`, headers: { "X-Any": text }, note: text },
    ]),
  );
  const config = {
    gateway: {
      mode: "local",
      bind: "lan",
      auth: { mode: "token", token: texts[0] },
      trustedProxies: texts,
    },
    channels: {
      telegram: {
        enabled: true,
        botToken: texts[1],
        dmPolicy: "open",
        allowFrom: ["*", ...texts],
        groups: Object.fromEntries(texts.map((text) => [text, { requireMention: false }])),
      },
    },
    agents: {
      list: [
        {
          id: "main",
          tools: { exec: { security: "full", ask: "off" }, allow: texts, deny: texts },
        },
      ],
    },
    tools: { exec: { security: "full", safeBins: texts } },
    hooks: {
      enabled: true,
      token: texts[2],
      mappings: texts.map((text) => ({ match: { path: text }, agentId: "main" })),
    },
    mcp: { servers },
  };
  return `${texts.map((text) => `// ${text.replaceAll("\n", " ")}\n`).join("")}${JSON.stringify(config, null, 2)}\n`;
}

function seenIn(text: string, planted: readonly PlantedSecret[]): readonly string[] {
  return planted.flatMap((secret) => {
    const trace = tracesOf(secret).find((part) => text.includes(part));
    if (trace === undefined) return [];
    const at = text.indexOf(trace);
    return [`${secret.kind}: ${text.slice(Math.max(0, at - 80), at + 60)}`];
  });
}

onEachDatabase("planted secrets", (create) => {
  let service: TestService;
  let operator: Readonly<Record<string, string>>;
  const answers = new Map<string, string>();

  let database: TestDatabase;

  beforeAll(async () => {
    database = await create();
    service = await startTestService({
      serve: { logLevel: "debug", database: database.location },
      prepare: async (home) => {
        await makeWorkspace(home, ".openclaw", workspaceWith(secrets));
      },
    });
    operator = { Authorization: `Bearer ${await service.operatorToken()}` };
  });
  afterAll(async () => {
    await service.remove();
    await database.remove();
  });

  async function get(target: string): Promise<unknown> {
    const answer = await send(service.url, target, { headers: operator });
    answers.set(target, answer.text);
    return answer.headers["content-type"] === "application/json" ? answer.json : undefined;
  }

  async function say(target: string, body: unknown, headers = {}): Promise<unknown> {
    const answer = await post(service.url, target, body, headers);
    answers.set(`${target} ${answers.size}`, answer.text);
    return answer.json;
  }

  test("no answer about a workspace holds one of its secrets", async () => {
    const workspace_path = join(service.home, ".openclaw");
    const report = (await say("/api/v1/scan", { workspace_path })) as {
      readonly service: string;
      readonly findings: readonly { readonly check_id: string; readonly fixable: boolean }[];
    };
    const check_ids = [
      ...new Set(report.findings.filter(({ fixable }) => fixable).map(({ check_id }) => check_id)),
    ];
    expect(check_ids.length).toBeGreaterThan(3);
    await say("/api/v1/scan/fix/preview", { workspace_path, check_ids });
    await say("/api/v1/what-if", { service: report.service, check_ids });
    await say("/api/v1/scan/fix", { workspace_path, check_ids: check_ids.slice(0, 3) });
    // Every address without parameters, and those of this service.
    const document = (await send(service.url, "/api/v1/openapi.json")).json as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    };
    for (const [path, methods] of Object.entries(document.paths)) {
      const target = path
        .replace("{service}", encodeURIComponent(report.service))
        .replace("{agent_id}", "main");
      if (!("get" in methods) || target.includes("{") || target.includes("stream")) continue;
      await get(target);
      await get(`${target}?service=${encodeURIComponent(report.service)}`);
    }
    for (const line of [1, 40, 200])
      await get(`/api/v1/services/${report.service}/source?file=openclaw.json&line=${line}`);
    const paths = (await get("/api/v1/risk/attack-paths")) as readonly {
      readonly path_id: string;
    }[];
    expect(paths.length).toBeGreaterThan(0);
    for (const { path_id } of paths.slice(0, 10)) await get(`/api/v1/risk/attack-paths/${path_id}`);
    expect(answers.size).toBeGreaterThan(40);
    const leaks = [...answers].flatMap(([target, text]) =>
      seenIn(text, secrets).map((leak) => `${target} ${leak}`),
    );
    expect(leaks).toEqual([]);
  });

  test("what agents do is told without the secrets in it", async () => {
    answers.clear();
    await say("/api/v1/guardrails", {
      agent_id: "*",
      guardrail_name: "no-exec",
      condition: `tool.name == "exec"`,
      mode: "blocking",
    });
    for (const [index, { text }] of inCalls.entries()) {
      const call = {
        agent_id: "main",
        session_id: `session ${index} ${text}`.slice(0, 200),
        point: "pre_tool_call",
        source_trust: "user",
        adapter: "tests",
        tool: { name: "exec", args: { command: text, [`note ${index}`]: text } },
      };
      await say("/api/v1/guardrails/evaluate", call);
    }
    const spans = inCalls.map(({ text }, index) => ({
      id: index + 1,
      attributes: {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": text,
        "gen_ai.agent.id": `agent ${text}`,
        "gen_ai.agent.name": text,
        "gen_ai.conversation.id": text,
      },
    }));
    for (const [index, name] of ["spans", ...inCalls.map(({ text }) => `from ${text}`)].entries())
      await send(service.url, "/v1/traces", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: exportOf(name, index + 1, index === 0 ? spans : spans.slice(0, 2)),
      });
    for (const target of [
      "/api/v1/violations",
      "/api/v1/guardrails/evaluations",
      "/api/v1/agents",
      "/api/v1/sessions",
      "/api/v1/topology/graph",
      "/api/v1/audit",
    ])
      await get(target);
    expect(answers.get("/api/v1/violations")).toContain("no-exec");
    const leaks = [...answers].flatMap(([target, text]) =>
      seenIn(text, inCalls).map((leak) => `${target} ${leak}`),
    );
    expect(leaks).toEqual([]);
  });

  test("what somebody writes is refused or kept without the secret in it", async () => {
    answers.clear();
    const paths = (await get("/api/v1/risk/attack-paths")) as readonly {
      readonly path_id: string;
    }[];
    const [{ path_id } = { path_id: "" }] = paths;
    for (const [index, { text }] of inCalls.entries()) {
      const key = { agent_id: "main", guardrail_name: `written-${index}` };
      for (const field of [
        "description",
        "condition",
        "judge_prompt",
        "provider",
        "service",
        "judge_model",
      ]) {
        const written = field === "condition" ? `tool.name == ${JSON.stringify(text)}` : text;
        await say("/api/v1/guardrails", { ...key, [field]: written.slice(0, 200) }, operator);
      }
      await say("/api/v1/guardrails", { ...key, [text.slice(0, 200)]: "unknown" }, operator);
      // A longer name is no name of a token.
      await say("/api/v1/tokens", { name: text, scopes: ["read"] }, operator);
      const decision = { status: "accepted", reason: text.slice(0, 500), owner: "ada" };
      await say(`/api/v1/risk/attack-paths/${path_id}/accept`, decision, operator);
    }
    for (const target of [
      "/api/v1/guardrails",
      `/api/v1/risk/attack-paths/${path_id}`,
      "/api/v1/audit",
    ])
      await get(target);
    expect([...answers.values()].some((text) => text.includes("This looks like a secret"))).toBe(
      true,
    );
    expect(answers.get(`/api/v1/risk/attack-paths/${path_id}`)).toContain('"accepted"');
    const leaks = [...answers].flatMap(([target, text]) =>
      seenIn(text, inCalls).map((leak) => `${target} ${leak}`),
    );
    expect(leaks).toEqual([]);
  });

  test("neither the log nor the rows of the database hold one", async () => {
    expect(seenIn([...service.logged, ...service.printed].join("\n"), secrets)).toEqual([]);
    const kept = await database.contents();
    expect(kept).toContain("no-exec");
    expect(seenIn(kept, secrets)).toEqual([]);
  });

  test("a webhook is sent none", async () => {
    const bodies: string[] = [];
    const server = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        bodies.push(body);
        return response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const store = await openStore(database.location, { clock: () => new Date() });
    try {
      const toHere = postFrom({ timeoutMs: 5_000, allows: () => true });
      const address = `http://127.0.0.1:${port}/hook`;
      const receiver = withoutSecrets(
        webhook({ address, secret: "x".repeat(32), post: toHere, now: () => new Date() }),
      );
      const { rows } = await store.violations.list({ limit: 500 });
      const spoiled = rows.map((row, index) => ({
        ...row,
        evidence: inCalls[index % inCalls.length]?.text ?? "",
      }));
      const told = (violations: typeof rows) =>
        violations.map((violation) => ({ kind: "violation", violation }) as const);
      expect(await receiver.deliver(told(rows))).toEqual({ outcome: "taken" });
      expect(await receiver.deliver(told(spoiled))).toEqual({ outcome: "taken" });
    } finally {
      await store.close();
      server.close();
    }
    expect(bodies.join()).toContain("no-exec");
    expect(seenIn(bodies.join("\n"), inCalls)).toEqual([]);
  });

  test("a fix still works on what is really there", async () => {
    const written = globSync("{openclaw.json*,.env}", { cwd: join(service.home, ".openclaw") })
      .map((file) => readFileSync(join(service.home, ".openclaw", file), "utf8"))
      .join("\n");
    // The backup holds the configuration as it was.
    expect(written).toContain(secrets[0]?.secret);
    expect(readFileSync(join(service.home, ".openclaw", "openclaw.json"), "utf8")).not.toContain(
      "[redacted]",
    );
  });
});
