import { expect, test } from "vitest";
import { namesInDotEnv } from "./environment.ts";
import { sampleModel } from "../testing/sample.ts";

test("a variable is found where OpenClaw would find it first", () => {
  const { variableSource } = sampleModel(
    `{ env: { vars: { A: "1", C: "1", E: "" }, D: "1" } }`,
    { A: "x", B: "" },
    ["A", "B"],
  );
  expect(["A", "B", "C", "D", "E", "toString"].map(variableSource)).toEqual([
    "environment",
    "env-file",
    "configuration",
    "configuration",
    "absent",
    "absent",
  ]);
});

test("names of a .env are read, empty ones and comments left out", () => {
  const text = `# X=1\nA=1\r\n export B = "two"\nC=\nD=""\nnot a line\n__proto__=1\n`;
  expect([...namesInDotEnv(text)]).toEqual(["A", "B", "__proto__"]);
});
