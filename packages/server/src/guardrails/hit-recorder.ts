import type { Violation } from "@parapet/guardrails";
import type { GuardrailRegistration } from "@parapet/posture";
import type { MergeInto } from "../store/violations.ts";
import { inTurn } from "../store/in-turn.ts";
import type { Repositories, Store } from "../store/store.ts";
import { corroboratedPaths } from "./corroborated-paths.ts";
import { mergeKeyOf } from "./violation-of.ts";
import type { WriteOutage } from "./write-outage.ts";

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
/** What memory may hold while they cannot be written. */
const most = { hits: 10_000, bytes: 32 * 1024 * 1024 };

export type HitRecorder = {
  /** Keeps what guardrails said of a call; while the database refuses writes, in memory. */
  readonly keep: (hits: readonly Hit[]) => Promise<void>;
  /** Keeps in memory what could not be written. */
  readonly hold: (hits: readonly Hit[]) => void;
};

type Held = { readonly hit: Hit; readonly bytes: number };

/**
 * Keeps what guardrails said of a call, by itself. What has been said before, which is most of it
 * while an agent goes on, costs one small write; attack paths are looked for and streams are told
 * where something is new.
 */
export function hitRecorder(
  store: Pick<Store, "violations" | "relaxedTransaction">,
  outage: WriteOutage,
  limits: typeof most = most,
): HitRecorder {
  const held = new Set<Held>();
  let bytes = 0;
  let lost = 0;
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

  const hold = (hits: readonly Hit[]): void => {
    for (const hit of hits) {
      const size = JSON.stringify(hit.violation).length;
      if (held.size >= limits.hits || bytes + size > limits.bytes) {
        lost += 1;
        continue;
      }
      held.add({ hit, bytes: size });
      bytes += size;
    }
    outage.waits();
  };

  const write = async (hits: readonly Hit[]): Promise<Unkept> => {
    const repeats = await Promise.allSettled(
      hits.map(({ violation }) => store.violations.repeat(violation, mergeInto(violation))),
    );
    const refused = repeats.find((repeat) => repeat.status === "rejected");
    const unkept = hits.filter((_hit, index) => repeats[index]?.status === "rejected");
    const fresh = hits.filter((_hit, index) => isFresh(repeats[index]));
    const seen = hits.filter(isDue);
    if (fresh.length === 0 && seen.length === 0) return { hits: unkept, error: refused?.reason };
    try {
      await store.relaxedTransaction(async (repositories) => {
        await insert(repositories, fresh);
        await see(repositories, seen);
      });
      return { hits: unkept, error: refused?.reason };
    } catch (error) {
      return { hits: [...unkept, ...fresh], error };
    }
  };

  outage.add({
    kind: "violations",
    waiting: () => held.size,
    lost: () => lost,
    flush: () =>
      inTurn([...held], async (one) => {
        const { hits, error } = await write([one.hit]);
        if (hits.length > 0 && outage.began(error)) throw error;
        // It alone cannot be written.
        if (hits.length > 0) lost += 1;
        held.delete(one);
        bytes -= one.bytes;
      }),
  });

  return {
    keep: async (hits) => {
      if (hits.length === 0) return;
      if (outage.isOn()) {
        hold(hits);
        return;
      }
      const { hits: unkept, error } = await write(hits);
      if (error === undefined) return;
      if (!outage.began(error)) throw error;
      hold(unkept);
    },
    hold,
  };
}

/** Hits that could not be written, and the last reason; undefined where all went well. */
type Unkept = { readonly hits: readonly Hit[]; readonly error: unknown };

function isFresh(repeat: PromiseSettledResult<boolean> | undefined): boolean {
  return repeat?.status === "fulfilled" && !repeat.value;
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
