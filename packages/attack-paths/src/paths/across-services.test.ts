import { describe, expect, test } from "vitest";
import type { PostureGraph } from "@parapet/posture";
import { concerns, findAcrossServices, sharedNodes, startingService } from "./across-services.ts";
import { findAttackPaths } from "./find-paths.ts";
import { readGraphFixture } from "../rule-tests/graph-fixture.ts";
import { shippedRules } from "../rules/shipped-rules.ts";

/* Two workspaces that call one service, each drawn by itself. */

const entry = (service: string): string => `
  - [${service}/principal/service-provider, CAN_WRITE, mcp_server/tickets]
  - [mcp_server/tickets, RETURNS, ${service}/agent/main]`;

const workspace = (service: string, shell: string, edges: string): PostureGraph =>
  readGraphFixture(
    service,
    `nodes:
  ${service}/principal/service-provider: { trust: third_party_package }
  ${service}/principal/anyone: { trust: anyone }
  ${service}/agent/main: { agent_id: ${service}-main, shell: ${shell} }
  mcp_server/tickets: { transport: http }
  host/laptop: { isolation: none }
edges:${entry(service)}${edges}
`,
  );

const desk = workspace(
  "desk",
  "none",
  `
  - [desk/principal/anyone, CAN_WRITE, desk/channel/chat]
  - [desk/channel/chat, DELIVERS, desk/agent/main]
  - [desk/agent/main, INVOKES, desk/tool/tickets, { decision: auto }]
  - [desk/tool/tickets, WRITES, mcp_server/tickets]`,
);
const works = workspace(
  "works",
  "host",
  `
  - [works/agent/main, INVOKES, works/tool/exec, { decision: auto }]
  - [works/tool/exec, EXECUTES, host/laptop]`,
);
const rules = shippedRules();

describe("graphs that share a service", () => {
  test("open a path that neither opens alone, for the agents of both", () => {
    const alone = [desk, works].flatMap((graph) => findAttackPaths(graph, rules).paths);
    const together = findAcrossServices([desk, works], rules).paths;
    const known = new Set(alone.map(({ pathId }) => pathId));
    const added = together.filter(({ pathId }) => !known.has(pathId));
    expect(added.map(({ ruleId, agents }) => [ruleId, agents])).toEqual([
      ["AP-031", ["desk-main", "works-main"]],
    ]);
    expect(together.length).toBe(alone.length + 1);
    const [path] = added;
    expect(
      path && [startingService(path), concerns(path, "works"), concerns(path, "other")],
    ).toEqual(["desk", true, false]);
  });

  test("give the same whichever comes first", () => {
    expect(findAcrossServices([works, desk], rules)).toEqual(
      findAcrossServices([desk, works], rules),
    );
  });

  test("do not name the provider of the service once for every workspace that calls it", () => {
    const together = findAcrossServices([desk, works], rules).paths;
    const whole = {
      nodes: [...desk.nodes, ...works.nodes],
      edges: [...desk.edges, ...works.edges],
    };
    const echoes = findAttackPaths(whole, rules).paths.length - together.length;
    expect(echoes).toBeGreaterThan(0);
    const providers = together.filter(({ sourceKey }) => sourceKey.endsWith("/service-provider"));
    expect(new Set(providers.map(({ sourceKey }) => sourceKey))).toEqual(
      new Set(["works/principal/service-provider"]),
    );
    expect(findAcrossServices([whole], rules).paths).toEqual(together);
  });

  test("hang together over what one leads into and the other out of", () => {
    expect(sharedNodes(works)).toEqual([
      { key: "host/laptop", enters: true, leaves: false },
      { key: "mcp_server/tickets", enters: true, leaves: true },
    ]);
  });
});
