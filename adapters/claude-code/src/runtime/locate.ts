import { resolve } from "node:path";
import type { Located, NotFound, ProtectSurroundings } from "@parapet/adapter-link";
import { mainAgent } from "../hook/question.ts";
import { firstFailingClosed, honoursOnFailure } from "./fails-closed.ts";
import { findClaude, versionOfRunning } from "./find-claude.ts";
import { userSettings } from "./settings-files.ts";

/** Finds Claude Code and the settings to edit. Runs `claude --version` where no file says the version. */
export async function locate(surroundings: ProtectSurroundings): Promise<Located | NotFound> {
  const found = await findClaude(surroundings);
  if (found === undefined) {
    return {
      missing: "There is no program `claude` on the PATH, nor where its installers put it.",
    };
  }
  const version =
    found.version === "" ? await versionOfRunning(found, surroundings) : found.version;
  const { hook = "", agent = "" } = surroundings;
  if (hook !== "" && hook !== "http" && hook !== "command") {
    return { missing: "A hook of Claude Code is http or command." };
  }
  const closes = honoursOnFailure(version);
  if (hook === "http" && !closes) {
    return {
      missing: `Claude Code ${version || "of this unknown version"} lets a call through when an http hook fails. Use --hook command, or update to ${firstFailingClosed}.`,
    };
  }
  if (!closes && process.platform === "win32") {
    return {
      missing: `On Windows, Claude Code before ${firstFailingClosed} lets a call through when a hook fails. Update it.`,
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
  "These settings count in all your projects, and every call is judged in this one service: guardrails that are registered for a " +
  "project's own service are not asked. --target PROJECT/.claude/settings.local.json protects a project in its service.";

function olderVersion(version: string): string {
  const named =
    version === "" ? "This Claude Code, whose version is unknown," : `Claude Code ${version}`;
  return `${named} lets a call through when a hook fails, so Parapet uses a command that fails closed by itself. A machine too slow to start it within 30 seconds lets the call through.`;
}
