import { childPointer } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, OpenClawConfig, OpenClawModel } from "../model/model.ts";
import { instructionsNode, workspaceNode } from "./draw-stores.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

const secretWords = /token|secret|password|passwd|credential|connection|api_?key|private_?key/i;

/** Draws what commands in a sandbox find there: the workspace, and secrets in the environment. */
export function drawSandboxContents(
  { config, agents }: OpenClawModel,
  agent: AgentPolicy,
  tool: string,
  sketch: Sketch,
): void {
  const { workspaceAccess } = agent.sandbox;
  const kinds = { none: [], ro: ["READS"], rw: ["READS", "WRITES"] } as const;
  for (const kind of kinds[workspaceAccess.value]) {
    sketch.edge({
      source: tool,
      target: workspaceNode(agent, sketch),
      kind,
      description: `commands ${kind === "READS" ? "read" : "write"} the workspace of ${agent.id}`,
      at: [workspaceAccess.at],
    });
  }
  if (workspaceAccess.value === "rw") {
    sketch.edge({
      source: tool,
      target: instructionsNode(agent, agents, sketch),
      kind: "WRITES",
      description: `the instruction files of ${agent.id} are in its workspace`,
      vulnerability: "writable_instructions",
      at: [workspaceAccess.at],
    });
  }
  const secrets = secretVariables(agent, config);
  if (secrets.length === 0) return;
  sketch.edge({
    source: tool,
    target: sketch.node(
      "secret",
      `sandbox-env/${agent.id}`,
      `Secrets in the sandbox of ${agent.id}`,
      {
        agent_id: agent.id,
      },
    ),
    kind: "READS",
    description: "commands read the secrets in their environment",
    vulnerability: "credential_access",
    at: secrets,
  });
}

/** Pointers of the variables of the sandbox that are named like secrets. */
function secretVariables(agent: AgentPolicy, config: OpenClawConfig): readonly string[] {
  const own = agent.at === "" || agent.sandbox.scope.value === "shared" ? [] : [agent.at];
  return ["/agents/defaults", ...own]
    .map((at) => `${at}/sandbox/docker/env`)
    .flatMap((at) =>
      keysAt(config, at)
        .filter((name) => secretWords.test(name))
        .map((name) => childPointer(at, name)),
    );
}
