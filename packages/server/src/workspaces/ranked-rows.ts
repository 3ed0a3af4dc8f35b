import type { AgentScore } from "@parapet/attack-paths";
import { indexedText } from "../store/indexed-text.ts";
import type { Ranked } from "../store/rankings.ts";
import type { Repositories } from "../store/store.ts";
import { type OfferedFix, offeredFix } from "./offered-fixes.ts";
import type { OfferedPlan } from "./offered-exposures.ts";

/*
 * What the rows of a list stand for, in its order. What is gone since it was listed is left out.
 */

type Kept = Pick<Repositories, "exposures" | "postures">;

/** The plans of several services: the first of each, then the second, and so on. */
export async function plansOf(
  { exposures, postures }: Kept,
  rows: readonly Ranked[],
): Promise<readonly OfferedPlan[]> {
  const services = servicesIn(rows);
  const kept = new Map((await exposures.list(services)).map((one) => [one.service, one.plans]));
  const scans = new Map((await postures.scans(services)).map((scan) => [scan.service, scan]));
  return rows.flatMap(({ service, turn }) => {
    const plan = kept.get(service)?.[turn];
    const workspace_path = scans.get(service)?.workspace_path ?? "";
    return plan === undefined ? [] : [{ ...plan, service, workspace_path }];
  });
}

/** The fixes of several services, in the same order. */
export async function fixesOf(
  { postures }: Pick<Kept, "postures">,
  rows: readonly Ranked[],
): Promise<readonly OfferedFix[]> {
  const kept = await postures.fixes(servicesIn(rows));
  const known = new Map(kept.map((posture) => [posture.service, posture]));
  return rows.flatMap(({ service, turn }) => {
    const posture = known.get(service);
    const fix = posture?.fixes[turn];
    if (posture === undefined || fix === undefined) return [];
    return [offeredFix(fix, { service, workspace_path: posture.workspace_path })];
  });
}

/** Agents on attack paths, the one with the worst first. */
export async function scoresOf(
  { postures }: Pick<Kept, "postures">,
  rows: readonly Ranked[],
): Promise<readonly AgentScore[]> {
  const known = new Map(
    (await postures.agents(servicesIn(rows))).map((score) => [
      keyOf(score.service, indexedText(score.agent_id)),
      score,
    ]),
  );
  return rows.flatMap(({ service, second_key }) => known.get(keyOf(service, second_key)) ?? []);
}

function servicesIn(rows: readonly Ranked[]): readonly string[] {
  return [...new Set(rows.map(({ service }) => service))];
}

function keyOf(service: string, agentKey: string): string {
  return JSON.stringify([service, agentKey]);
}
