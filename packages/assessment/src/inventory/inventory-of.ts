import type {
  Evidence,
  Exposure,
  GraphEdge,
  GraphNode,
  PostureGraph,
  ScanReport,
} from "@parapet/posture";
import { findingsBySkill, partsOf } from "@parapet/posture";
import type { InspectedWorkspace } from "../report/inspect.ts";
import type { InventoryExposure, InventoryItem } from "./inventory-item.ts";
import { boundedText } from "./bounded-text.ts";
import { packageVersion } from "./package-version.ts";
import { skillDigests } from "./skill-digests.ts";

/** Agents and places that are kept of one item. */
const most = { agents: 50, places: 10 };

type Inventoried = Pick<
  ScanReport,
  "files" | "findings" | "skills" | "exposures" | "attack_paths" | "runtimes"
>;
type Agents = InspectedWorkspace["agents"];

/** What a workspace has, each item once, by kind and name. */
export function inventoryOf(
  report: Inventoried,
  graph: PostureGraph,
  agents: Agents,
): readonly InventoryItem[] {
  const drawn = drawnIn(graph);
  const exposures = exposuresIn(report);
  const items = [
    ...agentItems(agents, drawn, exposures),
    ...modelItems(agents, drawn, exposures),
    ...serverItems(drawn, exposures),
    ...skillItems(report, exposures),
    ...nodeItems("plugin", drawn, exposures),
    ...nodeItems("channel", drawn, exposures),
  ];
  return joined(items);
}

type Drawn = {
  readonly nodes: readonly GraphNode[];
  readonly byKey: ReadonlyMap<string, GraphNode>;
  readonly from: ReadonlyMap<string, readonly GraphEdge[]>;
  readonly into: ReadonlyMap<string, readonly GraphEdge[]>;
  readonly agentNodes: ReadonlyMap<string, GraphNode>;
};

function drawnIn({ nodes, edges }: PostureGraph): Drawn {
  return {
    nodes,
    byKey: new Map(nodes.map((node) => [node.key, node])),
    from: Map.groupBy(edges, ({ source }) => source),
    into: Map.groupBy(edges, ({ target }) => target),
    agentNodes: new Map(
      nodes.filter(({ kind }) => kind === "agent").map((node) => [agentOf(node), node]),
    ),
  };
}

type Exposures = {
  readonly ofAgent: (id: string) => InventoryExposure | undefined;
  readonly ofNode: (key: string) => InventoryExposure | undefined;
  readonly ofFindings: (fingerprints: ReadonlySet<string>) => InventoryExposure | undefined;
};

/** The worst exposure of each agent, of each node that its paths lead over, and of each cause. */
function exposuresIn({ exposures, attack_paths }: Inventoried): Exposures {
  const nodesOf = new Map(
    attack_paths.map(({ path_id, path_steps }) => [
      path_id,
      path_steps.map(({ node_id }) => node_id),
    ]),
  );
  const byAgent = new Map<string, Exposure>();
  const byNode = new Map<string, Exposure>();
  const byCause = new Map<string, Exposure>();
  // Worst first: what is met again is in a worse one already.
  for (const exposure of exposures.toSorted(byRisk)) {
    const nodes = exposure.outcomes.flatMap(({ path_id }) => nodesOf.get(path_id) ?? []);
    keepFirst(byAgent, [...exposure.agents, ...exposure.alike], exposure);
    keepFirst(byNode, nodes, exposure);
    keepFirst(byCause, exposure.root_causes, exposure);
  }
  return {
    ofAgent: (id) => shownExposure(byAgent.get(id)),
    ofNode: (key) => shownExposure(byNode.get(key)),
    ofFindings: (fingerprints) => {
      const found = [...fingerprints].flatMap((one) => byCause.get(one) ?? []);
      return shownExposure(found.toSorted(byRisk)[0]);
    },
  };
}

function keepFirst(map: Map<string, Exposure>, keys: readonly string[], exposure: Exposure): void {
  for (const key of keys) if (!map.has(key)) map.set(key, exposure);
}

function byRisk(a: Exposure, b: Exposure): number {
  return b.score - a.score || compareTexts(a.exposure_id, b.exposure_id);
}

function shownExposure(exposure: Exposure | undefined): InventoryExposure | undefined {
  if (exposure === undefined) return undefined;
  const { exposure_id, severity, score } = exposure;
  return { exposure_id, severity, score };
}

function agentItems(agents: Agents, drawn: Drawn, { ofAgent }: Exposures): InventoryItem[] {
  return agents.map(({ agent_id }) => {
    const node = drawn.agentNodes.get(agent_id);
    return {
      kind: "agent",
      name: agent_id,
      detail: node === undefined ? "" : textOf(node, "runtime"),
      version: "",
      agents: [agent_id],
      places: node === undefined ? [] : placesOf(edgesOf(node.key, drawn)).slice(0, 1),
      exposure: ofAgent(agent_id),
    };
  });
}

function modelItems(agents: Agents, drawn: Drawn, { ofAgent }: Exposures): InventoryItem[] {
  return agents
    .filter(({ model }) => model !== "")
    .map(({ agent_id, model }) => {
      const node = drawn.agentNodes.get(agent_id);
      return {
        kind: "model",
        name: model,
        detail: "",
        version: "",
        agents: [agent_id],
        places: node === undefined ? [] : placesOf(edgesOf(node.key, drawn)).slice(0, 1),
        exposure: ofAgent(agent_id),
      };
    });
}

function serverItems(drawn: Drawn, { ofNode }: Exposures): InventoryItem[] {
  return drawn.nodes
    .filter(({ kind }) => kind === "mcp_server")
    .map((node) => {
      const fetched = packageVersion(textOf(node, "package"));
      const host = hostOf(node);
      const into = drawn.into.get(node.key) ?? [];
      const from = drawn.from.get(node.key) ?? [];
      const returns = from.filter(({ kind }) => kind === "RETURNS");
      const isUnpinned = into.some(({ vulnerability }) => vulnerability === "unpinned_package");
      return {
        kind: "mcp_server",
        name: fetched?.name ?? (host || configuredName(node)),
        detail: textOf(node, "transport"),
        version: fetched?.version ?? "",
        pinned: host === "" ? !isUnpinned : undefined,
        agents: agentsOf(returns, drawn),
        places: placesOf(returns),
        exposure: ofNode(node.key),
      };
    });
}

function skillItems({ files, findings, skills }: Inventoried, exposures: Exposures) {
  const digests = skillDigests(files);
  const found = findingsBySkill(files, findings);
  return skills.map(({ path, verdict }): InventoryItem => {
    const causes = [...(found?.get(path) ?? [])].flatMap((one) => [
      one.fingerprint,
      ...partsOf(one).map(({ fingerprint }) => fingerprint),
    ]);
    return {
      kind: "skill",
      name: lastPart(path),
      detail: verdict,
      version: digests.get(path) ?? "",
      agents: [],
      places: [{ file: path, pointer: "", line: 0 }],
      exposure: exposures.ofFindings(new Set(causes)),
    };
  });
}

/** What is a node of the graph by itself, and is called what the node is. */
function nodeItems(
  kind: "plugin" | "channel",
  drawn: Drawn,
  { ofNode }: Exposures,
): InventoryItem[] {
  return drawn.nodes
    .filter((node) => node.kind === kind)
    .map((node) => {
      const into = drawn.into.get(node.key) ?? [];
      const from = drawn.from.get(node.key) ?? [];
      return {
        kind,
        name: node.label,
        detail: kind === "channel" ? writersOf(into, drawn).join(", ") : "",
        version: "",
        agents: agentsOf(from, drawn),
        places: placesOf([...from, ...into]),
        exposure: ofNode(node.key),
      };
    });
}

/** Who may write by a channel, by their names, sorted. */
export function writersOf(
  into: readonly GraphEdge[],
  { byKey }: Pick<Drawn, "byKey">,
): readonly string[] {
  const writers = into.filter(({ kind }) => kind === "CAN_WRITE");
  return sortedOnce(writers.map(({ source }) => byKey.get(source)?.label ?? source));
}

function agentsOf(edges: readonly GraphEdge[], { byKey }: Drawn): readonly string[] {
  const agents = edges.flatMap(({ target }) => {
    const node = byKey.get(target);
    if (node === undefined) return [];
    if (node.kind === "agent") return agentOf(node);
    // A session belongs to an agent.
    return node.kind === "session" ? textOf(node, "agent_id") : [];
  });
  return sortedOnce(agents).slice(0, most.agents);
}

function edgesOf(key: string, { from, into }: Drawn): readonly GraphEdge[] {
  return [...(from.get(key) ?? []), ...(into.get(key) ?? [])];
}

function placesOf(edges: readonly GraphEdge[]): InventoryItem["places"] {
  const byFile = new Map<string, Evidence>();
  for (const { evidence } of edges) {
    for (const one of evidence.slice(0, 1)) {
      if (one.default_of === "" && !byFile.has(one.file)) byFile.set(one.file, one);
    }
  }
  return [...byFile.values()]
    .toSorted((a, b) => compareTexts(a.file, b.file))
    .slice(0, most.places)
    .map(({ file, pointer, line }) => ({ file, pointer, line }));
}

/** Items of one name are one, as bad as the worst of them. */
function joined(items: readonly InventoryItem[]): readonly InventoryItem[] {
  const byKey = new Map<string, InventoryItem>();
  for (const item of items) {
    if (item.name === "") continue;
    const key = JSON.stringify([item.kind, item.name]);
    const known = byKey.get(key);
    byKey.set(key, known === undefined ? item : together(known, item));
  }
  return [...byKey.values()]
    .map(bounded)
    .toSorted((a, b) => compareTexts(a.kind, b.kind) || compareTexts(a.name, b.name));
}

/** Names and values come from files that others write. */
function bounded(item: InventoryItem): InventoryItem {
  const { name, detail, version } = item;
  return {
    ...item,
    name: boundedText(name),
    detail: boundedText(detail),
    version: boundedText(version),
  };
}

function together(a: InventoryItem, b: InventoryItem): InventoryItem {
  const isWorse = (b.exposure?.score ?? -1) > (a.exposure?.score ?? -1);
  const places = new Map([...a.places, ...b.places].map((place) => [place.file, place]));
  return {
    ...a,
    detail: list(a.detail, b.detail),
    version: list(a.version, b.version),
    pinned: a.pinned === undefined || b.pinned === undefined ? a.pinned : a.pinned && b.pinned,
    agents: sortedOnce([...a.agents, ...b.agents]).slice(0, most.agents),
    places: [...places.values()].slice(0, most.places),
    exposure: isWorse ? b.exposure : a.exposure,
  };
}

function list(a: string, b: string): string {
  return sortedOnce([...a.split(", "), ...b.split(", ")].filter((part) => part !== "")).join(", ");
}

function agentOf(node: GraphNode): string {
  return textOf(node, "agent_id") || node.label;
}

/** The host of a service that is called; "" of a program that is started. */
export function hostOf({ key, service }: GraphNode): string {
  // The key of a service is "mcp_server/<host and port>/<digest>", that of a machine's has its
  // name before it.
  const at = service === "" ? key.indexOf("mcp_server/") : -1;
  if (at === -1) return "";
  const [, host = "", digest] = key.slice(at).split("/");
  return digest === undefined ? "" : host;
}

function configuredName(node: GraphNode): string {
  const names = node.attributes["names"];
  const [first] = Array.isArray(names) ? names : [];
  return typeof first === "string" ? first : node.label;
}

function lastPart(path: string): string {
  return path.split("/").findLast((part) => part !== "") ?? path;
}

function sortedOnce(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted();
}

function textOf({ attributes }: GraphNode, name: string): string {
  const value = attributes[name];
  return typeof value === "string" ? value : "";
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
