import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { shortList } from "../facts/channels/open-entry-points.ts";
import type { AgentPolicy } from "../model/model.ts";
import type { EdgeSketch, Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

const shownSecrets = 8;

/** Draws OpenClaw's own configuration, which the gateway follows as soon as it changes. */
export function configurationNode(sketch: Sketch): string {
  return sketch.node("data_store", "configuration", "OpenClaw's configuration", {
    role: "configuration",
  });
}

/** Draws the instruction files of an agent; agents that work in one folder have the same. */
export function instructionsNode(
  { workspace }: AgentPolicy,
  agents: readonly AgentPolicy[],
  sketch: Sketch,
): string {
  const ids = idsByFolder(agents).get(workspace.value) ?? [];
  return sketch.node("instruction", ids[0] ?? "", `Instruction files of ${shortList(ids)}`, {
    agents: ids,
  });
}

/** Grouped once for all of them, so that a thousand agents are not compared with each other. */
const foldersOf = new WeakMap<readonly AgentPolicy[], ReadonlyMap<string, readonly string[]>>();

function idsByFolder(agents: readonly AgentPolicy[]): ReadonlyMap<string, readonly string[]> {
  const known = foldersOf.get(agents);
  if (known !== undefined) return known;
  const groups = Map.groupBy(agents, ({ workspace }) => workspace.value);
  const ids = new Map([...groups].map(([folder, own]) => [folder, own.map(({ id }) => id)]));
  foldersOf.set(agents, ids);
  return ids;
}

/** Draws the private files of the gateway's user. */
export function filesNode(sketch: Sketch): string {
  return sketch.node("data_store", "files", "Files of the gateway's user", {
    private: true,
    role: "files",
  });
}

/** Draws the workspace of one agent. */
export function workspaceNode({ id }: AgentPolicy, sketch: Sketch): string {
  return sketch.node("data_store", `workspace/${id}`, `Workspace of ${id}`, {
    private: true,
    role: "workspace",
    agent_id: id,
  });
}

/** Why a tool reaches something: in words, the settings that say so, the fixes that end it. */
export type Reach = {
  readonly description: string;
  readonly at: readonly string[];
  /** Left out: no fix ends it. */
  readonly fixedBy?: readonly CheckId[];
};

/**
 * Draws that a tool reads the credentials of the state folder, and plaintext secrets in the
 * configuration. `literals`: the settings that hold them.
 */
export function drawSecrets(
  tool: string,
  { description, at, fixedBy = [], literals }: Reach & { readonly literals: readonly string[] },
  sketch: Sketch,
): void {
  if (literals.length > 0) {
    sketch.edge({
      source: tool,
      target: sketch.node("secret", "configuration", "Plaintext secrets in the configuration", {
        count: literals.length,
      }),
      kind: "READS",
      description: `the configuration contains ${literals.length === 1 ? "a secret" : `${literals.length} secrets`}`,
      vulnerability: "secret_in_configuration",
      at: [...at, ...literals.slice(0, shownSecrets)],
      fixedBy,
    });
  }
  const secrets = sketch.node("secret", "state-folder", "Credentials in the state folder");
  sketch.edge({
    source: tool,
    target: secrets,
    kind: "READS",
    description,
    vulnerability: "credential_access",
    at,
    fixedBy,
  });
}

/** Draws that a tool reads the private files of the gateway's user. */
export function drawFiles(
  tool: string,
  { description, at, fixedBy = [] }: Reach,
  sketch: Sketch,
): void {
  sketch.edge({
    source: tool,
    target: filesNode(sketch),
    kind: "READS",
    description,
    vulnerability: "private_data_access",
    at,
    fixedBy,
  });
}

/** Draws that a tool sends data to any address. */
export function drawInternet(
  tool: string,
  {
    description,
    at,
    fixedBy = [],
    controls = [],
  }: Reach & { readonly controls?: EdgeSketch["controls"] },
  sketch: Sketch,
): void {
  const internet = sketch.node("external_sink", "internet", "Internet", { allowlisted: false });
  sketch.edge({
    source: tool,
    target: internet,
    kind: "EGRESSES",
    description,
    vulnerability: "open_egress",
    at,
    fixedBy,
    controls,
  });
}
