import type { Violation } from "@parapet/guardrails";
import type { GuardrailRegistration } from "@parapet/posture";
import type { MergeInto } from "../store/violations.ts";
import { inTurn } from "../store/in-turn.ts";
import type { Repositories, Store } from "../store/store.ts";
import { corroboratedPaths } from "./corroborated-paths.ts";
import { mergeKeyOf } from "./violation-of.ts";

/** A guardrail that objected, and what it says. */
export type Hit = {
  readonly registration: GuardrailRegistration;
  readonly violation: Violation;
};

/** What says the same within this time is told as one violation. Milliseconds. */
const mergedWithin = 60 * 60_000;
/** How exactly it is kept when a guardrail last had something to say. Milliseconds. */
const seenEvery = 1_000;
const mostGuardrails = 10_000;

/**
 * Keeps what guardrails said of a call, by itself. What has been said before, which is most of it while an agent goes on, costs one
 * small write; attack paths are looked for and streams are told where something is new.
 */
export function hitKeeper(
  store: Pick<Store, "violations" | "lightTransaction">,
): (hits: readonly Hit[]) => Promise<void> {
  /** When each guardrail was last kept as seen. */
  const kept = new Map<string, number>();
  const isDue = ({ registration, violation }: Hit): boolean => {
    const at = Date.parse(violation.observed_at);
    const { guardrail_id } = registration;
    if (Math.abs(at - (kept.get(guardrail_id) ?? 0)) < seenEvery) return false;
    if (kept.size >= mostGuardrails) kept.clear();
    kept.set(guardrail_id, at);
    return true;
  };

  return async (hits) => {
    const repeated = await Promise.all(
      hits.map(({ violation }) => store.violations.repeat(violation, mergeInto(violation))),
    );
    const fresh = hits.filter((_hit, index) => repeated[index] !== true);
    const seen = hits.filter(isDue);
    if (fresh.length === 0 && seen.length === 0) return;
    await store.lightTransaction(async (repositories) => {
      await insert(repositories, fresh);
      await see(repositories, seen);
    });
  };
}

/** Keeps them within a transaction. */
export async function insertHits(repositories: Repositories, hits: readonly Hit[]): Promise<void> {
  await insert(repositories, hits);
  await see(repositories, hits);
}

async function insert(repositories: Repositories, hits: readonly Hit[]): Promise<void> {
  await inTurn(hits, async ({ violation }) => {
    const attack_path_ids = await corroboratedPaths(repositories, violation);
    await repositories.violations.insert({ ...violation, attack_path_ids }, mergeInto(violation));
  });
}

async function see({ guardrails }: Repositories, hits: readonly Hit[]): Promise<void> {
  await inTurn(hits, ({ registration, violation }) =>
    guardrails.seen(registration, violation.observed_at),
  );
}

function mergeInto(violation: Violation): MergeInto {
  const since = new Date(Date.parse(violation.observed_at) - mergedWithin).toISOString();
  return { key: mergeKeyOf(violation), since };
}
