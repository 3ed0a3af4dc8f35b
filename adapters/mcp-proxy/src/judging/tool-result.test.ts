import { expect, test } from "vitest";
import { allowed, noPins } from "../testing/session.ts";
import { nobodyToAsk } from "./ask-person.ts";
import type { Judge } from "./judge.ts";
import { decideResult } from "./tool-result.ts";

test("an answer of which nobody knows the tool is judged all the same, as none of a tool", async () => {
  const asked: Parameters<Judge>[0][] = [];
  const judge: Judge = async (call) => {
    asked.push(call);
    return { ...allowed, action: "block", reasons: ["No."] };
  };
  const gate = {
    judge,
    pins: noPins,
    person: nobodyToAsk,
    server: "s",
    hidden: new Set<string>(),
    acceptCommand: "",
  };
  const pending = { id: 1, method: "tasks/result", cancelled: new AbortController() };
  const value = { jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text: "words" }] } };
  const decided = await decideResult(
    gate,
    pending,
    { kind: "response", id: 1, value },
    () => undefined,
  );
  expect(JSON.stringify(decided)).toContain("No.");
  expect(JSON.stringify(decided)).not.toContain("words");
  expect(asked).toMatchObject([{ tool: "", isTool: false, args: {}, text: "words" }]);
});
