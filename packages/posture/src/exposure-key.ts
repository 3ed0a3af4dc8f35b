import type { Exposure } from "./exposure.ts";

/**
 * Names an exposure across machines: by who comes in where to which agents. The folder of the
 * workspace, of which names of entry points may begin, is left out.
 */
export function exposureKey(
  { principal, entry_point, agents }: Pick<Exposure, "principal" | "entry_point" | "agents">,
  workspacePath: string,
): string {
  const entryPoint = withoutCount(withoutFolder(entry_point, workspacePath));
  return JSON.stringify([principal, entryPoint, agents]);
}

/**
 * "discord lobby" of "discord lobby and 8 like it": one room more or fewer does not make another
 * exposure.
 */
export function withoutCount(entryPoint: string): string {
  return entryPoint.replace(/ and \d+ like it$/, "");
}

/** A text in which the folder of the workspace is ".": "Files of ./skills". */
export function withoutFolder(text: string, workspacePath: string): string {
  const folder = workspacePath.replace(/[\\/]+$/, "");
  return folder === "" ? text : text.replaceAll(folder, ".");
}
