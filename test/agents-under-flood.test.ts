import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import {
  askGuardrails,
  callerHeader,
  type Installation,
  installationHeader,
  newNonce,
  nonceHeader,
  signatureHeader,
  signatureOfCaller,
} from "@parapet/adapter-link";
import { registrationFrom } from "@parapet/guardrails";
import { openAdapters } from "@parapet/server";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attackPath } from "../packages/server/src/store/posture.test-support.ts";
import { openStore } from "../packages/server/src/store/store.ts";
import { exportOf, sendSpans } from "./support/otlp.ts";
import { startServerProcess, type ServerProcess } from "./support/server-process.ts";

/* Nobody else's traffic stops the agents. */

let folder: string;
let server: ServerProcess;
let installation: Installation;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-flood-"));
  await fillStore(join(folder, "data", "parapet.db"));
  server = await startServerProcess(folder, ["--no-watch", "--no-scanner"]);
  await sendManySpans();
  const adapters = await openAdapters({
    data: join(folder, "data"),
    env: {},
    cwd: folder,
    now: () => new Date(),
  });
  installation = { ...(await adapters.link({ service: "home", agent_id: "" })), url: server.url };
  const { key: _key, socket: _socket, ...shown } = installation;
  await adapters.add(
    {
      ...shown,
      adapter: "sdk",
      agent_ids: ["main"],
      points: ["pre_tool_call"],
      beats: false,
      target: "/nowhere/parapet.json",
      folder: "/nowhere",
      files: {},
      host: "another machine",
    },
    "",
  );
  await adapters.close();
});
afterAll(async () => {
  server.child.kill();
  await server.exit;
  await rm(folder, { recursive: true, force: true });
});

/** Of another agent of the service: 5,000 guardrails; and as many attack paths. */
async function fillStore(path: string): Promise<void> {
  const now = new Date();
  const store = await openStore(path, { clock: () => now });
  await store.transaction(async ({ guardrails, agents, attackPaths }) => {
    const agent = { agent_id: "desk", name: "Desk", runtime: "openclaw", model: "" };
    await agents.replaceFor("home", [agent]);
    for (let n = 0; n < 5_000; n += 1) {
      const registration = registrationFrom(
        {
          agent_id: "desk",
          guardrail_name: `rule-${n}`,
          description: `Nothing is sent to ${n}.example. `.repeat(30),
          condition: `has(tool.args.command) && tool.args.command.contains("${n}.example")`,
        },
        { guardrailId: `g${n}`, service: "home", registeredVia: "api", now },
      );
      // oxlint-disable-next-line no-await-in-loop -- One connection.
      await guardrails.upsert(registration, () => registration, "operator");
    }
    const paths = Array.from({ length: 5_000 }, (_, n) => ({
      path: attackPath({ path_id: `ap_${n}` }),
      services: ["home"],
      routeHash: String(n),
      detail: "{}",
    }));
    await attackPaths.replaceFor("home", paths, { scanId: "sc_1", scannedAt: now.toISOString() });
  });
  await store.close();
}

/** 10,000, of 10 sessions. */
async function sendManySpans(): Promise<void> {
  for (let trace = 1; trace <= 10; trace += 1) {
    const run = {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.id": "desk",
      "gen_ai.conversation.id": `c${trace}`,
    };
    const spans = Array.from({ length: 1_000 }, (_, n) =>
      n === 0
        ? { id: 1, attributes: run }
        : {
            id: n + 1,
            parent: 1,
            attributes: {
              "gen_ai.operation.name": "execute_tool",
              "gen_ai.tool.name": `tool-${n}`,
            },
          },
    );
    // oxlint-disable-next-line no-await-in-loop -- As an exporter sends them.
    const { status } = await sendSpans(server.url, exportOf("home", trace, spans));
    expect(status).toBe(200);
  }
}

const question = {
  agent_id: "main",
  session_id: "s1",
  point: "pre_tool_call",
  source_trust: "agent",
  adapter: "sdk",
  tool: { name: "read", args: { path: "README.md" }, server: "", call_id: "1" },
} as const;

const floodProgram = new URL("support/flood-program.ts", import.meta.url);
const burstProgram = new URL("support/burst-program.ts", import.meta.url);
const slowBodiesProgram = new URL("support/slow-bodies-program.ts", import.meta.url);
const readerProgram = new URL("support/reader-program.ts", import.meta.url);

/** As the adapters have it. */
const timeoutMs = 5_000;
const floodMs = 3_000;

/** Of a call of the installation, as who is in its way would see them. */
function signedHeaders(): string {
  const nonce = newNonce();
  const path = "/api/v1/guardrails/evaluate";
  const headers = {
    [installationHeader]: installation.installation_id,
    [nonceHeader]: nonce,
    [callerHeader]: signatureOfCaller(installation.key, nonce, path),
    [signatureHeader]: "guess",
  };
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
}

/** Another program at work, and the counts that it tells. */
function starting<Counts extends Readonly<Record<string, number>>>(
  program: URL,
  args: readonly string[],
  none: Counts,
) {
  const { port } = new URL(server.url);
  const child = spawn(process.execPath, [fileURLToPath(program), port, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let latest = none;
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => (latest = JSON.parse(line)));
  return {
    child,
    until: async (enough: (counts: Counts) => boolean) => {
      while (!enough(latest)) {
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((resolve) => lines.once("line", resolve));
      }
      return latest;
    },
  };
}

/**
 * Agents over the socket and over TCP, at work from before another program has begun. None of their
 * calls is late, or this fails. How many the slowest of them has made meanwhile.
 */
async function fewestCalls(begun: () => Promise<unknown>): Promise<number> {
  const overTcp = { ...installation, socket: "" };
  const routes = [installation, installation, overTcp, overTcp];
  await Promise.all(
    routes.map((route) => askGuardrails(route, question, { timeoutMs, adapter: "sdk" })),
  );
  await begun();
  const end = performance.now() + floodMs;
  const agents = routes.map(async (through) => {
    let calls = 0;
    while (performance.now() < end) {
      // An agent asks about one call after the other.
      // oxlint-disable-next-line no-await-in-loop
      const { action } = await askGuardrails(through, question, { timeoutMs, adapter: "sdk" });
      expect(action).toBe("allow");
      calls += 1;
      // oxlint-disable-next-line no-await-in-loop
      await setTimeout(10);
    }
    return calls;
  });
  return Math.min(...(await Promise.all(agents)));
}

test("with 5,000 requests a second from another program, no call of an agent is blocked or late", async () => {
  const flood = starting(floodProgram, [signedHeaders()], { sent: 0, turnedAway: 0 });
  try {
    // The flood is over its budget.
    expect(
      await fewestCalls(() => flood.until(({ turnedAway }) => turnedAway > 0)),
    ).toBeGreaterThan(2);
    await flood.until(({ sent }) => sent > 5_000);
  } finally {
    flood.child.kill();
  }
});

test("while a program of the same user connects 300 times over the socket, sends a burst and leaves, no call of an agent is blocked or late", async () => {
  const bursts = starting(burstProgram, [join(folder, "data", "parapet.sock")], { ended: 0 });
  try {
    expect(await fewestCalls(() => bursts.until(({ ended }) => ended > 0))).toBeGreaterThan(2);
  } finally {
    bursts.child.kill();
  }
});

test("while another program of the same user sends 300 requests a byte at a time, no call of an agent is blocked or late", async () => {
  const bodies = starting(slowBodiesProgram, [], { sent: 0 });
  try {
    expect(await fewestCalls(() => bodies.until(({ sent }) => sent > 0))).toBeGreaterThan(2);
    // They went on all the time.
    await bodies.until(({ sent }) => sent > 1_000);
  } finally {
    bodies.child.kill();
  }
});

test.each([
  [
    "guardrails of an agent",
    "",
    ["/api/v1/agents/desk/guardrails?limit=LIMIT", "/api/v1/agents/desk/guardrails"],
  ],
  [
    "an agent and its tools, with a token",
    "token",
    ["/api/v1/agents/desk", "/api/v1/agents/desk/tools", "/api/v1/agents"],
  ],
  [
    "graphs, attack paths and lists",
    "",
    [
      "/api/v1/topology/graph",
      "/api/v1/risk/attack-paths",
      "/api/v1/risk/export?format=opengraph",
      "/api/v1/risk/map",
      "/api/v1/guardrails?limit=LIMIT",
      "/api/v1/guardrails/coverage",
      "/api/v1/sessions/c1",
      "/api/v1/checks",
    ],
  ],
])(
  "while another program reads 32 large answers at once, %s, no call of an agent is blocked or late",
  async (_what, credential, paths) => {
    const token =
      credential === "" ? "" : await readFile(join(folder, "data", "operator-token"), "utf8");
    const readers = starting(readerProgram, [token.trim(), ...paths], { answered: 0 });
    try {
      expect(await fewestCalls(() => setTimeout(1_000))).toBeGreaterThan(2);
      // They are served, too.
      await readers.until(({ answered }) => answered > 0);
    } finally {
      readers.child.kill();
    }
  },
  60_000,
);
