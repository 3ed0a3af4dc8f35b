import { expect, test } from "vitest";
import { evaluationRequestSchema } from "./evaluation.ts";

const request = (args: string): unknown =>
  JSON.parse(
    `{"agent_id":"a","point":"pre_tool_call","source_trust":"user","adapter":"sdk","tool":{"name":"Bash","args":${args}}}`,
  );

test.each([
  '{"__proto__":{"command":"rm -rf /"}}',
  '{"a":{"__proto__":"x"}}',
  '{"constructor":1,"toString":2,"hasOwnProperty":3}',
])("no argument of a call is left out before it is judged: %s", (args) => {
  const parsed = evaluationRequestSchema.parse(request(args));
  expect(JSON.stringify(parsed.tool?.args)).toBe(args);
});

test.each(["[]", "null", '"x"', "1"])("arguments are an object, and not %s", (args) => {
  expect(evaluationRequestSchema.safeParse(request(args)).success).toBe(false);
});
