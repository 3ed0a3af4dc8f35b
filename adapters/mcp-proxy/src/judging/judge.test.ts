import { expect, onTestFinished, test } from "vitest";
import { startLoopbackService } from "../../../../test/adapters/support-mcp/loopback-service.ts";
import { createJudge } from "./judge.ts";

const caller = { server: "notes", agentId: "main", sessionId: "s", cwd: "/" };
const call = { point: "pre_tool_call", source_trust: "agent", tool: "add" } as const;

test("a question says whether parts of the arguments are left out", async () => {
  const service = await startLoopbackService();
  onTestFinished(() => service.stop());
  const judge = createJudge(service.installation, caller, () => undefined);
  await judge({ ...call, args: {}, isCutUnseen: true });
  await judge({ ...call, args: {} });
  expect(service.asked.map(({ tool }) => tool?.args_cut)).toEqual([true, undefined]);
});

test("a question says of which call it is, what its tool was pinned as, and what is of no tool", async () => {
  const service = await startLoopbackService();
  onTestFinished(() => service.stop());
  const judge = createJudge(service.installation, caller, () => undefined);
  await judge({ ...call, args: {}, callId: "7", definitionHash: "d", pinnedHash: "p" });
  await judge({ ...call, args: {}, tool: "resources/read", isTool: false });
  await judge({ ...call, args: {}, tool: "sampling/createMessage", isTool: false });
  expect(service.asked.map(({ tool }) => tool)).toEqual([
    {
      name: "mcp__notes__add",
      args: {},
      server: "notes",
      call_id: "7",
      definition_hash: "d",
      pinned_hash: "p",
    },
    { name: "mcp__notes__resources/read", args: {}, server: "notes", call_id: "" },
    {
      name: "mcp__notes__sampling/createMessage",
      args: {},
      server: "notes",
      call_id: "",
      category: "mcp",
    },
  ]);
});

test("nobody says anything where the service is away, or a call cannot be sent; the log says which", async () => {
  const lines: string[] = [];
  const installation = {
    installation_id: "ad_1",
    key: "k".repeat(43),
    url: "http://127.0.0.1:9",
    service: "home",
    agent_id: "",
  };
  const judge = createJudge(installation, caller, (line) => lines.push(line));
  expect(await judge({ ...call, args: {} })).toBeUndefined();
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(await judge({ ...call, args: circle })).toBeUndefined();
  expect(lines).toEqual([
    expect.stringMatching(/^Parapet did not answer: connect ECONNREFUSED/),
    "A call cannot be sent to Parapet.",
  ]);
});
