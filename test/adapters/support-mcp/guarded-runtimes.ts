import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mcpProtector } from "@parapet/mcp-proxy";
import {
  type GuardedService,
  startGuardedService,
} from "../support-claude-code/guarded-service.ts";
import { installed } from "../support-claude-code/real-claude.ts";
import { connect, layInstallation, parapet, textOfCall } from "./proxied-server.ts";

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
  /** True when the runtime runs the call without asking a person. */
  readonly runs: (call: ToolCallMade) => Promise<boolean>;
};

/** A service, an MCP server behind the proxy, and the hooks of Claude Code, for its agent and a sub-agent. */
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
  const { folder, file, remove } = await layInstallation(installation);
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
  const count = () =>
    existsSync(received) ? readFileSync(received, "utf8").split("\n").length : 0;
  const runtime: GuardedRuntime = {
    agentId: "mcp:notes",
    fullName: (name) => `mcp__notes__${name}`,
    async runs({ name, args }) {
      const before = count();
      const { isError } = await textOfCall(client, name, args);
      const reached = count() > before;
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
  const [{ hooks: [hook] = [] } = {}] = hooks["PreToolUse"] as readonly {
    readonly hooks?: readonly { readonly url: string; readonly headers: Record<string, string> }[];
  }[];
  if (hook === undefined) throw new Error("No hook is installed.");
  return {
    agentId,
    fullName: (name) => name,
    async runs({ name, args }) {
      const response = await fetch(hook.url, {
        method: "POST",
        headers: { ...hook.headers, "content-type": "application/json" },
        body: JSON.stringify({
          session_id: "s1",
          cwd: folder,
          transcript_path: "",
          permission_mode: "default",
          hook_event_name: "PreToolUse",
          tool_name: name,
          tool_input: args,
          tool_use_id: "toolu_1",
          ...event,
        }),
      });
      if (!response.ok) throw new Error(await response.text());
      const answer = (await response.json()) as {
        readonly hookSpecificOutput?: { readonly permissionDecision?: string };
      };
      const decision = answer.hookSpecificOutput?.permissionDecision;
      return decision !== "deny" && decision !== "ask";
    },
  };
}
