import { expect, test } from "vitest";
import { originOf, placeOf, subjectOf } from "./drift-text.ts";

test.each([
  [{ kind: "mcp_server", name: "docs", agent_id: "main" }, "MCP server docs of main"],
  [{ kind: "agent", name: "main", agent_id: "main" }, "Agent main"],
  [{ kind: "model", name: "model", agent_id: "main" }, "Model of main"],
  [{ kind: "channel", name: "slack", agent_id: "" }, "Channel slack"],
  [{ kind: "guardrail", name: "no-exec", agent_id: "*" }, "Guardrail no-exec of every agent"],
  [{ kind: "finding", name: "Open gateway", agent_id: "" }, "Open gateway"],
  [{ kind: "finding", name: "Unpinned plugin", agent_id: "main" }, "Unpinned plugin"],
] as const)("what differs is named as people say it: %j", (drift, text) => {
  expect(subjectOf(drift)).toBe(text);
});

test.each([
  ["finding", "", "Finding in helpdesk"],
  ["finding", "main", "Finding of agent main in helpdesk"],
  ["skill", "main", "helpdesk"],
] as const)("a %s of agent '%s' that its title does not name is said to be one", (...row) => {
  const [kind, agent, text] = row;
  expect(originOf({ kind, agent_id: agent, service: "helpdesk" })).toBe(text);
});

test("a place has a line where one is known", () => {
  expect(placeOf({ kind: "tool", file: "openclaw.json", line: 3 })).toBe("openclaw.json:3");
  expect(placeOf({ kind: "skill", file: "skills/pdf", line: 0 })).toBe("skills/pdf");
});

test("a guardrail is in no file, which is not the same as an unknown place", () => {
  expect(placeOf({ kind: "guardrail", file: "", line: 0 })).toBe("registered in Parapet");
  expect(placeOf({ kind: "model", file: "", line: 0 })).toBe("unknown");
});
