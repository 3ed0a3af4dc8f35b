import { join } from "node:path";
import { dataFiles } from "@parapet/posture";
import { z } from "zod";
import { DataFileError, readDataFile, replaceDataFile } from "../data-folder/data-file.ts";
import type { ProofJob } from "../risk/proof-job.ts";
import type { AuditAuthor } from "../store/audit-chain.ts";

/** A job that waits or runs, as it is kept for the case that the server is ended. */
export type UnfinishedProof = { readonly shown: ProofJob; readonly author: AuditAuthor };

export type UnfinishedProofs = {
  /** What an earlier server of the data folder did not come to the end of. */
  readonly before: readonly UnfinishedProof[];
  /** Replaces what is kept. Throws DataFileError, or the errors of the system. */
  readonly keep: (jobs: readonly UnfinishedProof[]) => void;
};

const mostBytes = 4 * 1024 * 1024;

const text = z.string();
const jobSchema = z.object({
  shown: z.object({
    job_id: text,
    target: text,
    path_ids: z.array(text),
    status: z.enum(["queued", "running"]),
    reason: text,
    requested_at: text,
    started_at: text,
    finished_at: text,
  }),
  author: z.object({ actor: text, origin: text }),
}) satisfies z.ZodType<UnfinishedProof>;

export function unfinishedProofs(dataDir: string): UnfinishedProofs {
  const path = join(dataDir, dataFiles.unfinishedProofs);
  return {
    before: readBefore(path),
    keep: (jobs) => replaceDataFile(path, JSON.stringify(jobs)),
  };
}

/** Nothing where there is no such file, or it is not what a server has written. */
function readBefore(path: string): readonly UnfinishedProof[] {
  try {
    return z.array(jobSchema).parse(JSON.parse(readDataFile(path, mostBytes)));
  } catch (error) {
    if (error instanceof DataFileError) throw error;
    return [];
  }
}
