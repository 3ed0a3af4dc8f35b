import { isAbsolute, relative, resolve } from "node:path";
import type { OpenClawModel } from "../../model/model.ts";

const systemFolders = new Set(["/", "/etc", "/home", "/root", "/Users", "/var", "/proc", "/run"]);
const secretFolders = [".ssh", ".aws", ".gnupg", ".config", ".kube", ".docker"];

/**
 * True for folders of the system, of the person as a whole, of keys, and for those that hold
 * OpenClaw's own state. What is relative is not judged.
 */
export function isSensitiveFolder(
  written: string,
  { stateDir, homeDir: home }: Pick<OpenClawModel, "stateDir" | "homeDir">,
): boolean {
  const expanded = written.trim().replace(/^~(?=$|[\\/])/, () => home);
  if (!isAbsolute(expanded)) return false;
  const path = resolve(expanded);
  const own = [home, ...secretFolders.map((folder) => resolve(home, folder))];
  return systemFolders.has(path) || own.includes(path) || holds(path, stateDir);
}

function holds(folder: string, path: string): boolean {
  const rest = relative(folder, path);
  return rest === "" || (!rest.startsWith("..") && !isAbsolute(rest));
}
