import type { CommandContext } from "../context/context.ts";
import type { StoreFlags } from "../service/store-flags.ts";
import { guardrailsNow, type HeldFor } from "./guardrails-now.ts";
import { guardrailsChanged, workspaceChanged } from "./stale-because.ts";

/** What was played, and what it was like before. */
type Played = HeldFor & {
  readonly path: string | undefined;
  readonly id: string;
  readonly graph_digest: string;
  readonly runtime: string;
};

/**
 * What has changed of a workspace while it was played, one sentence each: the result is not one of
 * what is there now. Empty where nothing has.
 */
export async function changedMeanwhile(
  context: CommandContext,
  { path, id, graph_digest: before, runtime, guardrails }: Played,
  flags: StoreFlags,
): Promise<readonly string[]> {
  const { environment, now, service } = context;
  const graph = await service.pathsById(path, id, { environment, now }).catch(() => undefined);
  if (graph === undefined) return ["The workspace cannot be read any more."];
  const held = await guardrailsNow(context, runtime, flags);
  return [
    ...(graph.graph_digest === before ? [] : [workspaceChanged]),
    ...(held.guardrails?.digest === guardrails?.digest ? [] : [guardrailsChanged]),
  ];
}
