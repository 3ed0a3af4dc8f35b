import type { AttackPath } from "@parapet/posture";
import { defineOperation } from "../operation.ts";
import { graphsWithAdjacent, scansWithAdjacent } from "./adjacent-graphs.ts";
import { type AnalysisAnswer, jsonAnswer } from "./answer.ts";

export type NodeName = { readonly node_id: string; readonly label: string };

/** Of so many paths, the worst ones: as many as a list of them has. */
const mostPaths = 20_000;
const mostNames = 20_000;

/** JSON of the names of the nodes on the paths of a service, "" for all of them together. */
export const nodeNames = defineOperation({
  lane: "preview",
  isShared: true,
  // Each can be megabytes.
  keeps: 4,
  prepare: async ({ service }: { readonly service: string }, { store }) => ({
    service,
    scanIds: await scansWithAdjacent(store, service),
  }),
  run: async ({ service }, { store }): Promise<AnalysisAnswer> => {
    const { rows } = await store.attackPaths.list({
      service: service === "" ? undefined : service,
      limit: mostPaths,
    });
    const onPaths = new Set([...new Set(rows.flatMap(nodesOf))].slice(0, mostNames));
    const names = new Map<string, string>();
    for (const { nodes } of await graphsWithAdjacent(store, service)) {
      for (const { key, label } of nodes) if (onPaths.has(key)) names.set(key, label);
    }
    const sorted: readonly NodeName[] = [...names.keys()]
      .toSorted()
      .map((node_id) => ({ node_id, label: names.get(node_id) ?? "" }));
    return jsonAnswer(sorted);
  },
});

function nodesOf(row: string): readonly string[] {
  const { path_steps }: AttackPath = JSON.parse(row);
  return path_steps.map(({ node_id }) => node_id);
}
