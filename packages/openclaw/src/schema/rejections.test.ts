import { expect, test } from "vitest";
import { sampleModel } from "../testing/sample.ts";
import { rejectionsOf } from "./rejections.ts";

const rejections = (text: string, before = text) =>
  rejectionsOf({ model: sampleModel(text) }, { model: sampleModel(before) });

test("a fault that only moved within its list is no new one", () => {
  const before = rejections(
    `{ bindings: [{ agentId: "main", match: { channel: "x" } }, { zzz: 1 }] }`,
  );
  const after = rejections(`{ bindings: [{ zzz: 1 }] }`);
  expect(before).not.toEqual([]);
  expect(after).toEqual(before);
});

test("one more fault of the same kind is a new one", () => {
  const one = `{ tools: { exec: { safeBins: [1] } } }`;
  const two = `{ tools: { exec: { safeBins: [1, 2] } } }`;
  expect(rejections(one)).toEqual(["/tools/exec/safeBins/* must be a text"]);
  expect(rejections(two)).toEqual([
    "/tools/exec/safeBins/* must be a text",
    "/tools/exec/safeBins/* must be a text (2)",
  ]);
});
