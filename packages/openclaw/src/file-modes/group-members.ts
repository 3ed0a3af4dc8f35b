import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { readTextFile } from "@parapet/scan-core/files/read-text-file.ts";

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

/** Who belongs to a group: those it lists, and those whose first group it is. */
export async function membersOf(gid: number, bounds: FileBounds): Promise<GroupMembers> {
  const [groups, users] = await Promise.all(
    ["/etc/group", "/etc/passwd"].map((path) => entriesOf(path, bounds)),
  );
  const group = groups?.find(([, , id]) => Number(id) === gid);
  const listed = new Set(group?.[3]?.split(",") ?? []);
  const ids = (users ?? [])
    .filter(([name = "", , , first]) => listed.has(name) || Number(first) === gid)
    .map(([, , id]) => Number(id));
  return { name: group?.[0] ?? String(gid), ids };
}

async function entriesOf(
  path: string,
  bounds: FileBounds,
): Promise<readonly (readonly string[])[]> {
  try {
    const { text } = await readTextFile(path, bounds);
    return text.split("\n").map((line) => line.split(":"));
  } catch {
    return [];
  }
}
