import { type FolderWriter, writerOf } from "../facts/files/agent-writable.ts";
import type { OpenClawModel } from "../model/model.ts";

/**
 * Who besides the owner can write a folder that a configuration names; undefined where nobody is
 * known to.
 */
export function folderWriter(
  model: OpenClawModel,
  folder: string,
  homeDir: string,
): FolderWriter | undefined {
  return writerOf(
    model,
    folder.trim().replace(/^~(?=$|\/)/, () => homeDir),
  );
}
