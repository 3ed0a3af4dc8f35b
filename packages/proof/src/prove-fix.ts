import { ProofFailed } from "./core/proof-failed.ts";
import type { Proof } from "./core/proof.ts";
import { prove, type ProofRequest } from "./prove.ts";

/** "closed": it worked before the fix, and was stopped after it. "unknown": neither is proven. */
export type FixVerdict = "closed" | "still_works" | "unknown";

/** What playing a path before and after a fix showed. */
export type FixProof = {
  readonly path_id: string;
  readonly verdict: FixVerdict;
  /** "proven before the fix; after it stopped at step 2 by access control". */
  readonly statement: string;
  readonly before: Proof;
  /** Undefined where the path was not proven before: nothing could be said of the fix. */
  readonly after: Proof | undefined;
};

/**
 * Plays attack paths on a copy of the workspace as it is, and those that are proven on one with the
 * files of a fix: one result a path, in their order. Writes nothing. Throws ProofFailed, also where
 * the runtime does not start with the fix; and the scanner's ScanError.
 */
export async function proveFix(
  request: ProofRequest,
  overlay: ReadonlyMap<string, string>,
): Promise<readonly FixProof[]> {
  const before = await prove(request);
  const proven = new Set(
    before.filter(({ status }) => status === "proven").map(({ path_id: id }) => id),
  );
  const paths = request.paths.filter(({ path_id: id }) => proven.has(id));
  const workspace = { ...request.workspace, overlay };
  const after =
    paths.length === 0 ? [] : await withFix(() => prove({ ...request, paths, workspace }));
  return before.map((one) => {
    const other = after.find(({ path_id: id }) => id === one.path_id);
    return { path_id: one.path_id, ...judged(one, other), before: one, after: other };
  });
}

function judged(before: Proof, after: Proof | undefined): Pick<FixProof, "verdict" | "statement"> {
  if (after === undefined) {
    return { verdict: "unknown", statement: `not proven before the fix: ${before.statement}` };
  }
  if (after.status === "proven") {
    return { verdict: "still_works", statement: "proven before the fix, and after it" };
  }
  return {
    verdict: after.status === "stopped" ? "closed" : "unknown",
    statement: `proven before the fix; after it ${after.statement}`,
  };
}

async function withFix<Result>(play: () => Promise<Result>): Promise<Result> {
  try {
    return await play();
  } catch (error) {
    throw error instanceof ProofFailed ? new ProofFailed(`With the fix: ${error.message}`) : error;
  }
}
