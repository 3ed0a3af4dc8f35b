import type { Sketch } from "../../topology/sketch.ts";
import type { ClaudeCodeModel } from "../model.ts";

/** Draws what a repository has run by itself: whoever changes it runs code on the machine of whoever opens it. */
export function drawHooks(
  { commands, folder }: ClaudeCodeModel,
  hostName: string,
  sketch: Sketch,
): void {
  const own = commands.filter(({ kind, level }) => kind !== "web" && level === "project");
  if (own.length === 0) return;
  const at = own.map((command) => command.at);
  const hooks = sketch.node("plugin", "claude-code/hooks", "Hooks and helpers of the repository", {
    folder,
  });
  sketch.edge({
    source: sketch.node("principal", "committers", "Whoever commits to the repository", {
      trust: "team",
    }),
    target: hooks,
    kind: "CAN_WRITE",
    description: "a commit changes what is run",
    vulnerability: "project_controlled_code",
    at,
  });
  sketch.edge({
    source: hooks,
    target: sketch.sharedNode("host", hostName, hostName, { isolation: "none" }),
    kind: "EXECUTES",
    description: "Claude Code runs them by itself, outside any sandbox",
    vulnerability: "arbitrary_code_execution",
    at,
    fixedBy: own.some(({ kind }) => kind === "helper") ? ["CC-HOOK-002"] : [],
  });
}
