import { basename, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { entriesNow } from "@parapet/scan-core/files/read-sync.ts";
import { type InstructionFile, type InstructionKind, instructionKind } from "./instruction-file.ts";
import { isPlugin, partsOfPlugin, type PluginPart } from "./plugin-parts.ts";

/** Folders that no runtime takes instructions from; some are huge. */
const skippedFolders = new Set([
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
/**
 * The only folders that are skipped in a skill: its text can instruct to run anything else in it.
 */
const skippedInSkill = new Set(["node_modules", ".venv", "venv", "__pycache__"]);
const history = new Set([".git", ".hg", ".svn"]);
/**
 * The relevant folders of OpenClaw's state folder: agent workspaces and shared skills. The rest is
 * records, plugins and credentials.
 */
const inStateFolder = /^(?:workspace(?:-.*)?|skills|\.agents)$/;
const deepest = 12;

export type FoundFiles = {
  readonly files: readonly InstructionFile[];
  /** True if the limits ended the search: there may be more. */
  readonly isCut: boolean;
  /** Folders of skills of which the limits left out a part; absolute, sorted. */
  readonly cutSkills: readonly string[];
};

export type SearchLimits = {
  readonly mostFolders: number;
  readonly mostFiles: number;
  /** One skill cannot leave the others without a place. */
  readonly mostFilesOfSkill: number;
  /** All kinds if undefined. */
  readonly kinds?: readonly InstructionKind[];
};

type Waiting = {
  readonly folder: string;
  readonly way: string;
  readonly depth: number;
  /** The folder of the skill or the plugin around it. */
  readonly skill: string | undefined;
  /** Of a part of a plugin: what is read in it. */
  readonly part?: PluginPart;
};

/** A registry with tens of thousands of skills is one folder. */
const limits: SearchLimits = { mostFolders: 200_000, mostFiles: 200_000, mostFilesOfSkill: 10_000 };

/**
 * Every instruction file and skill below a folder, in the order of their paths. Links are not
 * followed: they may lead anywhere, and what they lead to inside is found where it is.
 */
export async function findInstructionFiles(
  root: string,
  bounds: FileBounds,
  { mostFolders, mostFiles, mostFilesOfSkill, kinds }: SearchLimits = limits,
): Promise<FoundFiles> {
  const files: InstructionFile[] = [];
  const ofSkills = new Map<string, number>();
  const cutSkills = new Set<string>();
  const waiting: Waiting[] = [{ folder: root, way: basename(root), depth: 0, skill: undefined }];
  let folders = 0;
  let isCut = false;
  while (waiting.length > 0 && !(isCut && files.length >= mostFiles)) {
    const batch = waiting.splice(0, 64);
    // Folders are listed in parallel, and the event loop is yielded to in between.
    // oxlint-disable-next-line no-await-in-loop
    await setImmediate();
    for (const { folder, way: above, depth, skill: around, part: within } of batch) {
      const entries = entriesNow(folder, bounds);
      folders += 1;
      const isSkill = entries.some(
        (entry) => entry.name === "SKILL.md" && (entry.isFile() || entry.isSymbolicLink()),
      );
      const whole = isSkill ? folder : around;
      const parts = !isSkill && isPlugin(entries) ? partsOfPlugin(folder, bounds) : undefined;
      const isState = depth === 0 && entries.some(({ name }) => name === "openclaw.json");
      for (const entry of entries) {
        const path = folder + (folder.endsWith(sep) ? "" : sep) + entry.name;
        const way = `${above}/${entry.name}`;
        const part = parts === undefined ? (isSkill ? undefined : within) : parts.get(entry.name);
        const skill = parts !== undefined && part !== undefined ? folder : whole;
        if (entry.isFile()) {
          const kind = instructionKind(way, skill !== undefined);
          if (part !== "programs" || kind?.format !== "markdown") add(path, kind, skill);
        } else if (entry.isSymbolicLink()) {
          if (skill !== undefined) add(path, partOfSkill(linkReason), skill);
        } else if (isSkipped(entry.name, skill)) {
          if (skill !== undefined && !history.has(entry.name))
            add(path, partOfSkill(folderReason), skill);
        } else if (entry.isDirectory()) {
          if (isState && !inStateFolder.test(entry.name)) continue;
          if (depth < deepest && folders + waiting.length < mostFolders) {
            const inside = part === undefined ? {} : { part };
            waiting.push({ folder: path, way, depth: depth + 1, skill, ...inside });
          } else cut(skill);
        }
      }
    }
  }
  for (const { skill } of waiting) cut(skill);
  return {
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    isCut,
    cutSkills: [...cutSkills].toSorted(),
  };

  function cut(skill: string | undefined): void {
    isCut = true;
    if (skill !== undefined) cutSkills.add(skill);
  }

  function add(path: string, what: KindOfFile | undefined, skill: string | undefined): void {
    if (what === undefined) return;
    // What a plugin starts is a part of it.
    if (skill === undefined && kinds?.includes(what.kind) === false) return;
    const own = skill === undefined ? 0 : (ofSkills.get(skill) ?? 0);
    if (files.length >= mostFiles || own >= mostFilesOfSkill) cut(skill);
    else {
      files.push({ path, ...what, ...(skill === undefined ? {} : { skill }) });
      if (skill !== undefined) ofSkills.set(skill, own + 1);
    }
  }
}

type KindOfFile = Omit<InstructionFile, "path" | "skill">;

const linkReason = "A symbolic link, which is not followed.";
const folderReason = "A folder of installed packages, which is not analyzed.";

function partOfSkill(unread: string): KindOfFile {
  return { kind: "skill", format: "script", unread };
}

function isSkipped(name: string, skill: string | undefined): boolean {
  return skill === undefined
    ? skippedFolders.has(name)
    : skippedInSkill.has(name) || history.has(name);
}
