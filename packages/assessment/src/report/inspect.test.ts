import { shippedRules } from "@parapet/attack-paths";
import * as scanner from "@parapet/scanner";
import { expect, test } from "vitest";
import { unranked } from "../fixes/rank.ts";
import { noRuntimeContext } from "../inspection/runtime-context.ts";
import { openToUntrustedSenders, withWorkspace } from "../testing/written-workspace.ts";
import { inspect } from "./inspect.ts";

const twoAgents = `{
  agents: {
    list: [{ id: "desk", name: "Help desk", model: "anthropic/claude-sonnet-5" }, { id: "night" }],
  },
}
`;

test("the agents are those of the files, whatever telemetry draws", () =>
  withWorkspace(twoAgents, async (request) => {
    const runtimeContext = { ...noRuntimeContext, drawn: () => ({ nodes: [], edges: [] }) };
    const { agents, graph } = await inspect(scanner, request, [], async () => runtimeContext);
    expect(agents).toMatchObject([
      { agent_id: "desk", name: "desk", model: "anthropic/claude-sonnet-5" },
      { agent_id: "night" },
    ]);
    expect(graph.nodes).toEqual([]);
  }));

test("the runtime context keeps its own fields", () =>
  withWorkspace(openToUntrustedSenders, async (request) => {
    const runtimeContext = { ...noRuntimeContext, allowances: ["seen"] };
    const inspected = await inspect(scanner, request, shippedRules(), async () => runtimeContext);
    expect(inspected.runtimeContext.allowances).toEqual(["seen"]);
  }));

test("before fixes were tried, a report has its paths and none to offer", () =>
  withWorkspace(openToUntrustedSenders, async (request) => {
    const inspected = await inspect(scanner, request, shippedRules(), async () => noRuntimeContext);
    const found = inspected.search([]);
    const { attack_paths, fixes, plans } = inspected.report(found, unranked, []);
    expect(attack_paths.length).toBe(found.paths.length);
    expect({ fixes, plans }).toEqual({ fixes: [], plans: [] });
  }));
