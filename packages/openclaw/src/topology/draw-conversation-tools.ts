import { resolve } from "node:path";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isWithin } from "@parapet/scan-core/files/bounds.ts";
import type { AgentPolicy, OpenClawModel } from "../model/model.ts";
import type { ContextNode } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/** Draws the tool that reads other conversations from one execution context. */
export function drawTranscripts(
  { session }: OpenClawModel,
  { agent, context, key }: ContextNode,
  sketch: Sketch,
): void {
  const grant = agent.grant("sessions_history", context.where);
  // In a sandbox a session sees only those that it started.
  if (!grant.allowed || context.where !== "host" || session.visibility.value !== "all") return;
  const tool = sketch.node("tool", `${agent.id}/sessions_history@host`, "sessions_history", {
    tool: "sessions_history",
    agent_id: agent.id,
  });
  sketch.edge({
    source: key,
    target: tool,
    kind: "INVOKES",
    description: `${agent.id} reads other conversations without approval`,
    at: [grant.at],
    attributes: { decision: "auto" },
  });
  sketch.edge({
    source: tool,
    target: sketch.node("data_store", "transcripts", "All conversations", {
      role: "transcripts",
    }),
    kind: "READS",
    description: "session tools can read all conversations of all agents",
    vulnerability: "conversations_of_others",
    at: [session.visibility.at],
  });
}

const recall = "memory/search";

/** Tools that read what an agent keeps of its conversations and notes. */
const memoryTools = ["memory_get", "memory_search", "wiki_get", "wiki_search"] as const;

/**
 * Draws the tools that read memory from one execution context, and the further folders that are
 * indexed.
 */
export function drawMemorySearch(
  { config }: OpenClawModel,
  { agent, context, key }: ContextNode,
  sketch: Sketch,
): void {
  const memory = config.get(`/${recall}/enabled`) === false ? [] : memoryTools;
  for (const name of memory) {
    const grant = agent.grant(name, context.where);
    if (!grant.allowed) continue;
    const tool = sketch.node("tool", `${agent.id}/${name}@${context.where}`, name, {
      tool: name,
      agent_id: agent.id,
    });
    sketch.edge({
      source: key,
      target: tool,
      kind: "INVOKES",
      description: `${agent.id} searches its memory without approval`,
      at: [grant.at],
      attributes: { decision: "auto" },
    });
    sketch.edge({
      source: tool,
      target: sketch.node("data_store", `memory/${agent.id}`, `Memory of ${agent.id}`, {
        role: "memory",
        private: true,
        agent_id: agent.id,
      }),
      kind: "READS",
      description: "its notes and stored conversations can be read",
      vulnerability: "private_data_access",
      at: [grant.at],
    });
    if (name === "memory_search") drawIndexedFolders(config, agent, tool, sketch);
  }
}

function drawIndexedFolders(
  config: OpenClawModel["config"],
  agent: AgentPolicy,
  tool: string,
  sketch: Sketch,
): void {
  const lists = [
    `/${recall}/extraPaths`,
    ...(agent.at === "" ? [] : [`${agent.at}/${recall}/extraPaths`]),
  ];
  const at = lists.filter((list) => {
    const folders = config.get(list);
    return (
      Array.isArray(folders) && folders.some((folder) => !isOwn(folder, agent.workspace.value))
    );
  });
  if (at.length === 0) return;
  sketch.edge({
    source: tool,
    target: sketch.node(
      "data_store",
      `memory-folders/${agent.id}`,
      `Folders indexed for ${agent.id}`,
      {
        role: "memory_folders",
        private: true,
        agent_id: agent.id,
      },
    ),
    kind: "READS",
    description: "memory search covers further folders",
    vulnerability: "private_data_access",
    at,
  });
}

/** True for a folder in the workspace, which is the agent's own already. */
function isOwn(folder: JsonValue, workspace: string): boolean {
  return typeof folder === "string" && isWithin(resolve(workspace, folder), workspace);
}
