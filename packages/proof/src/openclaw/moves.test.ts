import type { EdgeKind, NodeKind } from "@parapet/posture";
import { describe, expect, test } from "vitest";
import type { PathToProve, StepToProve } from "../core/path-to-prove.ts";
import { type Ground, movesOf } from "./moves.ts";

const ground: Ground = {
  home: "/home/ada",
  configFile: "/home/ada/.openclaw/openclaw.json",
  credentials: "/home/ada/.openclaw/credentials/canary.json",
  planted: "canary-planted",
  secret: "canary-secret",
  configText: "{}\n",
  workspaceOf: (id) => `/srv/${id}`,
  mark: "m",
  speaks: "telegram",
};

function step(
  edge: EdgeKind | undefined,
  kind: NodeKind,
  name: string,
  attributes: StepToProve["attributes"] = {},
): StepToProve {
  return { edge, kind, node_id: `box/${kind}/${name}`, label: name, attributes };
}

const agent = (edge: EdgeKind, id: string) => step(edge, "agent", id, { agent_id: id });
const tool = (name: string) => step("INVOKES", "tool", name, { tool: name });
const box = step("EXECUTES", "host", "box");

function path(...after: readonly StepToProve[]): PathToProve {
  const steps = [
    step(undefined, "principal", "anyone"),
    step("CAN_WRITE", "channel", "telegram"),
    agent("DELIVERS", "front"),
    ...after,
  ];
  return { path_id: "ap_1", rule_id: "AP-011", outcome: "", steps, conditions: [] };
}

const files = step("WRITES", "data_store", "files", { role: "files" });
const instructions = step("WRITES", "instruction", "back");

describe("what an agent leaves in the instructions of another", () => {
  const loaded = path(
    tool("write"),
    files,
    instructions,
    agent("LOADS", "back"),
    tool("exec"),
    box,
  );

  test("is written where the other loads it, and is obeyed by its next turn alone", () => {
    const { moves, untried } = movesOf(loaded, ground);
    expect(untried).toEqual(new Map());
    expect(moves).toMatchObject([
      {
        call: {
          after: "order-m-1",
          tool: "write",
          args: { path: "/srv/back/AGENTS.md", content: expect.stringContaining("order-m-2") },
          // An agent may have only the other tool that changes files.
          instead: { tool: "edit", args: { path: "/srv/back/AGENTS.md" } },
        },
        wakes: { agentId: "back", prompt: "later-m-2" },
        effects: [
          { step: 4, evidence: { in: "file", path: "/srv/back/AGENTS.md" } },
          { step: 5, evidence: { in: "file", path: "/srv/back/AGENTS.md" } },
          { step: 6, evidence: { in: "turn", text: "order-m-2", prompt: "later-m-2" } },
        ],
      },
      { call: { after: "order-m-2", also: "later-m-2", tool: "exec" }, toolStep: 7 },
    ]);
  });

  test("is not tried by a tool that writes no file, or where something else is loaded", () => {
    const told = path(tool("message"), instructions, agent("LOADS", "back"), tool("exec"), box);
    expect([...movesOf(told, ground).untried.keys()]).toEqual([3]);
    const notes = step("WRITES", "memory", "notes/back", { role: "notes" });
    const kept = path(tool("write"), notes, agent("LOADS", "back"), tool("exec"), box);
    expect([...movesOf(kept, ground).untried.keys()]).toEqual([3]);
  });
});

describe("an agent that hands a task on", () => {
  test("writes to the session of another, which has the next call", () => {
    const bus = step("DELEGATES", "bus", "agents");
    const { moves } = movesOf(path(bus, agent("DELEGATES", "back"), tool("exec"), box), ground);
    expect(moves).toMatchObject([
      { call: { after: "order-m-1", tool: "sessions_send", args: { agentId: "back" } } },
      { call: { after: "order-m-2", tool: "exec" } },
    ]);
  });

  test.each([
    ["by its name", [agent("DELEGATES", "middle"), agent("DELEGATES", "back")]],
    [
      "as one of all",
      [
        step("DELEGATES", "bus", "starts-from-host"),
        agent("DELEGATES", "middle"),
        step("DELEGATES", "bus", "starts-from-host/front"),
        agent("DELEGATES", "back"),
      ],
    ],
  ])("starts another as its sub-agent %s, and that one a third", (_, chain) => {
    const { moves } = movesOf(path(...chain, tool("exec"), box), ground);
    expect(moves.map(({ call: { after, tool: name, args } }) => [after, name, args])).toMatchObject(
      [
        ["order-m-1", "sessions_spawn", { agentId: "middle" }],
        ["order-m-2", "sessions_spawn", { agentId: "back" }],
        ["order-m-3", "exec", {}],
      ],
    );
  });
});
