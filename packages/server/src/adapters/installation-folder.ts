import { realpath } from "node:fs/promises";
import { dirname } from "node:path";
import type { AdapterState } from "../store/adapter-installation.ts";
import { reinstallCommand } from "./reinstall-command.ts";

type Installed = Pick<AdapterState, "adapter" | "folder" | "agent_ids" | "target">;

/**
 * "" where an installation is in this data folder; else a sentence. One that came with a restored
 * backup is in the folder that was backed up: its adapter asks the service of that folder, and what
 * it is told says nothing about this one.
 */
export async function folderFault(installed: Installed, adaptersFolder: string): Promise<string> {
  const { folder } = installed;
  const [itsOwn, here] = await Promise.all([dirname(folder), adaptersFolder].map(resolved));
  if (itsOwn === here) return "";
  const data = dirname(adaptersFolder);
  return (
    `The adapter was installed for the data folder ${dirname(dirname(folder))} and calls the service of that folder, not of ${data}; ` +
    `run ${reinstallCommand(installed, adaptersFolder, data)} again.`
  );
}

/** A folder that is gone keeps its name. */
async function resolved(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
