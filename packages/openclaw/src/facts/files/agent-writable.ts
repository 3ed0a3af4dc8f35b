import { join, resolve } from "node:path";
import type { FolderUsers } from "../../file-modes/folder-writers.ts";
import { expandedPath } from "../../file-modes/named-folders.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";

/** Who else can write files to a folder. */
export type FolderWriter = { readonly kind: "agent"; readonly agent: AgentPolicy } | FolderUsers;

const writers = ["exec", "write", "edit", "apply_patch"];

/**
 * Who besides the owner can write a folder that the configuration names: users of the machine, as
 * owners and permission bits of the folder and of those above it say, or an agent whose workspace
 * contains it. Undefined where nobody is known to, and for a relative path, whose folder depends on
 * who asks.
 */
export function writerOf(model: OpenClawModel, folder: string): FolderWriter | undefined {
  const path = expandedPath(folder, model.homeDir);
  if (path === undefined) return undefined;
  const users = model.folderWriters.get(path);
  if (users?.kind === "every-user") return users;
  return agentWriterOf(model, path) ?? users;
}

/** The agent whose workspace contains a folder, if it may write there. */
export function agentWriterOf(
  model: OpenClawModel,
  folder: string,
): Extract<FolderWriter, { readonly kind: "agent" }> | undefined {
  const path = expandedPath(folder, model.homeDir);
  if (path === undefined) return undefined;
  const agent = model.agents.find(
    (candidate) => isWithin(path, resolve(candidate.workspace.value)) && mayWrite(candidate),
  );
  return agent === undefined ? undefined : { kind: "agent", agent };
}

/** The writer as the subject of a sentence. */
export function nameWriter(writer: FolderWriter): string {
  switch (writer.kind) {
    case "agent":
      return `agent ${writer.agent.id}`;
    case "every-user":
      return "every user of this machine";
    case "group":
      return `every user of the group ${writer.name}`;
    case "other-user":
      return `another user of this machine (number ${writer.id})`;
  }
}

function mayWrite(agent: AgentPolicy): boolean {
  return writers.some((tool) => agent.grant(tool, "host").allowed);
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(join(folder, "/"));
}
