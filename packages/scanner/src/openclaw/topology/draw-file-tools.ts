import { drawFiles, drawSecrets, filesNode, workspaceNode } from "./draw-stores.ts";
import type { SeatNode } from "./seat-nodes.ts";
import type { Sketch } from "./sketch.ts";

const writers = ["write", "edit", "apply_patch"];

/** Draws the file tools of one seat, and what they reach from there. */
export function drawFileTools(node: SeatNode, sketch: Sketch): void {
  const { agent, seat } = node;
  const read = agent.grant("read", seat.where);
  if (read.allowed) drawReader(node, read.at, sketch);
  const write = writers.map((tool) => agent.grant(tool, seat.where)).find(({ allowed }) => allowed);
  if (write !== undefined && writesAtAll(node)) drawWriter(node, write.at, sketch);
}

function drawReader(node: SeatNode, at: string, sketch: Sketch): void {
  const { agent, seat } = node;
  const { workspaceAccess } = agent.sandbox;
  if (seat.where === "sandbox" && workspaceAccess.value === "none") return;
  const tool = drawTool(node, "read", at, `${agent.id} reads files unasked`, sketch);
  if (seat.where === "sandbox" || agent.fsWorkspaceOnly.value) {
    const reason = seat.where === "sandbox" ? workspaceAccess.at : agent.fsWorkspaceOnly.at;
    sketch.edge({
      source: tool,
      target: workspaceNode(agent, sketch),
      kind: "READS",
      description: `file tools read the workspace of ${agent.id}`,
      at: [reason],
    });
    return;
  }
  const confined = [agent.fsWorkspaceOnly.at, agent.sandbox.mode.at];
  const fixedBy = ["OC-SEC-004", "OC-TOOL-003"];
  drawSecrets(
    tool,
    "file tools read the credentials in the state folder",
    confined,
    fixedBy,
    sketch,
  );
  drawFiles(tool, "file tools read every file of their user", confined, fixedBy, sketch);
}

function drawWriter(node: SeatNode, at: string, sketch: Sketch): void {
  const { agent, seat } = node;
  const tool = drawTool(node, "write", at, `${agent.id} writes files unasked`, sketch);
  const confined = seat.where === "sandbox" || agent.fsWorkspaceOnly.value;
  sketch.edge({
    source: tool,
    target: confined ? workspaceNode(agent, sketch) : filesNode(sketch),
    kind: "WRITES",
    description: confined
      ? `file tools write the workspace of ${agent.id}`
      : "file tools write every file of their user",
    vulnerability: confined ? "" : "unconfined_file_tools",
    at: [agent.fsWorkspaceOnly.at, agent.sandbox.mode.at],
    fixedBy: confined ? [] : ["OC-SEC-004", "OC-TOOL-003"],
  });
}

function writesAtAll({ agent, seat }: SeatNode): boolean {
  return seat.where === "host" || agent.sandbox.workspaceAccess.value === "rw";
}

function drawTool(
  { agent, seat, key }: SeatNode,
  name: string,
  at: string,
  description: string,
  sketch: Sketch,
): string {
  const tool = sketch.node("tool", `${agent.id}/${name}@${seat.where}`, name, {
    tool: name,
    agent_id: agent.id,
  });
  sketch.edge({
    source: key,
    target: tool,
    kind: "INVOKES",
    description,
    at: [at],
    attributes: { decision: "auto" },
  });
  return tool;
}
