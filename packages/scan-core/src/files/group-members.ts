import { join } from "node:path";
import type { FileBounds } from "./bounds.ts";
import { readTextFile } from "./read-text-file.ts";

/** A group of users, as the machine's own files name it. */
export type GroupMembers = {
  /** Its number where it has no name. */
  readonly name: string;
  /**
   * Numbers of its users; empty where the files do not say, as of groups that a directory service
   * keeps.
   */
  readonly ids: readonly number[];
};

/** Reads the files of the machine, or those below another root. */
export type GroupsRequest = { readonly bounds: FileBounds; readonly systemRoot?: string };

/** Who belongs to a group: those it lists, and those whose first group it is. */
export async function membersOf(gid: number, request: GroupsRequest): Promise<GroupMembers> {
  const { groups, users } = await entriesOf(request);
  const group = groups.find(([, , id]) => Number(id) === gid);
  const listed = new Set(group?.[3]?.split(",") ?? []);
  const ids = users
    .filter(([name = "", , , first]) => listed.has(name) || Number(first) === gid)
    .map(([, , id]) => Number(id));
  return { name: group?.[0] ?? String(gid), ids };
}

/**
 * True for a group that is known to have no other member than a file's owner, and root. Many
 * systems give each user such a group, and let it write all that the user makes.
 */
export async function isPrivateGroup(
  { uid, gid }: { readonly uid: number; readonly gid: number },
  request: GroupsRequest,
): Promise<boolean> {
  // Elsewhere the files do not name all users.
  if (process.platform !== "linux") return false;
  const { groups, users } = await entriesOf(request);
  const isKept = groups.some(([, , id]) => Number(id) === gid);
  const isOwnerKept = users.some(([, , id]) => Number(id) === uid);
  if (!isKept || !isOwnerKept) return false;
  const { ids } = await membersOf(gid, request);
  return ids.every((id) => id === 0 || id === uid);
}

type Entries = readonly (readonly string[])[];

async function entriesOf({
  bounds,
  systemRoot = "",
}: GroupsRequest): Promise<{ readonly groups: Entries; readonly users: Entries }> {
  const [groups = [], users = []] = await Promise.all(
    ["/etc/group", "/etc/passwd"].map((path) => linesOf(join(systemRoot, path), bounds)),
  );
  return { groups, users };
}

async function linesOf(path: string, bounds: FileBounds): Promise<Entries> {
  try {
    const { text } = await readTextFile(path, bounds);
    return text.split("\n").flatMap((line) => (line === "" ? [] : [line.split(":")]));
  } catch {
    return [];
  }
}
