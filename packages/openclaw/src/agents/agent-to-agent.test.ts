import { expect, test } from "vitest";
import { sampleModel } from "../testing/sample.ts";

const may = (tools: string, from = "a", to = "b") =>
  sampleModel(`{ tools: ${tools} }`).mayMessage(from, to);

test("agents reach each other until that is switched off", () => {
  expect(may("{}")).toEqual({ value: true, at: "/tools/agentToAgent/enabled" });
  expect(may("{ agentToAgent: { enabled: false } }").value).toBe(false);
  expect(may("{ agentToAgent: { enabled: false } }", "a", "a").value).toBe(true);
});

test("sessions kept within one agent keep its messages there too", () => {
  expect(may(`{ sessions: { visibility: "tree" } }`)).toEqual({
    value: false,
    at: "/tools/sessions/visibility",
  });
});

test("both must be in a list that is not empty", () => {
  expect(may(`{ agentToAgent: { allow: [] } }`).value).toBe(true);
  expect(may(`{ agentToAgent: { allow: ["a"] } }`).value).toBe(false);
  expect(may(`{ agentToAgent: { allow: ["a", "B*"] } }`).value).toBe(true);
  expect(may(`{ agentToAgent: { allow: ["A", "b"] } }`).value).toBe(false);
  expect(may(`{ agentToAgent: { allow: [" "] } }`).value).toBe(false);
});
