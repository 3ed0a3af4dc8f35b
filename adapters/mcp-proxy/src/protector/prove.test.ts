import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { heldBackResult, refusedCall, serviceUnreachable } from "../messages/refusals.ts";
import { prove } from "./prove.ts";

const installation = {
  installation_id: "ad_1",
  key: "k".repeat(43),
  url: "http://127.0.0.1:8000",
  socket: "/run/parapet.sock",
  service: "home",
  agent_id: "mcp:notes",
};
const deadUrl = "http://127.0.0.1:9";
const own = "/data/adapters/ad_1/installation.json";

const said = (text: string) => ({ result: { content: [{ type: "text", text }], isError: true } });
const refused = said(`${refusedCall} no canaries today.`);
const away = said(`${refusedCall} ${serviceUnreachable}`);
const letThrough = { result: { content: [] } };
const noSuchTool = { error: { code: -32_602, message: "There is no such tool." } };

type Answer = object | "end" | "never";
type Entry = Readonly<Record<string, unknown>>;

/**
 * A program in the place of the proxy and its server. What it answers a call hangs on whether the
 * route is cut.
 */
function programThat(answers: { readonly asIs: Answer; readonly cut: Answer }): string {
  return `
    const { readFileSync, appendFileSync } = require("node:fs");
    const { createInterface } = require("node:readline");
    const file = process.argv[process.argv.indexOf("--installation") + 1];
    const isCut = file !== ${JSON.stringify(own)};
    const kept = isCut ? JSON.parse(readFileSync(file, "utf8")) : undefined;
    const write = (line) => appendFileSync("seen.jsonl", JSON.stringify(line) + "\\n");
    write({ pid: process.pid, argv: process.argv.slice(2), kept, env: process.env, cwd: process.cwd() });
    createInterface({ input: process.stdin }).on("line", (line) => {
      const { id, method, params } = JSON.parse(line);
      if (id === undefined) return;
      const say = (answer) => console.log(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
      if (method === "initialize") {
        const serverInfo = { name: "s", version: "1" };
        return say({ result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo } });
      }
      if (method !== "tools/call") return say({ result: {} });
      write({ call: params });
      const answer = isCut ? ${JSON.stringify(answers.cut)} : ${JSON.stringify(answers.asIs)};
      if (answer === "end") process.exit(0);
      if (answer !== "never") say(answer);
    });`;
}

type Options = {
  readonly asIs?: Answer;
  readonly cut?: Answer;
  /** What is set in the entry. */
  readonly entry?: Entry;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly servers?: (entry: Entry) => Entry;
  readonly signal?: AbortSignal;
  /** Done while the proof runs; `log` is what the program notes. */
  readonly meanwhile?: (log: string) => Promise<void>;
};

async function proofOf({
  asIs = refused,
  cut = away,
  entry = {},
  env = {},
  servers = (one) => ({ notes: one }),
  signal = AbortSignal.timeout(60_000),
  meanwhile = () => Promise.resolve(),
}: Options = {}) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "parapet-mcp-proof-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "proxy.cjs"), programThat({ asIs, cut }));
  const whole = {
    command: process.execPath,
    args: [join(folder, "proxy.cjs"), "mcp-proxy", "--installation", own, "--", "server"],
    ...entry,
  };
  const target = join(folder, ".mcp.json");
  writeFileSync(target, JSON.stringify({ mcpServers: servers(whole) }));
  const located = { target, version: "", agentIds: [], fixedAgentId: "", notes: [] };
  const log = join(folder, "seen.jsonl");
  const proving = prove(located, installation, "canary-1", {
    env,
    homeDir: folder,
    installationFolder: "/data/adapters/ad_1",
    folder,
    agentId: "mcp:notes",
    deadUrl,
    program: [process.execPath],
    signal,
  });
  await meanwhile(log);
  const proof = await proving;
  const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
  const seen = lines.map((line): Readonly<Record<string, unknown>> => JSON.parse(line));
  return { proof, folder, seen, target };
}

const neither = { blocked: false, ran: false };
const neitherAway = { blocked_when_away: false, ran_when_away: false };

test.each<[string, Answer, object, string]>([
  ["refused", refused, { blocked: true, ran: false }, "blocked"],
  [
    "refused because nobody could be asked",
    away,
    neither,
    "blocked because the service was unreachable",
  ],
  ["let through", letThrough, { blocked: false, ran: true }, "let through"],
  ["an error of the server", noSuchTool, { blocked: false, ran: true }, "let through"],
  [
    "an error of the tool",
    said("There is no such tool."),
    { blocked: false, ran: true },
    "let through",
  ],
  [
    "a result that is held back",
    said(`${heldBackResult} it is long.`),
    { blocked: false, ran: true },
    "let through",
  ],
  ["the end of the server", "end", neither, "not answered (MCP error -32000: Connection closed)"],
])("a call whose answer is %s", async (_, asIs, proves, words) => {
  const { proof } = await proofOf({ asIs });
  expect(proof).toEqual({
    blocked_when_away: true,
    ran_when_away: false,
    detail: `Through notes, the canary call was ${words}; with the service unreachable it was blocked because the service was unreachable.`,
    ...proves,
  });
});

test.each<[string, Answer, object]>([
  ["refused", refused, { blocked_when_away: true, ran_when_away: false }],
  [
    "refused because nobody could be asked",
    away,
    { blocked_when_away: true, ran_when_away: false },
  ],
  ["let through", letThrough, { blocked_when_away: false, ran_when_away: true }],
  ["the end of the server", "end", neitherAway],
])("a call whose answer, with the route cut, is %s", async (_, cut, proves) => {
  const { proof } = await proofOf({ cut });
  expect(proof).toMatchObject({ blocked: true, ran: false, ...proves });
});

test("an answer that is none of the protocol proves nothing", async () => {
  const { proof } = await proofOf({ asIs: { result: { content: 5 } } });
  expect(proof).toMatchObject(neither);
  expect(proof.detail).toContain("the canary call was not answered (");
});

test("the server gets one call of a tool that none has, with the canary, by the route and then without it", async () => {
  const { seen, folder } = await proofOf();
  const call = { name: "parapet_canary", arguments: { canary: "canary-1" } };
  const cut = join(folder, "installation.json");
  expect(seen).toMatchObject([
    { argv: ["mcp-proxy", "--installation", own, "--", "server"], cwd: folder },
    { call },
    {
      argv: ["mcp-proxy", "--installation", cut, "--", "server"],
      cwd: folder,
      kept: { ...installation, url: deadUrl, socket: "" },
    },
    { call },
  ]);
  expect(statSync(cut).mode & 0o777).toBe(0o600);
});

test("variables are filled in as the client does, in the command, its arguments and its environment", async () => {
  const { seen } = await proofOf({
    env: { PLACE: process.execPath, WHO: "ann", UNSET: undefined },
    entry: {
      command: "${PLACE}",
      env: { NAME: "${WHO}", OTHER: "${NOBODY:-bob}", LEFT: "${NOBODY} $WHO", NUMBER: 5 },
    },
  });
  expect(seen[0]?.["env"]).toMatchObject({
    PLACE: process.execPath,
    WHO: "ann",
    NAME: "ann",
    OTHER: "bob",
    LEFT: "${NOBODY} $WHO",
    NUMBER: "5",
  });
  expect(seen[0]?.["env"]).not.toHaveProperty("UNSET");
});

test("an argument with a variable is filled in, too", async () => {
  const { seen } = await proofOf({
    env: { WHO: "ann" },
    servers: (entry) => ({
      notes: { ...entry, args: [...(Array.isArray(entry["args"]) ? entry["args"] : []), "${WHO}"] },
    }),
  });
  expect(seen[0]?.["argv"]).toEqual(["mcp-proxy", "--installation", own, "--", "server", "ann"]);
});

test("of several servers, the one that runs through this installation is tried", async () => {
  const { proof, seen } = await proofOf({
    servers: (entry) => ({
      plain: { command: "/nonexistent/plain" },
      other: {
        command: "/nonexistent/x",
        args: ["mcp-proxy", "--installation", "/d/ad_2/installation.json"],
      },
      notes: entry,
    }),
  });
  expect(proof.detail).toMatch(/^Through notes, /);
  expect(seen).toHaveLength(4);
});

test("without such a server nothing is tried", async () => {
  const { proof, target } = await proofOf({ servers: () => ({ plain: { command: "x" } }) });
  const detail = `No MCP server in ${target} uses this installation.`;
  expect(proof).toEqual({ ...neither, ...neitherAway, detail });
});

test("a program that is not there, or a proof whose time is over, proves nothing", async () => {
  const gone = await proofOf({ entry: { command: "/nonexistent/node" } });
  expect(gone.proof).toMatchObject({ ...neither, ...neitherAway });
  expect(gone.proof.detail).toContain("not answered (spawn /nonexistent/node ENOENT)");
  const late = await proofOf({ signal: AbortSignal.abort() });
  expect(late.proof).toMatchObject({ ...neither, ...neitherAway });
});

test("a call that is not answered until the proof is over proves nothing, and no process is left", async () => {
  const over = new AbortController();
  const { proof, seen } = await proofOf({
    asIs: "never",
    signal: over.signal,
    meanwhile: async (log) => {
      await expect.poll(() => existsSync(log) && readFileSync(log, "utf8")).toContain("canary-1");
      over.abort();
    },
  });
  expect(proof).toMatchObject({ ...neither, ...neitherAway });
  expect(proof.detail).toContain("the canary call was not answered (");
  const isRunning = (): boolean => {
    try {
      return process.kill(Number(seen[0]?.["pid"]), 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isRunning).toBe(false);
});
