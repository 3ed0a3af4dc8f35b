import { describe, expect, test } from "vitest";
import type { Judge } from "../judging/judge.ts";
import { parseJson } from "../messages/lossless-json.ts";
import { allowed, testSession } from "../testing/session.ts";

const callWith = (args: string, id = 1): unknown =>
  parseJson(
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"pay","arguments":${args}}}`,
  );

/** What was asked before calls, as the service reads it. */
function listening(fields: { readonly updated_input?: Readonly<Record<string, unknown>> } = {}) {
  const asked: string[] = [];
  const judge: Judge = ({ point, args }) => {
    if (point === "pre_tool_call") asked.push(JSON.stringify(args));
    const action = fields.updated_input === undefined ? "allow" : "modify";
    return Promise.resolve({ ...allowed, ...fields, action });
  };
  return { asked, ...testSession({ judge }) };
}

describe("a number that a double does not hold", () => {
  test.each(["1e400", "-1e400", "1e-400", `1${"0".repeat(400)}`])(
    "is refused where it would be judged as another one: %s",
    async (number) => {
      const { client, asked, toServer, toClient } = listening();
      await client(callWith(`{"to":[{"amount":${number}}]}`));
      expect(asked).toEqual([]);
      expect(toServer).toEqual([]);
      expect(JSON.stringify(toClient)).toContain("a number that cannot be represented exactly");
    },
  );

  test("is judged by its digits and passed on as it is", async () => {
    const { client, asked, toServer } = listening();
    await client(callWith('{"account":9007199254740993,"rate":1.0}'));
    expect(asked).toEqual(['{"account":"9007199254740993","rate":1.0}']);
    expect(JSON.stringify(toServer)).toContain('{"account":9007199254740993,"rate":1.0}');
  });

  test("stays as it is in a call whose other arguments are redacted", async () => {
    const updated_input = { account: "9007199254740993", lines: [{ rate: 1 }], note: "***" };
    const { client, toServer } = listening({ updated_input });
    await client(callWith('{"account":9007199254740993,"lines":[{"rate":1.0}],"note":"secret"}'));
    expect(JSON.stringify(toServer)).toContain(
      '{"account":9007199254740993,"lines":[{"rate":1.0}],"note":"***"}',
    );
  });

  test("in an answer of the client reaches no server", async () => {
    const { client, server, toServer, lastId } = listening();
    await server({ id: 1, method: "elicitation/create" });
    await client({ id: lastId(), result: { content: parseJson('{"amount":1e400}') } });
    expect(toServer).toMatchObject([{ id: 1, error: {} }]);
  });
});
