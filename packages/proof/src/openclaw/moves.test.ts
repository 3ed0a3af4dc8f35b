import type { EdgeKind, NodeKind } from "@parapet/posture";
import { describe, expect, test } from "vitest";
import type { PathToProve, StepToProve } from "../core/path-to-prove.ts";
import { conditionMoves, type Ground, movesOf } from "./moves.ts";

const ground: Ground = {
  home: "/home/ada",
  stateDir: "/home/ada/.openclaw",
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

describe("what requests do without a turn of the agent", () => {
  const requests = step("DELIVERS", "session", "front/http", { agent_id: "front", requests: true });
  const byRequests = (...after: readonly StepToProve[]): PathToProve => ({
    ...path(),
    steps: [
      step(undefined, "principal", "anyone"),
      step("CAN_WRITE", "gateway", "gateway/http"),
      requests,
      ...after,
    ],
  });
  const skill = [tool("skill_workshop"), step("WRITES", "instruction", "front")];

  test("a skill is installed by two requests, and obeyed by a turn that loads it", () => {
    const loaded = byRequests(...skill, agent("LOADS", "front"), tool("exec"), box);
    const { moves, untried } = movesOf(loaded, ground);
    expect(untried).toEqual(new Map());
    expect(moves.map(({ requests: made = [] }) => made.length)).toEqual([2, 0]);
    expect(moves).toMatchObject([
      {
        call: { tool: "skill_workshop", after: "request-m" },
        wakes: { agentId: "front" },
        effects: [
          { step: 4, evidence: { in: "file", text: "order-m-2" } },
          { step: 5, evidence: { in: "turn", text: "order-m-2" } },
        ],
      },
      { call: { tool: "exec", after: "order-m-2" } },
    ]);
  });

  test("without a turn that loads it, the skill on the disk is what shows", () => {
    const { moves } = movesOf(byRequests(...skill), ground);
    expect(moves[0]?.effects).toMatchObject([{ step: 4, evidence: { in: "file" } }]);
    expect(moves[0]?.wakes).toBeUndefined();
  });

  test("a call of an agent's tool is one request, also for a side condition", () => {
    const internet = step("EGRESSES", "external_sink", "internet");
    const sends = byRequests(tool("web_fetch"), internet);
    const memory = step("READS", "data_store", "memory/front", { role: "memory" });
    const conditions = [{ fact: "own_read", ways: [{ from: tool("memory_get"), to: memory }] }];
    const own = movesOf(sends, ground);
    const moves = [...own.moves, ...conditionMoves({ ...sends, conditions }, own, ground)];
    expect(
      moves.map(({ call, requests: made = [] }) => [call.tool, made.map((of) => of(""))]),
    ).toEqual(moves.map(({ call }) => [call.tool, [call.args]]));
    expect(moves.map(({ call }) => call.tool)).toEqual(["web_fetch", "memory_get"]);
  });

  test("what no request can install a skill for is not tried", () => {
    const other = byRequests(tool("skill_workshop"), files);
    expect([...movesOf(other, ground).untried.keys()]).toEqual([3]);
  });
});
