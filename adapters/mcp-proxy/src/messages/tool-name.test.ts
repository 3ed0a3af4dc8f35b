import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openPins } from "../pins/pins.ts";
import { callOf, testSession } from "../testing/session.ts";
import { isToolName } from "./tool-name.ts";

async function listing(tools: readonly object[], hidden: readonly string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), "parapet-names-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const pins = await openPins(folder, "s", { now: () => new Date(0), redact: (said) => said });
  const session = testSession({ pins, hidden: new Set(hidden) });
  await session.client({ id: 1, method: "tools/list" });
  await session.server({ id: 1, result: { tools } });
  return session;
}

const lookalikes = [
  "DELETE",
  " delete",
  "delete\n",
  "ｄｅｌｅｔｅ",
  "de\u200Blete",
  "dele\u00ADte",
];

test.each(lookalikes)(
  "a call of %j does not pass for one of the tool that is guarded",
  async (name) => {
    const { client, toServer, toClient } = await listing([{ name: "delete" }]);
    await client(callOf(2, name));
    expect(toServer).toHaveLength(1);
    expect(toClient.at(-1)).toMatchObject({ id: 2, result: { isError: true } });
  },
);

test.each(lookalikes)("nor does a call of %j reach a hidden tool", async (name) => {
  const { client, toServer } = await listing([{ name: "delete" }], ["delete"]);
  await client(callOf(2, name));
  expect(toServer).toHaveLength(1);
});

test("two tools that a server tells apart can both be called, and one that is not listed", async () => {
  const { client, toServer } = await listing([{ name: "get" }, { name: "Get" }]);
  for (const [index, name] of ["get", "Get", "other tool", "läs"].entries()) {
    await client(callOf(index + 2, name));
  }
  expect(toServer).toHaveLength(5);
});

test.each([
  ["a name without end", { name: "x".repeat(300) }],
  ["a name with hidden signs", { name: "a\u202Eb" }],
  ["a second name, in other case", { name: "a", Name: "delete" }],
  [
    "a second schema, in other case",
    { name: "a", inputSchema: {}, InputSchema: { type: "object" } },
  ],
])("a tool with %s is not listed", async (_, tool) => {
  const { toClient } = await listing([tool, { name: "b" }]);
  expect(toClient).toMatchObject([{ result: { tools: [{ name: "b" }] } }]);
});

test("a list with a second one, in other case, is held back", async () => {
  const { client, server, toClient } = testSession({ hidden: new Set(["delete"]) });
  await client({ id: 1, method: "tools/list" });
  await server({ id: 1, result: { tools: [], Tools: [{ name: "delete" }] } });
  await client({ id: 2, method: "tools/list" });
  await server({ id: 2, result: { TOOLS: [{ name: "delete" }] } });
  expect(toClient).toMatchObject([
    { id: 1, error: {} },
    { id: 2, error: {} },
  ]);
});

test("an empty name is none", () => {
  expect(isToolName("")).toBe(false);
});
