import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { systemFolders } from "./system-folders.ts";
import { isRoot, nobody, withoutRights } from "./unprivileged.ts";
import { namespaces } from "./namespaces.ts";

const patience = 20_000;

/**
 * Why no sandbox can be started here, with what to do; "" where one can. Starts one that does
 * nothing.
 */
export async function sandboxFault(platform: string = process.platform): Promise<string> {
  if (platform !== "linux") {
    return "Attack paths are played in Linux namespaces, which this system does not have. Run it on Linux.";
  }
  const words = [...namespaces(isRoot()), ...(await systemFolders()), "--proc", "/proc"];
  const trial = ["--dev", "/dev", ...withoutRights(isRoot(), []), "true"];
  const complaint = await new Promise<string | undefined>((resolve) => {
    execFile("bwrap", [...words, ...trial], { timeout: patience }, (error, _, stderr) =>
      resolve(error === null ? undefined : `${stderr.trim().split("\n").at(-1)}`),
    );
  });
  if (complaint === undefined) return "";
  const said = complaint === "" ? "" : ` It said: ${complaint.slice(0, 200)}`;
  if (isRoot() && !(await hasNobody())) {
    return `Parapet runs as root in a user namespace that has no user ${nobody} (nobody), whom its sandboxes run as. Run it as a user who is not root, or give the namespace more users (for rootless containers in /etc/subuid and /etc/subgid).${said}`;
  }
  return `bubblewrap (bwrap) cannot start a sandbox here. Install bubblewrap and util-linux, and allow user namespaces.${said}`;
}

/** Whether this user namespace has the user and the group of root's sandboxes. */
async function hasNobody(): Promise<boolean> {
  const maps = ["/proc/self/uid_map", "/proc/self/gid_map"].map((file) =>
    readFile(file, "utf8").catch(() => ""),
  );
  // What cannot be read says nothing.
  return (await Promise.all(maps)).every((map) => map === "" || isMapped(map, nobody));
}

/** Lines of a map: the first ID inside, the first one outside, and how many there are. */
export function isMapped(map: string, id: number): boolean {
  return map
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .some(([first = 0, , count = 0]) => id >= first && id < first + count);
}
