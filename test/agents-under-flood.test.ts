import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
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
import { openAdapters } from "@parapet/server";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServerProcess, type ServerProcess } from "./support/server-process.ts";

/* Nobody else's traffic stops the agents. */

let folder: string;
let server: ServerProcess;
let installation: Installation;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-flood-"));
  server = await startServerProcess(folder, ["--no-watch", "--no-scanner"]);
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

const question = {
  agent_id: "main",
  session_id: "s1",
  point: "pre_tool_call",
  source_trust: "agent",
  adapter: "sdk",
  tool: { name: "read", args: { path: "README.md" }, server: "", call_id: "1" },
} as const;

/** As the adapters have it. */
const timeoutMs = 5_000;
const floodMs = 6_000;

type Flood = { readonly sent: number; readonly turnedAway: number };

/** Of a call of the installation, as who stands in its way would see them. */
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

function flooding(): { readonly child: ChildProcess; readonly until: () => Promise<Flood> } {
  const program = fileURLToPath(new URL("support/flood-program.ts", import.meta.url));
  const { port } = new URL(server.url);
  const child = spawn(process.execPath, [program, port, signedHeaders()], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let latest: Flood = { sent: 0, turnedAway: 0 };
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => (latest = JSON.parse(line)));
  return {
    child,
    until: async () => {
      while (latest.turnedAway === 0) {
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((resolve) => lines.once("line", resolve));
      }
      return latest;
    },
  };
}

test("with 5,000 requests a second from another program, no call of an agent is blocked or late", async () => {
  const overTcp = { ...installation, socket: "" };
  const routes = [installation, installation, overTcp, overTcp];
  // They are at work when it begins.
  await Promise.all(routes.map((route) => askGuardrails(route, question, { timeoutMs })));
  const flood = flooding();
  try {
    await flood.until();
    const end = performance.now() + floodMs;
    const agents = routes.map(async (through) => {
      const took: number[] = [];
      while (performance.now() < end) {
        const began = performance.now();
        // An agent asks about one call after the other.
        // oxlint-disable-next-line no-await-in-loop
        const { action } = await askGuardrails(through, question, { timeoutMs });
        expect(action).toBe("allow");
        took.push(performance.now() - began);
        // oxlint-disable-next-line no-await-in-loop
        await setTimeout(10);
      }
      return took;
    });
    const all = await Promise.all(agents);
    for (const took of all) expect(took.length).toBeGreaterThan(2);
    const { sent, turnedAway } = await flood.until();
    expect(sent).toBeGreaterThan(5_000);
    // The flood is over its budget.
    expect(turnedAway).toBeGreaterThan(0);
  } finally {
    flood.child.kill();
  }
});
