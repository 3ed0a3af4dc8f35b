import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NodeKind } from "@parapet/posture";
import { expect, onTestFinished, test } from "vitest";
import type { StepToProve } from "../core/path-to-prove.ts";
import { conditionMoves, movesOf } from "./moves.ts";
import { copyOf } from "./read-workspace.ts";
import { untriable } from "./untriable.ts";

function step(kind: NodeKind, node_id: string, attributes: StepToProve["attributes"] = {}) {
  return { kind, node_id, label: node_id, attributes, edge: undefined };
}

const path = {
  path_id: "ap_1",
  rule_id: "AP-001",
  outcome: "",
  steps: [
    step("principal", "p/principal/anyone"),
    step("channel", "p/channel/telegram"),
    step("agent", "p/agent/main", { agent_id: "main" }),
    step("tool", "p/tool/main/exec", { tool: "exec", agent_id: "main" }),
    { ...step("host", "host/box"), edge: "EXECUTES" as const },
  ],
  conditions: [],
};

async function copyWith(config: object, overlay?: object) {
  const home = await mkdtemp(join(tmpdir(), "parapet-untriable-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const file = join(home, "openclaw.json");
  await writeFile(file, JSON.stringify(config));
  const environment = { env: {}, homeDir: home, cwd: home, hostName: "box" };
  const files = overlay && { overlay: new Map([[file, JSON.stringify(overlay)]]) };
  return copyOf({ ...environment, path: home, ...files }, { mark: "5e1f", admitted: undefined });
}

const boxed = { agents: { defaults: { sandbox: { mode: "all" } } } };

test("an agent that a fix puts into a sandbox is not tried, though the path was found without one", async () => {
  const { model } = await copyWith({}, boxed);
  expect([...untriable(path, model, undefined)]).toEqual([[2, expect.stringContaining("sandbox")]]);
});

test("what a fix takes out of the sandbox is tried, and nothing else is in the way of it", async () => {
  const { model } = await copyWith(boxed, {});
  expect([...untriable(path, model, undefined)]).toEqual([]);
});

test("an agent whose workspace is the whole machine is not tried, and others are laid out", async () => {
  const agents = { entries: { main: { workspace: "/" }, other: { workspace: "~/other" } } };
  const { model, folders } = await copyWith({ agents });
  expect([...untriable(path, model, undefined)]).toEqual([
    [2, "the workspace of p/agent/main, /, cannot be shown in the sandbox"],
  ]);
  expect(folders).not.toContain("/");
  expect(folders.some((folder) => folder.endsWith("/other"))).toBe(true);
});

test("each way to a side condition that has a call is tried, since any is enough", async () => {
  const copy = await copyWith({});
  const ground = {
    ...copy,
    stateDir: copy.model.stateDir,
    mark: "5e1fx0",
    planted: "canary",
    secret: "canary-",
    speaks: "telegram" as const,
  };
  const internet = {
    ...step("external_sink", "p/external_sink/internet"),
    edge: "EGRESSES" as const,
  };
  const from = (tool: string) => step("tool", `p/tool/main/${tool}`, { tool, agent_id: "main" });
  const ways = ["browser", "exec", "exec", "web_fetch"].map((tool) => ({
    from: from(tool),
    to: internet,
  }));
  const conditional = { ...path, conditions: [{ fact: "open_egress", ways }] };
  const moves = conditionMoves(conditional, movesOf(conditional, ground), ground);
  expect(moves.map(({ call, toolStep }) => [call.tool, toolStep])).toEqual([
    ["exec", 5],
    ["web_fetch", 5],
  ]);
});
