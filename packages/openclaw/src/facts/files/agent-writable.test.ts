import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { agentWriterOf, nameWriter, writerOf } from "./agent-writable.ts";

const model = sampleModel(`{ agents: { entries: { desk: { workspace: "/srv/desk" } } } }`);

test.each([
  ["/srv/desk", "desk"],
  ["/srv/desk/bin", "desk"],
  ["/srv/desktop", undefined],
  ["bin", undefined],
])("the agent that writes into %s is %s", (folder, id) => {
  const writer = agentWriterOf(model, folder);
  expect(writer?.agent.id).toBe(id);
  expect(writerOf(model, folder)).toEqual(writer);
});

test("an agent without a tool that writes puts nothing there", () => {
  const reader = sampleModel(
    `{ tools: { allow: ["read"] }, agents: { entries: { desk: { workspace: "/srv/desk" } } } }`,
  );
  expect(agentWriterOf(reader, "/srv/desk")).toBeUndefined();
});

test("every kind of writer is named", () => {
  expect(nameWriter({ kind: "every-user" })).toBe("every user of this machine");
  expect(nameWriter({ kind: "group", name: "staff" })).toBe("every user of the group staff");
  expect(nameWriter({ kind: "other-user", id: 1002 })).toBe(
    "another user of this machine (number 1002)",
  );
});
