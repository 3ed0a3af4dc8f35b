import type { PostureGraph } from "@parapet/posture";
import { expect, test } from "vitest";
import { edge, node } from "../testing/graphs.ts";
import { separateIngresses } from "./separate-ingresses.ts";
import { ingressesOf } from "./ingress.ts";

const anyone = node("s/principal/anyone", "principal", { trust: "anyone" });
const owner = node("s/principal/owner", "principal", { trust: "operator" });
const channel = node("s/channel/chat", "channel");
const main = node("s/agent/main", "agent", { agent_id: "main" });
const other = node("s/agent/other", "agent", { agent_id: "other" });
const session = node("s/session/main/chat", "session", { agent_id: "main" });
const memory = node("s/memory/notes", "memory");
const nameless = node("s/agent/nameless", "agent");

/** "anyone > chat > main by 1 and 1": who, where, whom, and how many edges lead there. */
const shown = (graph: PostureGraph) =>
  ingressesOf(graph).map(({ principal, entry, first, writing, reaching }) =>
    [principal, entry, first]
      .map((one) => one?.key.split("/").slice(2).join("/") ?? "-")
      .join(" > ")
      .concat(` by ${writing.length} and ${reaching.length}`),
  );

const writes = edge(anyone.key, "CAN_WRITE", channel.key);
const delivers = edge(channel.key, "DELIVERS", main.key);

test.each<[name: string, edges: PostureGraph["edges"], ingresses: readonly string[]]>([
  [
    "an entry point that leads to an agent",
    [writes, delivers],
    ["anyone > chat > main by 1 and 1"],
  ],
  [
    "several edges, which are one",
    [writes, { ...writes, kind: "DELIVERS" }, delivers, { ...delivers, kind: "INVOKES" }],
    ["anyone > chat > main by 2 and 2"],
  ],
  [
    "two agents, which are two",
    [writes, delivers, edge(channel.key, "DELIVERS", other.key)],
    ["anyone > chat > main by 1 and 1", "anyone > chat > other by 1 and 1"],
  ],
  [
    "an agent and its session, which are one",
    [writes, edge(channel.key, "DELIVERS", session.key), delivers],
    ["anyone > chat > main by 1 and 2"],
  ],
  [
    "the memory that only one agent reads, which is that agent",
    [
      writes,
      edge(channel.key, "WRITES", memory.key),
      edge(memory.key, "LOADS", main.key),
      delivers,
    ],
    ["anyone > chat > main by 1 and 2"],
  ],
  [
    "the memory that two agents read, which is itself",
    [
      writes,
      edge(channel.key, "WRITES", memory.key),
      edge(memory.key, "LOADS", main.key),
      edge(memory.key, "LOADS", other.key),
    ],
    ["anyone > chat > notes by 1 and 1"],
  ],
  [
    "an agent without an entry point",
    [edge(anyone.key, "CAN_WRITE", main.key)],
    ["anyone > - > main by 1 and 0"],
  ],
  [
    "a session without one",
    [edge(anyone.key, "CAN_WRITE", session.key)],
    ["anyone > - > main/chat by 1 and 0"],
  ],
  [
    "agents without an id, by their keys",
    [writes, edge(channel.key, "DELIVERS", nameless.key)],
    ["anyone > chat > nameless by 1 and 1"],
  ],
  [
    "the memory that something else reads as well, which is that agent",
    [
      writes,
      edge(channel.key, "WRITES", memory.key),
      edge(memory.key, "LOADS", main.key),
      edge(memory.key, "LOADS", channel.key),
      edge(memory.key, "LOADS", "s/gone"),
      delivers,
    ],
    ["anyone > chat > main by 1 and 2"],
  ],
  [
    "an entry point that leads to what is not in the graph, which is none",
    [writes, edge(channel.key, "DELIVERS", "s/gone")],
    [],
  ],
  ["an entry point that leads nowhere", [writes], ["anyone > chat > - by 1 and 0"]],
  [
    "two principals, in order",
    [edge(owner.key, "CAN_WRITE", channel.key), writes, delivers],
    ["anyone > chat > main by 1 and 1", "owner > chat > main by 1 and 1"],
  ],
  [
    "nothing that is not in the graph",
    [edge(anyone.key, "CAN_WRITE", "s/gone"), edge(main.key, "INVOKES", channel.key)],
    [],
  ],
])("the ingresses are those of %s", (_name, edges, ingresses) => {
  const nodes = [owner, anyone, channel, main, other, session, memory, nameless];
  expect(shown({ nodes, edges })).toEqual(ingresses);
});

test("set apart, each ingress has its own principal, and none is reached by that of another", () => {
  const edges = [writes, delivers, edge(owner.key, "CAN_WRITE", main.key)];
  const graph = { nodes: [owner, anyone, channel, main], edges };
  const ingresses = ingressesOf(graph);
  const { graph: apart, ingressOf } = separateIngresses(graph, ingresses);
  expect(apart.nodes.map(({ key }) => key)).toEqual([
    "s/channel/chat",
    "s/agent/main",
    "s/principal/anyone#0",
    "s/channel/chat#0",
    "s/principal/owner#1",
  ]);
  expect(apart.edges.map(({ source, target }) => `${source} ${target}`)).toEqual([
    "s/channel/chat s/agent/main",
    "s/principal/anyone#0 s/channel/chat#0",
    "s/channel/chat#0 s/agent/main",
    "s/principal/owner#1 s/agent/main",
  ]);
  expect([...ingressOf]).toEqual([
    ["s/principal/anyone#0", ingresses[0]],
    ["s/principal/owner#1", ingresses[1]],
  ]);
});
