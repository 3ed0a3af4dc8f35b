import { quoted } from "../../core/shell-words.ts";

/** How guardrails get into a runtime. */
export type Install =
  | {
      readonly kind: "command";
      /** Words after the command of Parapet. */
      readonly words: string;
    }
  | { readonly kind: "none"; readonly reason: string };

type Where = {
  /** Of the agent: "openclaw"; "" if it is only known from telemetry. */
  readonly runtime: string;
  /** Folder of the workspace; "" if there is none. */
  readonly workspacePath: string;
  readonly agentId: string;
  readonly service: string;
};

/** The command that installs the adapter for an agent, for a POSIX shell. */
export function installFor({ runtime, workspacePath, agentId, service }: Where): Install {
  if (runtime === "openclaw") {
    return command("openclaw", workspacePath);
  }
  if (runtime === "claude-code") {
    return command("claude-code", workspacePath === "" ? "" : settingsIn(workspacePath));
  }
  if (runtime === "") {
    return {
      kind: "command",
      words: `protect sdk --agent ${quoted(agentId)} --service ${quoted(service)}`,
    };
  }
  return {
    kind: "none",
    reason: `There is no adapter for ${runtime}. Its MCP servers can be guarded with parapet protect mcp, and own programs with the SDK.`,
  };
}

function command(kind: string, target: string): Install {
  const words = target === "" ? `protect ${kind}` : `protect ${kind} --target ${quoted(target)}`;
  return { kind: "command", words };
}

/** The settings file of a project, or of the user where the workspace is the folder itself. */
function settingsIn(workspacePath: string): string {
  const folder = workspacePath.replace(/\/+$/, "");
  return folder.endsWith("/.claude")
    ? `${folder}/settings.json`
    : `${folder}/.claude/settings.json`;
}
