import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mcpProtector } from "@parapet/adapter-mcp-proxy";
import {
  type GuardedService,
  startGuardedService,
} from "../support-claude-code/guarded-service.ts";
import { installed } from "../support-claude-code/real-claude.ts";
import { result } from "../generated-guardrails.ts";
import { connect, writeInstallation, parapet, textOfCall } from "./proxied-server.ts";

export type ToolCallMade = {
  /** As the runtime names it. */
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
};

/** A runtime with its adapter installed. */
export type GuardedRuntime = {
  /** The agent that calls are made for. */
  readonly agentId: string;
  /** The full name of a tool of the runtime, as guardrails see it. */
  readonly fullName: (name: string) => string;
  readonly resultTrust: "agent" | "external";
  /**
   * The arguments that the tool runs with, "" where it does not run without approval; and what the
   * model reads then.
   */
  readonly outcome: (
    call: ToolCallMade,
  ) => Promise<{ readonly ran: string; readonly read: string }>;
  /** True when the runtime runs the call without asking a person. */
  readonly runs: (call: ToolCallMade) => Promise<boolean>;
};

/**
 * A service, an MCP server behind the proxy, and the hooks of Claude Code, for its agent and a
 * sub-agent.
 */
export async function startGuardedRuntimes(tools: readonly string[]): Promise<{
  readonly service: GuardedService;
  readonly data: string;
  readonly runtimes: readonly GuardedRuntime[];
  readonly remove: () => Promise<void>;
}> {
  const service = await startGuardedService();
  const proxied = await startProxiedRuntime(service, tools);
  return {
    service,
    data: join(service.folder, "../.."),
    runtimes: [
      proxied.runtime,
      hookedRuntime(service, "claude-code", {}),
      hookedRuntime(service, "claude-code/reviewer", { agent_id: "a1", agent_type: "reviewer" }),
    ],
    remove: async () => {
      await proxied.remove();
      await service.remove();
    },
  };
}

async function startProxiedRuntime(service: GuardedService, tools: readonly string[]) {
  const linked = await service.adapters.link({ service: "home", agent_id: "mcp:notes" });
  const installation = { ...linked, url: service.installation.url };
  const { folder, file, remove } = await writeInstallation(installation);
  await service.adapters.add(
    {
      ...installation,
      adapter: "mcp",
      agent_ids: ["mcp:notes"],
      points: mcpProtector.points,
      beats: true,
      target: join(folder, ".mcp.json"),
      folder,
      files: {},
      host: "test",
    },
    "",
  );
  const received = join(folder, "received.jsonl");
  const server = join(import.meta.dirname, "tools-server.ts");
  const own = [parapet, "mcp-proxy", "--installation", file, "--name", "notes", "--"];
  const client = await connect([...own, process.execPath, server, received, ...tools]);
  await client.listTools();
  const lines = () =>
    existsSync(received) ? readFileSync(received, "utf8").trim().split("\n") : [];
  const runtime: GuardedRuntime = {
    agentId: "mcp:notes",
    fullName: (name) => `mcp__notes__${name}`,
    resultTrust: "external",
    async outcome({ name, args }) {
      const before = lines().length;
      const { text } = await textOfCall(client, name, args);
      const [line] = lines().slice(before);
      const ran = line === undefined ? "" : JSON.stringify(JSON.parse(line).arguments);
      return { ran, read: text };
    },
    async runs({ name, args }) {
      const before = lines().length;
      const { isError } = await textOfCall(client, name, args);
      const reached = lines().length > before;
      if (reached === isError) throw new Error("What the client reads is not what the server got.");
      return reached;
    },
  };
  return {
    runtime,
    remove: async () => {
      await client.close();
      await remove();
    },
  };
}

/** Asks as Claude Code does, at the hook that `parapet protect` writes into its settings. */
function hookedRuntime(
  { installation, folder }: GuardedService,
  agentId: string,
  event: Readonly<Record<string, string>>,
): GuardedRuntime {
  const { hooks } = installed("2.1.329", "http", installation, folder).settings;
  type Answer = {
    readonly decision?: string;
    readonly hookSpecificOutput?: {
      readonly permissionDecision?: string;
      readonly updatedInput?: unknown;
      readonly updatedToolOutput?: unknown;
    };
  };
  const ask = async (name: string, asked: Readonly<Record<string, unknown>>): Promise<Answer> => {
    const [{ hooks: [hook] = [] } = {}] = hooks[name] as readonly {
      readonly hooks?: readonly {
        readonly url: string;
        readonly headers: Record<string, string>;
      }[];
    }[];
    if (hook === undefined) throw new Error("No hook is installed.");
    const response = await fetch(hook.url, {
      method: "POST",
      headers: { ...hook.headers, "content-type": "application/json" },
      body: JSON.stringify({
        session_id: "s1",
        cwd: folder,
        transcript_path: "",
        permission_mode: "default",
        hook_event_name: name,
        tool_use_id: "toolu_1",
        ...asked,
        ...event,
      }),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Answer;
  };
  const outcome: GuardedRuntime["outcome"] = async ({ name, args }) => {
    const call = { tool_name: name, tool_input: args };
    const { hookSpecificOutput: before } = await ask("PreToolUse", call);
    const decision = before?.permissionDecision;
    if (decision === "deny" || decision === "ask") return { ran: "", read: decision };
    const after = await ask("PostToolUse", { ...call, tool_response: result });
    const output = after.hookSpecificOutput?.updatedToolOutput ?? result;
    return {
      ran: JSON.stringify(before?.updatedInput ?? args),
      read: typeof output === "string" ? output : JSON.stringify(output),
    };
  };
  return {
    agentId,
    fullName: (name) => name,
    resultTrust: "agent",
    outcome,
    runs: async (call) => (await outcome(call)).ran !== "",
  };
}
