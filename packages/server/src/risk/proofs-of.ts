import { guardrailsDigest } from "./guardrails-digest.ts";
import type { StoredProof } from "../store/proofs.ts";
import type { Store } from "../store/store.ts";
import type { ProofJob } from "./proof-job.ts";
import { type PathProof, shownProof } from "./shown-proof.ts";
import { includesService, type ServiceChoice } from "../store/service-choice.ts";

type Known = {
  readonly now: () => Date;
  readonly store: Pick<Store, "proofs" | "guardrails" | "adapters">;
  readonly proofs: {
    /** Of a runtime: "openclaw"; "" where none is found. */
    readonly installedVersion: (runtime: string) => Promise<string>;
    readonly jobOfPath: (pathId: string) => ProofJob | undefined;
  };
};

/** What is known of paths from playing them, in the order of their IDs as given. */
export async function proofsOf(
  { store, proofs, now }: Known,
  pathIds: readonly string[],
): Promise<readonly PathProof[]> {
  const stored = await store.proofs.list(pathIds);
  const byPath = new Map(stored.map((proof) => [proof.path_id, proof]));
  return shownProofs({ store, proofs, now }, pathIds, byPath);
}

export async function proofOf(known: Known, pathId: string): Promise<PathProof> {
  const [stored] = await known.store.proofs.list([pathId]);
  return shown(known, pathId, { stored, digestOf: digests(known) });
}

/** What is known of every path that was played. */
export async function allProofs(
  { store, proofs, now }: Known,
  choice?: ServiceChoice,
): Promise<readonly PathProof[]> {
  const all = await store.proofs.list();
  const stored = all.filter(({ service }) => includesService(choice, service));
  const byPath = new Map(stored.map((proof) => [proof.path_id, proof]));
  return shownProofs({ store, proofs, now }, [...byPath.keys()], byPath);
}

function shownProofs(
  known: Known,
  pathIds: readonly string[],
  byPath: ReadonlyMap<string, StoredProof>,
): Promise<readonly PathProof[]> {
  const digestOf = digests(known);
  return Promise.all(
    pathIds.map((pathId) => shown(known, pathId, { stored: byPath.get(pathId), digestOf })),
  );
}

type DigestOf = (of: Pick<StoredProof, "service" | "runtime">) => Promise<string>;

async function shown(
  { proofs: { installedVersion, jobOfPath } }: Known,
  pathId: string,
  { stored, digestOf }: { readonly stored: StoredProof | undefined; readonly digestOf: DigestOf },
): Promise<PathProof> {
  const installed = stored === undefined ? "" : await installedVersion(stored.runtime);
  const depends = stored?.proof.guardrails_digest !== undefined;
  const guardrails_digest = depends ? await digestOf(stored) : "";
  return shownProof(pathId, stored, { installed, guardrails_digest }, jobOfPath(pathId));
}

/** Reads what is registered of each service and runtime once. */
function digests({ store, now }: Pick<Known, "store" | "now">): DigestOf {
  const known = new Map<string, Promise<string>>();
  return ({ service, runtime }) => {
    const key = JSON.stringify([service, runtime]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const digest = guardrailsDigest(store, { service, runtime }, now());
    known.set(key, digest);
    return digest;
  };
}
