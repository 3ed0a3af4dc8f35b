import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runScratchOpenClaw } from "./scratch-openclaw.ts";

const installation = {
  installation_id: "ad_1",
  key: "k".repeat(43),
  url: "http://127.0.0.1:8000",
  service: "home",
  agent_id: "",
};

/**
 * What the program makes of a call of a tool: writes the file, or tells the model that it did not.
 */
type Does = "writes" | "refuses" | "fails";

/**
 * A program named openclaw that asks its model, does this with what it says, and notes what it was
 * given.
 */
function programThat(calls: readonly Does[]): string {
  return `#!${process.execPath}
const { mkdirSync, readFileSync, writeFileSync, appendFileSync } = require("node:fs");
const { env } = process;
const config = JSON.parse(readFileSync(env.OPENCLAW_CONFIG_PATH, "utf8"));
const link = config.plugins.entries.parapet.config.installation;
const note = (seen) => appendFileSync(env.HOME + "/seen.jsonl", JSON.stringify(seen) + "\\n");
note({ argv: process.argv.slice(2), env, cwd: process.cwd(), config });
const said = { writes: "Written.", refuses: "Parapet blocked this call: no.", fails: "No such tool." };
const ask = async (messages) => {
  const { baseUrl } = config.models.providers.own;
  const answer = await fetch(baseUrl + "/chat/completions", { method: "POST", body: JSON.stringify({ messages }) });
  const [first] = (await answer.text()).split("\\n\\n");
  return JSON.parse(first.slice(6)).choices[0].delta.tool_calls?.[0].function;
};
(async () => {
  let message = "begin";
  for (const does of ${JSON.stringify(calls)}) {
    const call = await ask([message]);
    const args = JSON.parse(call.arguments);
    note({ tool: call.name, args, route: JSON.parse(readFileSync(link, "utf8")) });
    if (does === "writes") writeFileSync(args.path, args.content);
    message = said[does];
  }
  if (${JSON.stringify(calls.length)} > 0) note({ more: (await ask([message])) ?? "none" });
  console.error("a warning\\nit is over");
})();
`;
}

async function scratch(calls: readonly Does[]) {
  const folder = mkdtempSync(join(tmpdir(), "parapet-scratch-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin", "openclaw"), programThat(calls), { mode: 0o755 });
  const PATH = `${join(folder, "bin")}${delimiter}${process.env["PATH"] ?? ""}`;
  const run = await runScratchOpenClaw(installation, "canary-1", {
    env: { PATH, SECRET_OF_THE_PERSON: "yes" },
    homeDir: "/home/ann",
    installationFolder: "/data/ad_1",
    folder,
    agentId: "mail",
    deadUrl: "http://127.0.0.1:9",
    program: [process.execPath],
    signal: AbortSignal.timeout(60_000),
  });
  const lines = readFileSync(join(folder, "seen.jsonl"), "utf8").trim().split("\n");
  const seen = lines.map((line): Readonly<Record<string, unknown>> => JSON.parse(line));
  return { run, seen, folder, PATH };
}

test.each<[readonly Does[], string, string]>([
  [["refuses", "refuses"], "blocked", "blocked"],
  [["writes", "refuses"], "ran", "blocked"],
  [["refuses", "writes"], "blocked", "ran"],
  [["fails", "fails"], "not made", "not made"],
  [["refuses"], "blocked", "not made"],
  [[], "not made", "not made"],
])("an OpenClaw that %j", async (calls, answered, away) => {
  const { run } = await scratch(calls);
  expect(run).toEqual({ answered, away, complaint: "it is over" });
});

test("the route is cut between the two calls, and a third is not wanted", async () => {
  const { seen } = await scratch(["refuses", "refuses"]);
  expect(seen.slice(1)).toEqual([
    { tool: "write", args: { path: "answered", content: "canary-1" }, route: installation },
    {
      tool: "write",
      args: { path: "away", content: "canary-1" },
      route: { ...installation, url: "http://127.0.0.1:9", socket: "" },
    },
    { more: "none" },
  ]);
});

test("it runs for its agent, in its own state, and finds nothing of the person's but the program", async () => {
  const { seen, folder, PATH } = await scratch([]);
  const state = join(folder, "state");
  const config = join(state, "openclaw.json");
  expect(seen[0]).toMatchObject({
    argv: [
      "agent",
      "--local",
      "--agent",
      "mail",
      "--session-id",
      "canary-1",
      "--json",
      "-m",
      "Write two files.",
    ],
    config: {
      models: { mode: "replace" },
      agents: {
        defaults: { workspace: join(folder, "workspace"), skipBootstrap: true },
        entries: { mail: { default: true } },
      },
      plugins: {
        load: { paths: ["/data/ad_1/plugin"] },
        entries: {
          parapet: { enabled: true, config: { installation: join(folder, "installation.json") } },
        },
      },
    },
  });
  expect(seen[0]?.["env"]).toEqual({
    PATH,
    HOME: folder,
    OPENCLAW_STATE_DIR: state,
    OPENCLAW_CONFIG_PATH: config,
    HTTP_PROXY: "http://127.0.0.1:9",
    HTTPS_PROXY: "http://127.0.0.1:9",
    NO_PROXY: "127.0.0.1,localhost",
    npm_config_offline: "true",
  });
  const modes = [state, config, join(folder, "installation.json")].map(
    (path) => statSync(path).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o600, 0o600]);
});
