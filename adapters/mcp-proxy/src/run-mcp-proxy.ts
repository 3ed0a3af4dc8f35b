import { randomUUID } from "node:crypto";
import type { Writable } from "node:stream";
import { listenTokenOf } from "./http/caller.ts";
import type { FoundInstallation } from "./installation/find-installation.ts";
import { startHeartbeat } from "./installation/heartbeat.ts";
import { createJudge } from "./judging/judge.ts";
import { limitedLog } from "./installation/limited-log.ts";
import { openPins } from "./pins/pins.ts";
import { createProxySession, type ProxySession } from "./session/proxy-session.ts";
import type { Redact } from "./messages/redacted-stream.ts";
import type { Tasks } from "./session/tasks.ts";
import { type ClientStreams, runStdioProxy } from "./transport/stdio-proxy.ts";

/** What stands behind the proxy. */
export type ServerTarget =
  | { readonly command: readonly string[] }
  /** Streamable HTTP; headers go with every request. */
  | { readonly url: string; readonly headers: Readonly<Record<string, string>> };

export type McpProxyOptions = {
  readonly found: FoundInstallation;
  /** The server's name in guardrails. */
  readonly server: string;
  /** "" for "mcp:" and the server's name. */
  readonly agentId: string;
  readonly target: ServerTarget;
  /** Where clients reach the proxy by HTTP; undefined for standard input and output. */
  readonly listen?: { readonly host: string; readonly port: number };
  readonly hidden: readonly string[];
  /** Methods beside those of the protocol that the owner lets pass. */
  readonly allowedMethods: readonly string[];
  /** How the parapet command is called, for sentences. */
  readonly program: string;
  readonly version: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly now: () => Date;
  readonly client: ClientStreams;
  /** Where the standard error of a command goes, without its secrets. */
  readonly errors: Writable;
  /**
   * Takes secrets out of what is passed on or kept for a person: standard error, and the texts of
   * pinned tools.
   */
  readonly redact: Redact;
  /** A line for the person; the client usually keeps it in a log. */
  readonly log: (line: string) => void;
  readonly stopping: AbortSignal;
};

/**
 * Below the minute that clients wait for a tool at least, with the judging around it. Milliseconds.
 */
const askTimeoutMs = 50_000;

/**
 * Runs until the client or the server is gone; true when it was the server that went first. Throws
 * what keeps it from starting.
 */
export async function runMcpProxy(options: McpProxyOptions): Promise<boolean> {
  const { found, server, target, listen, client, stopping, env, redact } = options;
  const log = limitedLog(options.log, () => performance.now());
  const { installation, folder, file } = found;
  const pins = await openPins(folder, server, { now: options.now, redact });
  const agentId = options.agentId === "" ? `mcp:${server}` : options.agentId;
  const hidden = new Set(options.hidden);
  const allowedMethods = new Set(options.allowedMethods);
  const acceptCommand = `${options.program} mcp-proxy accept --installation ${file} --name ${server}`;
  const newSession = (sessionId: string, tasks?: Tasks): ProxySession =>
    createProxySession({
      judge: createJudge(installation, { server, agentId, sessionId, cwd: options.cwd }, log),
      pins,
      server,
      hidden,
      allowedMethods,
      acceptCommand,
      log,
      askTimeoutMs,
      tasks,
    });
  const stopHeartbeat = startHeartbeat(installation, options.version);
  try {
    if ("command" in target) {
      const session = newSession(randomUUID());
      const { command } = target;
      const errors = { redact, output: options.errors };
      return await runStdioProxy({ command, env, client, session, errors, log, stopping });
    }
    // Only who needs them waits for these to load.
    if (listen === undefined) {
      const { runUrlProxy } = await import("./http/url-proxy.ts");
      return await runUrlProxy({
        ...target,
        client,
        session: newSession(randomUUID()),
        log,
        stopping,
      });
    }
    const { runListeningProxy } = await import("./http/listening-proxy.ts");
    const token = listenTokenOf(installation);
    await runListeningProxy({ ...target, listen, token, newSession, log, stopping });
    return false;
  } finally {
    await stopHeartbeat();
  }
}
