import type { AgentPolicy } from "../model.ts";
import type { Sketch } from "./sketch.ts";

/** Draws the private files of the gateway's user. */
export function filesNode(sketch: Sketch): string {
  return sketch.node("data_store", "files", "Files of the gateway's user", { private: true });
}

/** Draws the workspace of one agent. */
export function workspaceNode({ id }: AgentPolicy, sketch: Sketch): string {
  return sketch.node("data_store", `workspace/${id}`, `Workspace of ${id}`, {
    private: true,
    agent_id: id,
  });
}

/** Draws that a tool reads the credentials of the state folder. */
export function drawSecrets(
  tool: string,
  description: string,
  at: readonly string[],
  fixedBy: readonly string[],
  sketch: Sketch,
): void {
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
  description: string,
  at: readonly string[],
  fixedBy: readonly string[],
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
  description: string,
  at: readonly string[],
  fixedBy: readonly string[],
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
  });
}
