import type { SharedNode } from "@parapet/attack-paths";
import type { Kysely } from "kysely";
import { demonstrationsIn } from "./demonstration.ts";
import { inSlices } from "./in-turn.ts";
import { indexedText } from "./indexed-text.ts";
import type { PostureSharedNodesTable, Schema } from "./schema.ts";

/**
 * The other services to which a path may cross from a service or from which one may come, over any
 * number of others, sorted. A node joins two services where one leads into it and the other out of
 * it: a machine that many share and that leads nowhere joins none.
 */
export async function adjacentServicesIn(
  query: Kysely<Schema>,
  service: string,
  shared: readonly SharedNode[],
): Promise<readonly string[]> {
  const demonstrations = new Set(
    (await demonstrationsIn(query).execute()).map((row) => row.service),
  );
  // What it shows has nothing to do with anyone's own machines and services.
  if (demonstrations.has(service)) return [];
  const nodes = query.selectFrom("posture_shared_nodes").selectAll();
  const nodesOf = async (services: readonly string[]) => {
    const found: PostureSharedNodesTable[] = [];
    await inSlices(services, async (slice) => {
      found.push(...(await nodes.where("service", "in", slice).execute()));
    });
    return found;
  };
  const found = new Set([service]);
  const asked = { enters: new Set<string>(), leaves: new Set<string>() };
  let next: readonly PostureSharedNodesTable[] = [
    ...(await nodesOf([service])),
    ...shared.map(({ key, enters, leaves }) => ({
      service,
      node_key: indexedText(key),
      enters: enters ? 1 : 0,
      leaves: leaves ? 1 : 0,
    })),
  ];
  while (next.length > 0) {
    const met = new Set<string>();
    for (const [has, wanted] of [
      ["enters", "leaves"],
      ["leaves", "enters"],
    ] as const) {
      const keys = new Set(next.flatMap((node) => (node[has] === 1 ? node.node_key : [])));
      const fresh = [...keys.difference(asked[has])];
      for (const key of fresh) asked[has].add(key);
      // oxlint-disable-next-line no-await-in-loop -- Each round starts from what the one before met.
      await inSlices(fresh, async (slice) => {
        const rows = await nodes.where("node_key", "in", slice).where(wanted, "=", 1).execute();
        for (const row of rows) {
          if (!found.has(row.service) && !demonstrations.has(row.service)) met.add(row.service);
        }
      });
    }
    for (const name of met) found.add(name);
    // oxlint-disable-next-line no-await-in-loop -- As above.
    next = await nodesOf([...met]);
  }
  found.delete(service);
  return [...found].toSorted();
}
