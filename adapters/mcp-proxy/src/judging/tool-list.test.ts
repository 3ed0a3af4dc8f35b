import type { Evaluation } from "@parapet/adapter-link";
import { expect, test } from "vitest";
import { definitionOf } from "../pins/tool-definition.ts";
import { allowed, noPins, testSession } from "../testing/session.ts";

test("of a name that is not listed, the log has all or nothing: a part of a secret is not redacted", async () => {
  const lines: string[] = [];
  const { client, server } = testSession({ log: (line) => void lines.push(line) });
  const secret = "ghp_a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1";
  const hidden = `${"x".repeat(90)} ${secret}\u200B`;
  const tools = [{ name: hidden }, { name: `${"x".repeat(300)}${secret}` }];
  await client({ id: 1, method: "tools/list" });
  await server({ id: 1, result: { tools } });
  expect(lines).toEqual([
    `Omitted tool ${JSON.stringify(hidden)}: its definition is ambiguous to clients.`,
    "Omitted tool with a name of 340 characters: its definition is ambiguous to clients.",
  ]);
});

test.each([
  "tools/list",
  "prompts/list",
  "tasks/list",
  "resources/list",
  "resources/templates/list",
])(
  "an answer to %s without a list is held back: nobody could tell what a client reads in it",
  async (method) => {
    const listed = {
      tools: {},
      prompts: "a",
      tasks: { taskId: "a" },
      resources: { 0: { uri: "u:a" } },
    };
    const { client, server, toClient } = testSession();
    for (const [id, result] of [{}, listed, { ...listed, nextCursor: "b" }].entries()) {
      // oxlint-disable no-await-in-loop -- One after the other, as a client asks.
      await client({ id, method });
      await server({ id, result });
      // oxlint-enable no-await-in-loop
    }
    expect(toClient).toMatchObject([{ error: {} }, { error: {} }, { error: {} }]);
  },
);

test("many changed tools are reported a few at a time", async () => {
  const names = Array.from({ length: 100 }, (_, n) => `t${n}`);
  let open = 0;
  let most = 0;
  let reports = 0;
  const { client, server } = testSession({
    pins: {
      ...noPins,
      look: () =>
        Promise.resolve(names.map((tool) => ({ tool, pinned: "a", now: "b", isOld: false }))),
    },
    judge: async ({ definitionHash }) => {
      open += 1;
      most = Math.max(most, open);
      if (definitionHash !== undefined) reports += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
      open -= 1;
      return allowed;
    },
  });
  await client({ id: 1, method: "tools/list" });
  await server({ id: 1, result: { tools: names.map((name) => ({ name })) } });
  expect(reports).toBe(100);
  expect(most).toBeLessThanOrEqual(8);
});

type Options = Parameters<typeof testSession>[0];

/** What a client reads of a list of tools by their names, and the lines of the log. */
async function namesRead(tools: readonly unknown[], options: Options = {}) {
  const lines: string[] = [];
  const { client, server, toClient } = testSession({
    log: (line) => void lines.push(line),
    ...options,
  });
  await client({ id: 1, method: "tools/list" });
  await server({ id: 1, result: { tools } });
  const [answer] = toClient as { result?: { tools?: { name: string }[] } }[];
  return { names: answer?.result?.tools?.map(({ name }) => name), lines };
}

const byName = { rule_id: "match", decision: "deny" };
const byArguments = { rule_id: "condition", decision: "deny" };
const warned = { rule_id: "condition", decision: "warn" };

test.each<[string, Partial<Evaluation> | undefined, readonly string[]]>([
  ["denied by its name", { action: "block", matched: [byName] }, ["b"]],
  ["denied by its name, and warned of", { action: "block", matched: [warned, byName] }, ["b"]],
  ["denied by these arguments", { action: "block", matched: [byName, byArguments] }, ["a", "b"]],
  ["blocked because it is too large to be judged", { action: "block" }, ["a", "b"]],
  [
    "blocked while a guardrail could not be asked",
    { action: "block", matched: [byName], failures: 1 },
    ["a", "b"],
  ],
  ["asked about", { action: "ask", matched: [byName] }, ["a", "b"]],
  ["judged by a service that is away", undefined, ["a", "b"]],
])(
  "a tool that is %s is listed only where no call of it could pass",
  async (_, evaluation, names) => {
    const questions: unknown[] = [];
    const found = await namesRead([{ name: "a" }, { name: "b" }], {
      judge: (question) => {
        if (question.tool !== "a") return Promise.resolve(allowed);
        questions.push(question);
        return Promise.resolve(evaluation && { ...allowed, ...evaluation });
      },
    });
    expect(found.names).toEqual(names);
    // Nothing runs, so that no violation comes of it.
    expect(questions).toMatchObject([{ point: "pre_tool_call", args: {}, dry_run: true }]);
  },
);

test("a tool that is hidden, has changed or is not pinned is not listed, and the log says how to accept it", async () => {
  const drift = { pinned: "a1", now: "b2" };
  const { names, lines } = await namesRead(
    ["hidden", "changed", "old", "new", "kept"].map((name) => ({ name })),
    {
      hidden: new Set(["hidden"]),
      pins: {
        look: () =>
          Promise.resolve([
            { ...drift, tool: "changed", isOld: false },
            { ...drift, tool: "old", isOld: true },
          ]),
        stateOf: async (tool) => ({
          ...(await noPins.stateOf(tool)),
          ...(tool === "new" && { pinned: "" }),
        }),
      },
    },
  );
  expect(names).toEqual(["kept"]);
  expect(lines).toEqual([
    'Blocked: "changed" has changed. To accept it, run parapet mcp-proxy accept',
    'Blocked: "old" was pinned in an older format. To accept it, run parapet mcp-proxy accept',
  ]);
});

test("a client reads each tool once, and none with a field that it could take for another", async () => {
  const fields = "title description inputSchema outputSchema annotations icons execution _meta";
  const odd = fields.split(" ").map((field) => ({
    name: `with-${field}`,
    [`${field[0]?.toUpperCase()}${field.slice(1)}`]: {},
    [field.toUpperCase()]: {},
  }));
  const { names, lines } = await namesRead([
    { name: "a", title: "first" },
    { name: "a", title: "second" },
    { Name: "b", name: "c" },
    ...odd,
    "d",
    { title: "nameless" },
  ]);
  expect(names).toEqual(["a"]);
  expect(lines).toHaveLength(1 + odd.length);
});

test("of a list without end 5,000 tools are looked at", async () => {
  const { names, lines } = await namesRead(
    Array.from({ length: 5_001 }, (_, n) => ({ name: `t${n}` })),
  );
  expect(names).toHaveLength(5_000);
  expect(lines).toEqual([
    "The server lists 5001 tools; only 5000 are supported, the others are omitted.",
  ]);
});

const listOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `t${n}`, description: `Does ${n}.` }));

/** The names of the tools that a client sees of a list, and the log. */
async function seenOf(tools: readonly object[], options: Parameters<typeof testSession>[0]) {
  const lines: string[] = [];
  const { client, server, toClient } = testSession({ ...options, log: (line) => lines.push(line) });
  await client({ id: 1, method: "tools/list" });
  await server({ id: 1, result: { tools } });
  const { result } = toClient.at(-1) as { readonly result: { readonly tools: { name: string }[] } };
  return { names: result.tools.map(({ name }) => name), lines };
}

test("while the service is away a tool is shown that is as it was approved, and no other", async () => {
  const tools = listOf(20);
  const hashes = new Map(tools.map((tool) => [tool.name, definitionOf(tool.name, tool).hash]));
  let asked = 0;
  const { names, lines } = await seenOf(tools, {
    judge: async ({ dry_run }) => {
      if (dry_run === true) asked += 1;
      return undefined;
    },
    pins: {
      ...noPins,
      stateOf: async (tool) => {
        const pinned = tool === "t7" ? "another" : (hashes.get(tool) ?? "");
        return { now: pinned, pinned, isHeld: false, isOld: false, isLookalike: false };
      },
    },
  });
  expect(names).toEqual(tools.map(({ name }) => name).filter((name) => name !== "t7"));
  expect(lines).toEqual([expect.stringContaining('Omitted tool "t7"')]);
  // Each worker asks once: then it is known that nobody answers.
  expect(asked).toBe(8);
});

test("a new tool whose words are blocked is neither shown nor pinned", async () => {
  const looked: string[][] = [];
  const { names } = await seenOf(listOf(3), {
    judge: async ({ text = "" }) =>
      text.includes("Does 1.") ? { ...allowed, action: "block", reasons: ["No."] } : allowed,
    pins: {
      look: async (definitions) => {
        looked.push(definitions.map(({ name }) => name));
        return [];
      },
      stateOf: async (tool) => {
        const pinned = tool === "t1" ? "" : "a1";
        return { now: "", pinned, isHeld: false, isOld: false, isLookalike: false };
      },
    },
  });
  expect(names).toEqual(["t0", "t2"]);
  expect(looked).toEqual([["t0", "t2"]]);
});

test("an error in the place of a list is judged and passed on", async () => {
  const { client, server, toClient } = testSession();
  await client({ id: 1, method: "tools/list" });
  await server({ id: 1, error: { code: 5, message: "No list." } });
  expect(toClient.at(-1)).toMatchObject({ id: 1, error: { code: 5, message: "No list." } });
});
