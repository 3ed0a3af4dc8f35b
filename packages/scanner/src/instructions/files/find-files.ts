import { basename, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { FileBounds } from "../../files/bounds.ts";
import { entriesNow } from "../../files/read-now.ts";
import { type InstructionFile, type InstructionKind, instructionKind } from "./instruction-file.ts";

/** Folders that no runtime takes instructions from; some are huge. */
const passedOver = new Set([
  "node_modules",
  ".git",
  ".hg",
  ".svn",
  ".venv",
  "venv",
  "__pycache__",
  "target",
  "dist",
  "build",
  "sessions",
  "logs",
]);
/** Of OpenClaw's state folder: where agents work, and the skills of all. The rest is records, plugins and credentials. */
const inStateFolder = /^(?:workspace(?:-.*)?|skills|\.agents)$/;
const deepest = 12;

export type FoundFiles = {
  readonly files: readonly InstructionFile[];
  /** True where the limits ended the search: there may be more. */
  readonly isCut: boolean;
};

export type SearchLimits = {
  readonly mostFolders: number;
  readonly mostFiles: number;
  /** All kinds when left out. */
  readonly kinds?: readonly InstructionKind[];
};

type Waiting = {
  readonly folder: string;
  readonly way: string;
  readonly depth: number;
  /** The folder of the skill around it. */
  readonly skill: string | undefined;
};

const limits: SearchLimits = { mostFolders: 20_000, mostFiles: 5_000 };

/**
 * Every instruction file and skill below a folder, in the order of their paths. Links are not followed: they may lead
 * anywhere, and what they lead to inside is found where it is.
 */
export async function findInstructionFiles(
  root: string,
  bounds: FileBounds,
  { mostFolders, mostFiles, kinds }: SearchLimits = limits,
): Promise<FoundFiles> {
  const files: InstructionFile[] = [];
  const waiting: Waiting[] = [{ folder: root, way: basename(root), depth: 0, skill: undefined }];
  let folders = 0;
  let isCut = false;
  while (waiting.length > 0 && !(isCut && files.length >= mostFiles)) {
    const batch = waiting.splice(0, 64);
    // Lists are made at once, since waiting for each takes longer; others have their turn between some of them.
    // oxlint-disable-next-line no-await-in-loop
    await setImmediate();
    for (const { folder, way: above, depth, skill: around } of batch) {
      const entries = entriesNow(folder, bounds);
      folders += 1;
      const isSkill = entries.some((entry) => entry.isFile() && entry.name === "SKILL.md");
      const skill = isSkill ? folder : around;
      const isState = depth === 0 && entries.some(({ name }) => name === "openclaw.json");
      for (const entry of entries) {
        const path = folder + (folder.endsWith(sep) ? "" : sep) + entry.name;
        const way = `${above}/${entry.name}`;
        if (entry.isFile()) {
          const what = instructionKind(way, skill !== undefined);
          if (what === undefined || kinds?.includes(what.kind) === false) continue;
          if (files.length >= mostFiles) isCut = true;
          else files.push({ path, ...what, ...(skill === undefined ? {} : { skill }) });
        } else if (entry.isDirectory() && !passedOver.has(entry.name)) {
          if (isState && !inStateFolder.test(entry.name)) continue;
          if (depth < deepest && folders + waiting.length < mostFolders) {
            waiting.push({ folder: path, way, depth: depth + 1, skill });
          } else isCut = true;
        }
      }
    }
  }
  return { files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)), isCut };
}
