import type { Sketch } from "./sketch.ts";

/**
 * A folder of one machine, by its absolute path: another machine's folder of that path is another
 * folder.
 */
export type MachineFolder = { readonly path: string; readonly hostName: string };

/** Draws a folder that agents of several runtimes may work in: one node for all of them. */
export function folderNode(folder: MachineFolder, sketch: Sketch): string {
  return sketch.sharedNode("data_store", keyOf(folder), `Folder ${plain(folder)}`, {
    private: true,
    role: "workspace",
  });
}

/** Draws the files of a folder that instruct whatever coding agent is started in it. */
export function folderInstructionsNode(folder: MachineFolder, sketch: Sketch): string {
  return sketch.sharedNode("instruction", keyOf(folder), `Instruction files in ${plain(folder)}`, {
    folder: plain(folder),
  });
}

/**
 * Draws what a repository brings with it: text that untrusted senders wrote, read by whatever agent
 * works in the folder.
 */
export function folderSourceNode(folder: MachineFolder, sketch: Sketch): string {
  return sketch.sharedNode("untrusted_source", keyOf(folder), `Files of ${plain(folder)}`, {
    arrives: "in_turn",
  });
}

function keyOf(folder: MachineFolder): string {
  return `${folder.hostName}:${plain(folder)}`;
}

function plain({ path }: MachineFolder): string {
  return path.replace(/(?<=.)\/+$/, "");
}
