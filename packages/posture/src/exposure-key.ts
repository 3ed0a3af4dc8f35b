import type { Exposure } from "./exposure.ts";

/**
 * Names an exposure across machines: by who comes in where to which agents. The folder of the
 * workspace, of which names of entry points may begin, is left out.
 */
export function exposureKey(
  { principal, entry_point, agents }: Pick<Exposure, "principal" | "entry_point" | "agents">,
  workspacePath: string,
): string {
  return JSON.stringify([principal, withoutFolder(entry_point, workspacePath), agents]);
}

/** A text in which the folder of the workspace is ".": "Files of ./skills". */
export function withoutFolder(text: string, workspacePath: string): string {
  const folder = workspacePath.replace(/[\\/]+$/, "");
  return folder === "" ? text : text.replaceAll(folder, ".");
}
