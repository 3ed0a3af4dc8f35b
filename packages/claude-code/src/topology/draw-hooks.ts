import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";
import type { Command } from "../policy/commands.ts";
import type { ClaudeCodeModel } from "../policy/model.ts";

/**
 * Draws the auto-run commands of a repository: anyone who changes it runs code on the machine of
 * everyone who opens it.
 */
export function drawHooks(
  { commands, folder }: ClaudeCodeModel,
  hostName: string,
  sketch: Sketch,
): void {
  drawPlugins(commands, hostName, sketch);
  const own = commands.filter(
    ({ kind, level, plugin }) => kind !== "web" && level === "project" && plugin === undefined,
  );
  if (own.length === 0) return;
  const at = own.map((command) => command.at);
  const hooks = sketch.node("plugin", "claude-code/hooks", "Hooks and helpers of the repository", {
    folder,
  });
  sketch.edge({
    source: sketch.node("principal", "committers", "Anyone who can commit to the repository", {
      trust: "team",
    }),
    target: hooks,
    kind: "CAN_WRITE",
    description: "a commit changes what they run",
    vulnerability: "project_controlled_code",
    at,
  });
  sketch.edge({
    source: hooks,
    target: sketch.sharedNode("host", hostName, hostName, { isolation: "none" }),
    kind: "EXECUTES",
    description: "Claude Code runs them automatically, outside any sandbox",
    vulnerability: "arbitrary_code_execution",
    at,
    fixedBy: own.some(({ kind }) => kind === "helper") ? ["CC-HOOK-002"] : [],
  });
}

/** The publisher of a plugin can change its auto-run commands. */
function drawPlugins(commands: readonly Command[], hostName: string, sketch: Sketch): void {
  const byPlugin = Map.groupBy(
    commands.filter(({ kind, plugin }) => kind !== "web" && plugin !== undefined),
    ({ plugin = "" }) => plugin,
  );
  for (const [id, own] of byPlugin) {
    const at = own.map((command) => command.at);
    const plugin = sketch.node("plugin", `claude-code/plugin/${id}`, `Plugin ${id}`);
    sketch.edge({
      source: sketch.node("principal", "plugin-publisher", "Plugin publishers", {
        trust: "third_party_package",
      }),
      target: plugin,
      kind: "CAN_WRITE",
      description: "an update of the plugin changes what it runs",
      at,
    });
    sketch.edge({
      source: plugin,
      target: sketch.sharedNode("host", hostName, hostName, { isolation: "none" }),
      kind: "EXECUTES",
      description: "Claude Code runs the plugin's commands automatically, outside any sandbox",
      vulnerability: "arbitrary_code_execution",
      at,
    });
  }
}
