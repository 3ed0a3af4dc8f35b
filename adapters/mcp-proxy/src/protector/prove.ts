import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  cutOff,
  type Installation,
  type Located,
  type Proof,
  type ProofTools,
  readSmallFile,
} from "@parapet/adapter-link";
import { isObject } from "../message.ts";
import { isRefusal, serviceAway } from "../refusals.ts";
import { relaxedJson } from "./relaxed-json.ts";
import { longestConfiguration } from "./locate.ts";
import { type ServerEntry, serverEntries } from "./server-entries.ts";
import { installationFileOf, runsThrough } from "./wrapped-entry.ts";

/** No server has it: a canary that is let through does nothing. */
const canaryTool = "parapet_canary";

/** Starts the server as its client would and calls it with the canary; then once more with the route to the service cut. */
export async function prove(
  { target }: Located,
  installation: Installation,
  canary: string,
  tools: ProofTools,
): Promise<Proof> {
  const config = relaxedJson(await readSmallFile(target, longestConfiguration).catch(() => ""));
  const { installation_id } = installation;
  const entry = serverEntries(config).find((one) => runsThrough(one, installation_id));
  if (entry === undefined) {
    return nothing(`No MCP server in ${target} runs through this installation.`);
  }
  try {
    const answer = await callCanary(entry, target, canary, tools, (args) => args);
    const isAway = answer.said.includes(serviceAway);
    const cut = join(tools.folder, "installation.json");
    await writeFile(cut, JSON.stringify(cutOff(installation, tools.deadUrl)), { mode: 0o600 });
    const own = installationFileOf(entry.entry);
    const without = await callCanary(entry, target, canary, tools, (args) =>
      args.map((argument) => (argument === own ? cut : argument)),
    );
    const blocked = answer.isRefused && !isAway;
    const { name } = entry;
    return {
      blocked,
      blocked_when_away: without.isRefused,
      detail: `Through ${name}, the canary call was ${word(blocked)}${isAway ? " (the service could not be asked)" : ""}; with the route to the service cut it was ${word(without.isRefused)}.`,
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : "unknown reason";
    return nothing(`The MCP server ${entry.name} could not be started through Parapet: ${why}`);
  }
}

function word(isRefused: boolean): string {
  return isRefused ? "blocked" : "let through";
}

function nothing(detail: string): Proof {
  return { blocked: false, blocked_when_away: false, detail };
}

/** With the official client, in the folder and with the environment that a client gives. */
async function callCanary(
  { entry }: ServerEntry,
  target: string,
  canary: string,
  { env, signal }: ProofTools,
  change: (args: readonly string[]) => readonly string[],
): Promise<{ readonly isRefused: boolean; readonly said: string }> {
  const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
  const { StdioClientTransport } = await import("@modelcontextprotocol/sdk/client/stdio.js");
  const args = (Array.isArray(entry["args"]) ? entry["args"] : []).map((argument) =>
    expanded(String(argument), env),
  );
  const client = new Client({ name: "parapet-proof", version: "1" });
  const transport = new StdioClientTransport({
    command: expanded(String(entry["command"]), env),
    args: [...change(args)],
    env: environmentFor(entry["env"], env),
    cwd: dirname(target),
    stderr: "ignore",
  });
  try {
    await client.connect(transport, { signal });
    const call = { name: canaryTool, arguments: { canary } };
    const result = await client.callTool(call, undefined, { signal }).catch((error: unknown) => {
      // The server's own answer to a tool that it does not have.
      if (error instanceof Error && !signal.aborted) return { said: error.message };
      throw error;
    });
    return { isRefused: isRefusal(result), said: JSON.stringify(result) };
  } finally {
    await client.close();
  }
}

function environmentFor(own: unknown, env: ProofTools["env"]): Record<string, string> {
  const inherited = Object.entries(env).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  const given = Object.entries(isObject(own) ? own : {}).map(([name, value]): [string, string] => [
    name,
    expanded(String(value), env),
  ]);
  return Object.fromEntries([...inherited, ...given]);
}

/** `${NAME}` and `${NAME:-default}`, as Claude Code and OpenClaw read them. */
function expanded(text: string, env: ProofTools["env"]): string {
  return text.replaceAll(
    /\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/g,
    (whole, name: string, otherwise: string | undefined) => env[name] ?? otherwise ?? whole,
  );
}
