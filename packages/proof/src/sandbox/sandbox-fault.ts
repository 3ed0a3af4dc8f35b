import { execFile } from "node:child_process";
import { systemFolders } from "./system-folders.ts";
import { isRoot, withoutRights } from "./unprivileged.ts";
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
  return `bubblewrap (bwrap) cannot start a sandbox here. Install bubblewrap and util-linux, and allow user namespaces.${said}`;
}
