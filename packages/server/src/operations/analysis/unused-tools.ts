import { inTurn } from "../../store/in-turn.ts";
import { comparePositions, pageIn, type PageRequest, type Position } from "../../store/page.ts";
import { attributed } from "../../telemetry/observed/attributed.ts";
import {
  type UnusedCapability,
  unusedCapabilities,
} from "../../telemetry/observed/unused-capabilities.ts";
import { defineOperation } from "../operation.ts";
import type { Work } from "../work.ts";
import { type AnalysisAnswer, jsonAnswer } from "./answer.ts";

/**
 * JSON of a page of UnusedCapability, of a service or, with "", of all: tools that agents may use
 * and do not.
 */
export const unusedTools = defineOperation({
  lane: "preview",
  isShared: true,
  prepare: async (asked: PageRequest & { readonly service: string }) => asked,
  run: async ({ service, limit, cursor }, work): Promise<AnalysisAnswer> => {
    const found = await unusedIn(service, work);
    const page = pageIn(found.toSorted(byTool), { limit, cursor }, positionOf);
    return { ...jsonAnswer(page.rows), ...(page.next === undefined ? {} : { next: page.next }) };
  },
});

async function unusedIn(
  service: string,
  { store, observedOf, now }: Work,
): Promise<readonly UnusedCapability[]> {
  const found: UnusedCapability[] = [];
  // Service by service: what one was seen to do is bounded, what all were is not.
  await inTurn(await store.postures.scans(service === "" ? undefined : service), async (scan) => {
    const configured = await store.agents.list({ service: scan.service });
    const { agents, edges } = attributed(await observedOf(scan.service), configured);
    // Without spans there is nothing to compare, and graphs are large.
    if (agents.length === 0) return;
    const deniable = new Set(
      configured.filter(({ runtime }) => runtime === "openclaw").map(({ agent_id }) => agent_id),
    );
    const graphs = await store.postures.graphs(scan.service);
    for (const one of unusedCapabilities(graphs, agents, edges, now())) {
      // A fix denies the tools of OpenClaw's agents one by one.
      const check_ids = deniable.has(one.agent_id)
        ? [...one.check_ids, "RT-TOOL-002"]
        : one.check_ids;
      found.push({ ...one, check_ids });
    }
  });
  return found;
}

function positionOf({ service, agent_id, tool }: UnusedCapability): Position {
  return [service, agent_id, tool];
}

function byTool(a: UnusedCapability, b: UnusedCapability): number {
  return comparePositions(positionOf(a), positionOf(b));
}
