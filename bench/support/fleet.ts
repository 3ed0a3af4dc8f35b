import type { Attributes, EdgeKind, GraphEdge, NodeKind, PostureGraph } from "@parapet/posture";

type Draft = { readonly nodes: PostureGraph["nodes"][number][]; readonly edges: GraphEdge[] };

function add(draft: Draft, key: string, kind: NodeKind, attributes: Attributes = {}): string {
  const service = key.startsWith(`${kind}/`) ? "" : (key.split("/", 1)[0] ?? "");
  draft.nodes.push({ key, kind, label: key, service, attributes });
  return key;
}

function connect(
  draft: Draft,
  source: string,
  kind: EdgeKind,
  target: string,
  attributes: Attributes = {},
): void {
  draft.edges.push({
    source,
    target,
    kind,
    basis: "configured",
    attributes,
    description: `${kind} ${target}`,
    vulnerability: "",
    evidence: [],
    fixedBy: ["CHECK"],
    controls: [],
  });
}

/** One service: entry points, agents on one bus, three tools each, hosts shared by ten agents. */
function addService(draft: Draft, service: string, agentCount: number): void {
  const channels = ["anyone", "paired", "public"].map((trust) => {
    const principal = add(draft, `${service}/principal/${trust}`, "principal", { trust });
    const channel = add(draft, `${service}/channel/${trust}`, "channel");
    connect(draft, principal, "CAN_WRITE", channel);
    return channel;
  });
  const bus = add(draft, `${service}/bus/agents`, "bus");
  const open = add(draft, `${service}/external_sink/internet`, "external_sink", {
    allowlisted: false,
  });
  let host = "";
  for (let index = 0; index < agentCount; index += 1) {
    const agent = add(draft, `${service}/agent/${index}`, "agent", { agent_id: `a${index}` });
    if (index % 10 === 0) {
      host = add(draft, `host/${service}-${index}`, "host", { isolation: "none" });
      const channel = channels[(index / 10) % channels.length] ?? "";
      connect(draft, channel, "DELIVERS", agent);
    }
    connect(draft, agent, "DELEGATES", bus);
    connect(draft, bus, "DELEGATES", agent);
    const [exec = "", read = "", fetch = ""] = ["exec", "read", "web_fetch"].map((tool) => {
      const key = add(draft, `${service}/tool/${index}/${tool}`, "tool", { tool });
      connect(draft, agent, "INVOKES", key, { decision: index % 3 === 0 ? "ask" : "auto" });
      return key;
    });
    connect(draft, exec, "EXECUTES", host);
    const secret = add(draft, `${service}/secret/${index}`, "secret");
    connect(draft, read, "READS", secret);
    connect(draft, fetch, "EGRESSES", open);
  }
}

/**
 * Many services of some agents each. One service of many agents is the hardest graph of its size.
 */
export function fleet(services: number, agents: number): PostureGraph {
  const draft: Draft = { nodes: [], edges: [] };
  for (let index = 0; index < services; index += 1) addService(draft, `s${index}`, agents);
  return draft;
}
