import { expect, test } from "vitest";
import { toolIdentity } from "./tool-identity.ts";

const called = (name: string, category?: string) =>
  toolIdentity({ name, server: "", call_id: "1", args: {}, ...(category && { category }) });

test("what kind of tool it is, its runtime may say; else its name does", () => {
  expect(called("frobnicate", "shell")).toMatchObject({ category: "shell" });
  expect(called("frobnicate")).toMatchObject({ category: "" });
  expect(called("bash", "")).toMatchObject({ category: "shell" });
});

test("a tool is told from others, however many there are", () => {
  for (let count = 0; count < 2_500; count += 1) {
    expect(called(`tool_${count}`).bareName).toBe(`tool_${count}`);
  }
  expect(called("bash")).toMatchObject({ name: "bash", category: "shell" });
});
