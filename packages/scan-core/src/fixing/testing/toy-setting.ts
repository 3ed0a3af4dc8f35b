import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { FixRecord } from "@parapet/posture";
import type { WorkspaceLocation } from "../../core/runtime.ts";
import type { ApplyOptions, FixJournal } from "../apply-fix.ts";
import type { ToyModel } from "./toy-runtime.ts";

export type ToyWorkspace = {
  readonly location: WorkspaceLocation;
  readonly folder: string;
  readonly dataDir: string;
};

/** A workspace that is there already. */
export function workspaceAt(folder: string, dataDir: string): ToyWorkspace {
  const location = { workspacePath: folder, configPath: join(folder, "toy.json") };
  return { folder, dataDir, location };
}

export const toyTime = new Date("2026-02-03T04:05:06.789Z");

/** A journal that remembers what it was told. */
export function memoryJournal(): FixJournal & { readonly lines: string[]; records: FixRecord[] } {
  const lines: string[] = [];
  const records: FixRecord[] = [];
  return {
    lines,
    records,
    begin: (record) => {
      lines.push("begin");
      records.push(record);
    },
    complete: () => void lines.push("complete"),
    discard: () => void lines.push("discard"),
  };
}

export function toyOptions(
  { dataDir }: ToyWorkspace,
  changes: Partial<ApplyOptions<ToyModel>> = {},
): ApplyOptions<ToyModel> {
  return {
    environment: { env: {}, homeDir: "/home/toy", cwd: "/", hostName: "toy" },
    dataDir,
    now: () => toyTime,
    randomBytes,
    appliedBy: "cli",
    serviceOf: () => "toy",
    journal: memoryJournal(),
    ...changes,
  };
}
