import { resolve } from "node:path";
import type { Located, NotFound, ProtectSurroundings } from "@parapet/adapter-link";
import { mainAgent } from "@parapet/claude-code/hook/evaluation-request.ts";
import { firstFailingClosed, honoursOnFailure } from "./fails-closed.ts";
import { findClaude, versionOfRunning } from "./find-claude.ts";
import { userSettings } from "./settings-files.ts";

/**
 * Finds Claude Code and the settings to edit. Runs `claude --version` where no file says the
 * version.
 */
export async function locate(surroundings: ProtectSurroundings): Promise<Located | NotFound> {
  const found = await findClaude(surroundings);
  if (found === undefined) {
    return {
      missing:
        "The program `claude` was found neither on the PATH nor in its default install locations. Install Claude Code, or add its folder to the PATH.",
    };
  }
  const version =
    found.version === "" ? await versionOfRunning(found, surroundings) : found.version;
  const { hook = "", agent = "" } = surroundings;
  if (hook !== "" && hook !== "http" && hook !== "command") {
    return { missing: "The hook of Claude Code must be http or command." };
  }
  const closes = honoursOnFailure(version);
  if (hook === "http" && !closes) {
    return {
      missing: `Claude Code ${version || "of this unknown version"} allows a call when an http hook fails (fails open). Use --hook command, or update to ${firstFailingClosed}.`,
    };
  }
  if (!closes && process.platform === "win32") {
    return {
      missing: `On Windows, Claude Code before ${firstFailingClosed} allows a call when a hook fails (fails open). Update it.`,
    };
  }
  const target = resolve(surroundings.cwd, surroundings.target ?? userSettings(surroundings));
  return {
    target,
    version,
    // An agent stands for its sub-agents, too.
    agentIds: [agent === "" ? mainAgent : agent],
    fixedAgentId: agent,
    hook: hook === "command" || !closes ? "command" : "http",
    notes: [
      ...(closes ? [] : [olderVersion(version)]),
      ...(target === userSettings(surroundings) ? [everywhere] : []),
    ],
  };
}

/** Of the person's own settings. */
const everywhere =
  "These settings apply to all your projects, and every call is evaluated in this one service: guardrails registered for the service of a " +
  "project are not evaluated. --target PROJECT/.claude/settings.local.json protects a project in its own service.";

function olderVersion(version: string): string {
  const named =
    version === "" ? "This Claude Code, whose version is unknown," : `Claude Code ${version}`;
  return `${named} allows a call when a hook fails (fails open), so Parapet uses a command hook that fails closed. A call is still allowed if the command does not start within 30 seconds.`;
}
