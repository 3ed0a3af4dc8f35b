import type { Sketch } from "./sketch.ts";

/** Draws a folder that agents of several runtimes may work in: one node for all, by its absolute path. */
export function folderNode(path: string, sketch: Sketch): string {
  return sketch.sharedNode("data_store", plain(path), `Folder ${plain(path)}`, {
    private: true,
    role: "workspace",
  });
}

/** Draws the files of a folder that instruct whatever coding agent is started in it. */
export function folderInstructionsNode(path: string, sketch: Sketch): string {
  return sketch.sharedNode("instruction", plain(path), `Instruction files in ${plain(path)}`, {
    folder: plain(path),
  });
}

function plain(path: string): string {
  return path.replace(/(?<=.)\/+$/, "");
}
