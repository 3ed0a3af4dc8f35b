import type { StoredProof } from "../store/proofs.ts";
import type { Store } from "../store/store.ts";
import type { ProofJob } from "./proof-job.ts";
import { type PathProof, shownProof } from "./shown-proof.ts";

type Known = {
  readonly store: Pick<Store, "proofs">;
  readonly proofs: {
    /** Of a runtime: "openclaw"; "" where none is found. */
    readonly installedVersion: (runtime: string) => Promise<string>;
    readonly jobOfPath: (pathId: string) => ProofJob | undefined;
  };
};

/** What is known of paths from playing them, in the order of their IDs as given. */
export async function proofsOf(
  { store, proofs }: Known,
  pathIds: readonly string[],
): Promise<readonly PathProof[]> {
  const stored = await store.proofs.list(pathIds);
  const byPath = new Map(stored.map((proof) => [proof.path_id, proof]));
  return shownProofs(proofs, pathIds, byPath);
}

export async function proofOf(known: Known, pathId: string): Promise<PathProof> {
  const [stored] = await known.store.proofs.list([pathId]);
  return shown(known.proofs, pathId, stored);
}

/** What is known of every path that was played. */
export async function allProofs({ store, proofs }: Known): Promise<readonly PathProof[]> {
  const stored = await store.proofs.list();
  const byPath = new Map(stored.map((proof) => [proof.path_id, proof]));
  return shownProofs(proofs, [...byPath.keys()], byPath);
}

function shownProofs(
  proofs: Known["proofs"],
  pathIds: readonly string[],
  byPath: ReadonlyMap<string, StoredProof>,
): Promise<readonly PathProof[]> {
  return Promise.all(pathIds.map((pathId) => shown(proofs, pathId, byPath.get(pathId))));
}

async function shown(
  { installedVersion, jobOfPath }: Known["proofs"],
  pathId: string,
  stored: StoredProof | undefined,
): Promise<PathProof> {
  const installed = stored === undefined ? "" : await installedVersion(stored.runtime);
  return shownProof(pathId, stored, installed, jobOfPath(pathId));
}
