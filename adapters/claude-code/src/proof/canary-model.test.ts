import { expect, test } from "vitest";
import { canaryModel } from "./canary-model.ts";

const said = (...texts: readonly string[]) => ({
  role: "user",
  text: "",
  results: texts.map((text) => ({ call_id: "t", text })),
});

test("the model wants one command run, and hears what came of it", () => {
  const { speak, result } = canaryModel("echo canary");
  const tools = ["Read", "Bash"];
  expect(speak({ messages: [said()], tools: [] })).toBe("Done.");
  expect(speak({ messages: [said()], tools })).toEqual([
    { name: "Bash", input: { command: "echo canary", description: "Parapet's proof" } },
  ]);
  expect(result()).toBeUndefined();
  expect(speak({ messages: [said("of a title")], tools: ["Read"] })).toBe("Done.");
  expect(result()).toBeUndefined();
  expect(speak({ messages: [said(), said("blocked"), said("more")], tools })).toBe("Done.");
  expect(speak({ messages: [said("later")], tools })).toBe("Done.");
  expect(result()).toBe("blocked");
});
