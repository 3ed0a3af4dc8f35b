import { access } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import type { Installation } from "@parapet/adapter-link";
import { type ServerEntry, serverEntries } from "./server-entries.ts";
import { installationFileOf, original, runsThrough } from "./wrapped-entry.ts";

/**
 * "" while the configuration starts the server through the proxy and in no other way, else a
 * sentence.
 */
export async function inspect(
  targetValue: unknown,
  { installation_id }: Installation,
  folder: string,
): Promise<string> {
  const entries = serverEntries(targetValue);
  const own = entries.filter((entry) => runsThrough(entry, installation_id));
  const [first] = own;
  if (first === undefined) {
    return "No MCP server of the configuration uses this installation any more; run parapet protect mcp again.";
  }
  if (installationFileOf(first.entry) !== join(folder, "installation.json")) {
    return `The MCP server ${first.name} names a different installation file; run parapet protect mcp again.`;
  }
  const beside = entries.find((entry) => !own.includes(entry) && isSameServer(entry, own));
  if (beside !== undefined) {
    return `The server behind ${first.name} can also be reached as ${beside.name}, bypassing Parapet; protect or remove that entry as well.`;
  }
  const { command } = first.entry;
  const exists =
    typeof command !== "string" ||
    !isAbsolute(command) ||
    (await access(command).then(
      () => true,
      () => false,
    ));
  return exists
    ? ""
    : `${command}, which runs Parapet, no longer exists; run parapet protect mcp again.`;
}

/** The same program with the same arguments, or the same address, without a proxy in front. */
function isSameServer({ entry }: ServerEntry, own: readonly ServerEntry[]): boolean {
  if (installationFileOf(entry) !== "") return false;
  const goal = goalOf(entry);
  return own.some((wrapped) => goalOf(original(wrapped.entry)) === goal);
}

function goalOf({ command, args, url }: ServerEntry["entry"]): string {
  return JSON.stringify([command ?? "", args ?? [], url ?? ""]);
}
