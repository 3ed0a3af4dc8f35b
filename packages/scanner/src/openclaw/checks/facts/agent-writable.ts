import { isAbsolute, join, resolve } from "node:path";
import type { AgentPolicy, OpenClawModel } from "../../model.ts";
import { isTemporaryFolder } from "./temporary-folder.ts";

/** Why somebody else can put files into a folder. */
export type FolderWriter =
  | { readonly kind: "agent"; readonly agent: AgentPolicy }
  | { readonly kind: "every-user" };

const writers = ["exec", "write", "edit", "apply_patch"];

/**
 * Who beside the owner writes into a folder: every user of the machine, or an agent in whose working folder it lies.
 * Undefined where nobody is known to, and for a relative path, whose folder depends on who asks.
 */
export function writerOf(model: OpenClawModel, folder: string): FolderWriter | undefined {
  const expanded = folder.trim().replace(/^~(?=$|\/)/, () => model.homeDir);
  if (!isAbsolute(expanded)) return undefined;
  const path = resolve(expanded);
  if (isTemporaryFolder(path)) return { kind: "every-user" };
  const agent = model.agents.find(
    (candidate) => isWithin(path, resolve(candidate.workspace.value)) && mayWrite(candidate),
  );
  return agent === undefined ? undefined : { kind: "agent", agent };
}

/** The writer as the subject of a sentence. */
export function nameWriter(writer: FolderWriter): string {
  return writer.kind === "agent" ? `agent ${writer.agent.id}` : "every user of this machine";
}

function mayWrite(agent: AgentPolicy): boolean {
  return writers.some((tool) => agent.grant(tool, "host").allowed);
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(join(folder, "/"));
}
