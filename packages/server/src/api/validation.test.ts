import { expect, test } from "vitest";
import { z } from "zod";
import { invalidRequest, longestShownKey, mostShownIssues } from "./validation.ts";

const problem = (target: string, schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  if (error === undefined) throw new Error("The value matches.");
  return invalidRequest(target, error);
};
const errorsOf = (...given: Parameters<typeof problem>) => problem(...given).errors;

test("a field is named by a pointer in the body, and by its name elsewhere", () => {
  const schema = z.object({ "a/b": z.object({ "~c": z.string() }) });
  expect(JSON.stringify(errorsOf("json", schema, { "a/b": { "~c": 1 } }))).toContain('"/a~1b/~0c"');
  const limit = z.object({ limit: z.string() });
  expect(JSON.stringify(errorsOf("query", limit, {}))).toContain('"query:limit"');
  expect(JSON.stringify(errorsOf("param", limit, {}))).toContain('"path:limit"');
});

test("a long list of mistakes and a long key are cut, and a secret in a key is not shown", () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, 1]));
  const reported = JSON.stringify(errorsOf("json", z.record(z.string(), z.string()), many));
  expect(reported.split('"pointer"').length - 1).toBe(mostShownIssues);
  const long = { ["x".repeat(5_000)]: 1 };
  const unknown = JSON.stringify(errorsOf("json", z.strictObject({}), long));
  expect(unknown).toContain(`"${"x".repeat(longestShownKey)}\\"`.slice(1));
  expect(unknown).not.toContain("x".repeat(longestShownKey + 1));
  const secret = ["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_");
  const leaked = JSON.stringify(errorsOf("json", z.strictObject({}), { [secret]: 1 }));
  expect(leaked).not.toContain(secret);
});
