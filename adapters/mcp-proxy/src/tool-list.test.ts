import { expect, test } from "vitest";
import { allowed, noPins, testSession } from "./testing/session.ts";

test("of a name that is not listed, the log has all or nothing: a part of a secret is not redacted", async () => {
  const lines: string[] = [];
  const { client, server } = testSession({ log: (line) => void lines.push(line) });
  const secret = "ghp_a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1";
  const hidden = `${"x".repeat(90)} ${secret}\u200B`;
  const tools = [{ name: hidden }, { name: `${"x".repeat(300)}${secret}` }];
  await client({ id: 1, method: "tools/list" });
  await server({ id: 1, result: { tools } });
  expect(lines).toEqual([
    `Not listed: ${JSON.stringify(hidden)}: a client could read another tool.`,
    "Not listed: a tool with a name of 340 characters: a client could read another tool.",
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
