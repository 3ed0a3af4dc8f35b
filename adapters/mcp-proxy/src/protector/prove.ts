import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  cutOff,
  type Installation,
  type Located,
  type Proof,
  type ProofTools,
  readSmallFile,
  untried,
} from "@parapet/adapter-link";
import { isObject } from "../messages/message.ts";
import { isRefusal, serviceUnreachable } from "../messages/refusals.ts";
import { relaxedJson } from "./relaxed-json.ts";
import { longestConfiguration } from "./locate.ts";
import { type ServerEntry, serverEntries } from "./server-entries.ts";
import { installationFileOf, runsThrough, textsIn } from "./wrapped-entry.ts";

/**
 * The proof as a whole ends before; the protocol's usual minute is short for a server that is
 * downloaded when it starts.
 */
const longestAnswerMs = 600_000;
/** No server has it: a canary that is let through does nothing. */
const canaryTool = "parapet_canary";

/**
 * Starts the server as its client would and calls it with the canary; then once more with the route
 * to the service cut.
 */
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
    return untried(`No MCP server in ${target} uses this installation.`);
  }
  const answer = await callCanary(entry, target, canary, tools, (args) => args);
  const cut = join(tools.folder, "installation.json");
  await writeFile(cut, JSON.stringify(cutOff(installation, tools.deadUrl)), { mode: 0o600 });
  const own = installationFileOf(entry.entry);
  const without = await callCanary(entry, target, canary, tools, (args) =>
    args.map((argument) => (argument === own ? cut : argument)),
  );
  return {
    blocked: answer.is === "refused",
    blocked_when_away: without.is === "refused" || without.is === "away",
    ran: answer.is === "let through",
    ran_when_away: without.is === "let through",
    detail: `Through ${entry.name}, the canary call was ${words(answer)}; with the service unreachable it was ${words(without)}.`,
  };
}

/** What became of the call. "away": refused because the service could not be asked. */
type Answer =
  | { readonly is: "refused" | "away" | "let through" }
  | { readonly is: "unanswered"; readonly why: string };

function words(answer: Answer): string {
  switch (answer.is) {
    case "refused":
      return "blocked";
    case "away":
      return "blocked because the service was unreachable";
    case "let through":
      return "let through";
    case "unanswered":
      return `not answered (${answer.why.replace(/\.$/, "")})`;
  }
}

/** With the official client, in the folder and with the environment that a client gives. */
async function callCanary(
  { entry }: ServerEntry,
  target: string,
  canary: string,
  { env, signal }: ProofTools,
  change: (args: readonly string[]) => readonly string[],
): Promise<Answer> {
  const { McpError, ErrorCode } = await import("@modelcontextprotocol/sdk/types.js");
  const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
  const { StdioClientTransport } = await import("@modelcontextprotocol/sdk/client/stdio.js");
  const args = textsIn(entry["args"]).map((argument) => expanded(argument, env));
  const client = new Client({ name: "parapet-proof", version: "1" });
  const transport = new StdioClientTransport({
    command: expanded(String(entry["command"]), env),
    args: [...change(args)],
    env: environmentFor(entry["env"], env),
    cwd: dirname(target),
    stderr: "ignore",
  });
  try {
    const limits = { signal, timeout: longestAnswerMs };
    await client.connect(transport, limits);
    const call = { name: canaryTool, arguments: { canary } };
    const result = await client.callTool(call, undefined, limits).catch((error: unknown) => {
      if (!(error instanceof McpError)) throw error;
      // Errors of the client's own, for a server that ended or did not answer; every other is the
      // server's answer to a tool that it does not have.
      const own: readonly number[] = [ErrorCode.ConnectionClosed, ErrorCode.RequestTimeout];
      if (own.includes(error.code)) throw error;
      return undefined;
    });
    if (!isRefusal(result)) return { is: "let through" };
    return { is: JSON.stringify(result).includes(serviceUnreachable) ? "away" : "refused" };
  } catch (error) {
    return { is: "unanswered", why: error instanceof Error ? error.message : "unknown reason" };
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
