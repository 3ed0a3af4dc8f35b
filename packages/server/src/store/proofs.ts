import type { Proof } from "@parapet/proof";
import type { Database } from "./database.ts";
import { hiddenPathsIn } from "./demonstration.ts";
import { inSlices, inTurn } from "./in-turn.ts";
import type { ProofsTable } from "./schema.ts";

/** A proof with what it holds for: another path, workspace or runtime makes it stale. */
export type StoredProof = Omit<ProofsTable, "body"> & {
  readonly proof: Proof & {
    /** Of the adapter and the guardrails that it was played with; "" without an adapter. */
    readonly guardrails_digest?: string;
  };
  /** Of the service now; "" where its latest scan is of a release that kept none. */
  readonly digest_now: string;
  /** Of the path now; "" where it is resolved. */
  readonly route_now: string;
};

export type NewProof = Omit<StoredProof, "digest_now" | "route_now">;

export type Proofs = {
  /** Replaces the earlier proof of each path. A path that is not known any more is left out. */
  readonly save: (proofs: readonly NewProof[]) => Promise<void>;
  /** In the order of their IDs; of these paths alone where they are named. */
  readonly list: (pathIds?: readonly string[]) => Promise<readonly StoredProof[]>;
  /** What the latest scan of a service has drawn. */
  readonly noteGraph: (service: string, digest: string) => Promise<void>;
};

export function proofsIn({ query }: Database): Proofs {
  const rowsOf = (pathIds: readonly string[] | undefined) => {
    const all = query
      .selectFrom("proofs")
      .innerJoin("attack_paths", "attack_paths.path_id", "proofs.path_id")
      .leftJoin("graph_digests", "graph_digests.service", "proofs.service")
      .selectAll("proofs")
      .select([
        "graph_digests.digest",
        "attack_paths.route_hash as route",
        "attack_paths.resolved_at",
      ])
      .orderBy("proofs.path_id");
    const chosen =
      pathIds === undefined
        ? all.where("proofs.path_id", "not in", hiddenPathsIn(query))
        : all.where("proofs.path_id", "in", pathIds);
    return chosen.execute();
  };
  return {
    save: async (proofs) => {
      await inTurn(proofs, async ({ proof, path_id, ...rest }) => {
        const known = query.selectFrom("attack_paths").select("path_id");
        const isKnown = await known.where("path_id", "=", path_id).executeTakeFirst();
        if (isKnown === undefined) return;
        const row = { ...rest, body: JSON.stringify(proof) };
        await query
          .insertInto("proofs")
          .values({ path_id, ...row })
          .onConflict((conflict) => conflict.column("path_id").doUpdateSet(row))
          .execute();
      });
    },

    list: async (pathIds) => {
      const found: Awaited<ReturnType<typeof rowsOf>> = [];
      if (pathIds === undefined) found.push(...(await rowsOf(undefined)));
      else await inSlices(pathIds, async (slice) => void found.push(...(await rowsOf(slice))));
      return found
        .map(({ body, digest, route, resolved_at, ...row }) => ({
          ...row,
          route_now: resolved_at === "" ? route : "",
          proof: JSON.parse(body),
          digest_now: digest ?? "",
        }))
        .toSorted((a, b) => (a.path_id < b.path_id ? -1 : 1));
    },

    noteGraph: async (service, digest) => {
      await query
        .insertInto("graph_digests")
        .values({ service, digest })
        .onConflict((conflict) => conflict.column("service").doUpdateSet({ digest }))
        .execute();
    },
  };
}
