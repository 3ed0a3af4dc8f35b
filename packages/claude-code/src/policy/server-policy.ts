import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { asBoolean, itemsOf } from "@parapet/scan-core/settings/readers.ts";
import type { Layers, Level } from "@parapet/scan-core/layers/layers.ts";
import { matchesGlob } from "@parapet/scan-core/layers/glob.ts";

type Entry = { readonly [key: string]: JsonValue };

/**
 * True if `deniedMcpServers` names a server, or `allowedMcpServers` does not: then Claude Code does
 * not connect to it, whatever else approves it. The administrator's servers need no allow rule, and
 * a repository cannot deny them.
 */
export function isBlocked(
  layers: Layers,
  name: string,
  definition: Entry,
  owner: "managed" | "others",
): boolean {
  const isManaged = owner === "managed";
  const denied = entriesAt(layers, "deniedMcpServers", isManaged ? ["managed", "user"] : undefined);
  if (denied?.some((entry) => names(entry, name, definition)) === true) return true;
  if (isManaged) return false;
  const managedOnly = layers
    .each("/allowManagedMcpServersOnly", asBoolean, ["managed"])
    .some(({ value }) => value);
  const allowed = entriesAt(layers, "allowedMcpServers", managedOnly ? ["managed"] : undefined);
  if (allowed === undefined) return false;
  // If commands or addresses are listed, a name alone admits no server of that kind.
  const key = definition["url"] === undefined ? "serverCommand" : "serverUrl";
  const strict = allowed.filter((entry) => entry[key] !== undefined);
  const counting = strict.length > 0 ? strict : allowed;
  return !counting.some((entry) => names(entry, name, definition));
}

/** The entries of all files together; undefined if no file has the list. */
function entriesAt(
  layers: Layers,
  key: string,
  only: readonly Level[] | undefined,
): readonly Entry[] | undefined {
  const lists = layers.settings
    .filter(({ level }) => only?.includes(level) ?? true)
    .flatMap(({ document }) => {
      const list = document.get(`/${key}`);
      return isList(list) ? [list] : [];
    });
  return lists.length === 0 ? undefined : lists.flat().filter(isObject);
}

function names(entry: Entry, name: string, definition: Entry): boolean {
  const { serverName, serverCommand, serverUrl } = entry;
  if (serverName === name) return true;
  if (isList(serverCommand)) {
    const { command, args } = definition;
    const launch = [command, ...itemsOf(args)];
    return JSON.stringify(launch) === JSON.stringify(serverCommand);
  }
  const { url } = definition;
  return typeof serverUrl === "string" && typeof url === "string" && matchesGlob(serverUrl, url);
}
