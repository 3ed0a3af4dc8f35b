import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inspectWorkspace, previewWorkspaceFix } from "./workspace.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-unused-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const environment = { env: {}, homeDir: "/home/ann", cwd: "/home/ann", hostName: "box" };
const options = { environment, randomBytes: (size: number) => new Uint8Array(size) };

const configuration = `{
  // two agents, one of them has its own list
  agents: {
    entries: {
      desk: { tools: { deny: ["browser"] } },
      main: { default: true }, // everything
    },
  },
}
`;

async function preview(unusedTools: readonly { agent_id: string; tool: string }[]) {
  await writeFile(join(folder, "openclaw.json"), configuration);
  return previewWorkspaceFix(folder, ["RT-TOOL-002"], { ...options, unusedTools });
}

test("a tool that was not used is denied to its agent alone, and comments stay", async () => {
  const { applied, errors, diff } = await preview([
    { agent_id: "desk", tool: "exec" },
    { agent_id: "main", tool: "web_fetch" },
    { agent_id: "main", tool: "exec" },
  ]);
  expect(errors).toEqual({});
  expect(applied).toEqual(["RT-TOOL-002"]);
  expect(diff).toContain('+      desk: { tools: { deny: ["browser", "exec"] } },');
  expect(diff).toMatch(
    /\+ {6}main: \{ default: true, tools: \{ deny: \["web_fetch", "exec"\] \} \}, \/\/ everything/,
  );
});

test("what is denied already, what no agent is called and what is no tool of OpenClaw changes nothing", async () => {
  const { applied, errors, diff } = await preview([
    { agent_id: "desk", tool: "browser" },
    { agent_id: "ghost", tool: "exec" },
    { agent_id: "main", tool: "orders__*" },
  ]);
  expect({ applied, errors, diff }).toEqual({ applied: ["RT-TOOL-002"], errors: {}, diff: "" });
});

test("without anything unused there is no such fix; the graph after it lacks what was denied", async () => {
  expect(await preview([])).toMatchObject({ applied: [], skipped: ["RT-TOOL-002"] });
  const { scan, graphAfterFix } = await inspectWorkspace(folder, { environment });
  const shells = (graph: typeof scan.graph | undefined) =>
    graph?.nodes.filter(
      ({ kind, attributes }) =>
        kind === "tool" && attributes["tool"] === "exec" && attributes["agent_id"] === "main",
    ).length;
  expect(shells(scan.graph)).toBeGreaterThan(0);
  expect(shells(await graphAfterFix(["RT-TOOL-002"], [{ agent_id: "main", tool: "exec" }]))).toBe(
    0,
  );
});
