import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { shippedRules } from "@parapet/attack-paths";
import type { PostureGraph, ScanReport } from "@parapet/posture";
import * as scanner from "@parapet/scanner";
import { expect, test } from "vitest";
import { noRuntimeContext } from "../inspection/runtime-context.ts";
import { inspect } from "../report/inspect.ts";
import { withWorkspace } from "../testing/written-workspace.ts";
import { stateChanges } from "../state/state-changes.ts";
import { workspaceState } from "../state/workspace-state.ts";
import { boundedText } from "./bounded-text.ts";
import { inventoryOf } from "./inventory-of.ts";
import { packageVersion } from "./package-version.ts";
import { skillDigests } from "./skill-digests.ts";

type Read = {
  readonly report: ScanReport;
  readonly graph: PostureGraph;
  readonly agents: Parameters<typeof inventoryOf>[2];
};

function read(config: string, skill?: string): Promise<Read> {
  return withWorkspace(config, async (request) => {
    if (skill !== undefined) {
      const folder = join(dirname(request.path), "skills", "pdf");
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, "SKILL.md"), skill);
    }
    const inspected = await inspect(
      scanner,
      { ...request, service: "desk" },
      shippedRules(),
      async () => noRuntimeContext,
    );
    const found = inspected.search([]);
    const report = inspected.report(found, await inspected.rank(found, []), []);
    return { report, graph: inspected.graph, agents: inspected.agents };
  });
}

const open = `dmPolicy: "open", allowFrom: ["*"]`;
const paired = `dmPolicy: "pairing"`;

const config = (senders: string, docs = "@acme/docs-mcp@1.2.3") => `{
  gateway: { bind: "loopback", auth: { mode: "token", token: "\${GATEWAY_TOKEN}" } },
  channels: { telegram: { ${senders}, botToken: "\${BOT_TOKEN}" } },
  agents: {
    defaults: { model: { primary: "anthropic/claude-opus-4" } },
    list: [{ id: "main", default: true }, { id: "ops", model: "openai/gpt-5" }],
  },
  mcp: { servers: {
    docs: { command: "npx", args: ["-y", "${docs}"] },
    web: { url: "https://mcp.example.com/sse" },
    loose: { command: "uvx", args: ["loose-mcp"] },
  } },
  tools: { exec: { security: "full", ask: "off" } },
}
`;

test("agents, models, MCP servers and channels of a workspace are listed with version, place and worst exposure", async () => {
  const { report, graph, agents } = await read(config(open));
  const items = inventoryOf(report, graph, agents);
  expect(items.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "agent main",
    "agent ops",
    "channel telegram direct messages",
    "mcp_server @acme/docs-mcp",
    "mcp_server loose-mcp",
    "mcp_server mcp.example.com",
    "model anthropic/claude-opus-4",
    "model openai/gpt-5",
  ]);
  const byName = new Map(items.map((item) => [item.name, item]));
  const line = 9;
  expect(byName.get("@acme/docs-mcp")).toMatchObject({
    detail: "stdio",
    version: "1.2.3",
    pinned: true,
    agents: ["main", "ops"],
    places: [{ file: "openclaw.json", pointer: "/mcp/servers/docs", line }],
  });
  expect(byName.get("loose-mcp")).toMatchObject({ version: "", pinned: false });
  expect(byName.get("mcp.example.com")?.pinned).toBeUndefined();
  expect(byName.get("telegram direct messages")).toMatchObject({
    detail: "Anyone",
    agents: ["main"],
  });
  const [worst] = report.exposures.toSorted((a, b) => b.score - a.score);
  expect(worst?.agents).toEqual(["main"]);
  for (const name of ["main", "anthropic/claude-opus-4", "telegram direct messages"]) {
    expect(byName.get(name)?.exposure).toEqual({
      exposure_id: worst?.exposure_id,
      severity: worst?.severity,
      score: worst?.score,
    });
  }
});

test("a state differs from another by what was added, removed and changed, with its place", async () => {
  const before = await read(config(paired));
  const after = await read(config(open, "@acme/docs-mcp@1.3.0"));
  const [was, is] = [before, after].map(({ report, graph }) => workspaceState(report, graph));
  expect(stateChanges(was ?? [], was ?? [])).toEqual([]);
  const changes = stateChanges(was ?? [], is ?? []);
  expect(changes.filter(({ kind }) => kind !== "finding")).toMatchObject([
    {
      change: "changed",
      kind: "channel",
      name: "telegram direct messages",
      before: "open to Paired senders",
      after: "open to Anyone",
      place: { file: "openclaw.json", pointer: "/channels/telegram/dmPolicy", line: 3 },
      severity: "medium",
    },
    {
      kind: "mcp_server",
      agent_id: "main",
      before: "@acme/docs-mcp@1.2.3",
      after: "@acme/docs-mcp@1.3.0",
    },
    { kind: "mcp_server", agent_id: "ops" },
  ]);
  const opened = changes.filter(({ kind, change }) => kind === "finding" && change === "added");
  expect(opened.some(({ severity }) => severity === "critical")).toBe(true);
  const back = stateChanges(is ?? [], was ?? []);
  const gone = back.filter(({ change }) => change === "removed");
  expect(gone.length).toBe(opened.length);
  expect(new Set(gone.map(({ severity, after: left }) => `${severity}${left}`))).toEqual(
    new Set(["low"]),
  );
});

const pdfSkill = (text: string) => `---\nname: pdf\ndescription: Reads PDF files.\n---\n${text}\n`;

test("a skill has the digest of its content as version, and other content is drift", async () => {
  const before = await read(config(paired), pdfSkill("Read the file."));
  const after = await read(config(paired), pdfSkill("Read the whole file."));
  const [one, other] = [before, after].map(({ report, graph, agents }) =>
    inventoryOf(report, graph, agents).find(({ kind }) => kind === "skill"),
  );
  expect(one).toMatchObject({ name: "pdf", places: [{ file: "skills/pdf" }] });
  expect(one?.version).toMatch(/^[0-9a-f]{32}$/);
  expect(other?.version).not.toBe(one?.version);
  const [was, is] = [before, after].map(({ report, graph }) => workspaceState(report, graph));
  expect(stateChanges(was ?? [], is ?? [])).toMatchObject([
    { change: "changed", kind: "skill", name: "skills/pdf", before: `content ${one?.version}` },
  ]);
});

test("a guardrail that is removed asks for more attention than a tool that is removed", () => {
  const fact = {
    agent_id: "main",
    name: "no-egress",
    mark: "",
    value: "blocking",
    place: { file: "", pointer: "", line: 0 },
    severity: "",
  } as const;
  const facts = [
    { ...fact, kind: "guardrail" as const },
    { ...fact, kind: "tool" as const },
  ];
  expect(stateChanges(facts, []).map(({ kind, severity }) => [kind, severity])).toEqual([
    ["guardrail", "medium"],
    ["tool", "low"],
  ]);
  const info = { ...fact, kind: "finding" as const, mark: "1", severity: "info" as const };
  expect(stateChanges([], [info])).toMatchObject([{ severity: "low" }]);
});

const file = (path: string, skill: string, digest?: string) =>
  ({ path, skill, status: "read", reason: "", digest }) as const;
const digest = (...files: Parameters<typeof skillDigests>[0]) => skillDigests(files);

test("a skill is another version when the content of one of its files changes, wherever its folder is", () => {
  const first = digest(file("a/SKILL.md", "a", "1"), file("a/run.sh", "a", "2")).get("a");
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(digest(file("b/run.sh", "b", "2"), file("b/SKILL.md", "b", "1")).get("b")).toBe(first);
  expect(digest(file("a/SKILL.md", "a", "1"), file("a/run.sh", "a", "3")).get("a")).not.toBe(first);
  expect(digest(file("a/SKILL.md", "a", "1"), file("a/blob", "a")).has("a")).toBe(false);
});

const long = (end: string) => boundedText(`${"x".repeat(5_000)}${end}`);

test("a long text is cut, and stays another one than one that differs at its end", () => {
  expect(boundedText("short")).toBe("short");
  expect(long("a").length).toBeLessThanOrEqual(500);
  expect(long("a")).toBe(long("a"));
  expect(long("a")).not.toBe(long("b"));
});

test.each([
  ["@acme/docs@1.2.3", { name: "@acme/docs", version: "1.2.3" }],
  ["@acme/docs", { name: "@acme/docs", version: "" }],
  ["docs@latest", { name: "docs", version: "latest" }],
  ["docs==1.2", { name: "docs", version: "1.2" }],
  ["", undefined],
])("a package is told from its version: %j", (fetched, expected) => {
  expect(packageVersion(fetched)).toEqual(expected);
});
