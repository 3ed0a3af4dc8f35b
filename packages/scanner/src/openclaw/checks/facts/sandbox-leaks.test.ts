import { expect, test } from "vitest";
import { sampleAgent } from "../../testing/sample.ts";
import { sandboxLeaks } from "./sandbox-leaks.ts";

const kinds = (bind: string, stateDir = "/home/ada/.openclaw") =>
  sandboxLeaks(
    sampleAgent(
      `{ agents: { defaults: { sandbox: { mode: "all", docker: { binds: ["${bind}"] } } } } }`,
    ),
    stateDir,
  ).map(({ kind }) => kind);

test("the folder of OpenClaw's state, and those above it, hold credentials", () => {
  expect(kinds("/srv/claw/state:/state", "/srv/claw/state")).toEqual(["credentials"]);
  expect(kinds("/srv/claw:/claw", "/srv/claw/state")).toEqual(["credentials"]);
  expect(kinds("~/.openclaw:/state")).toEqual(["credentials"]);
  expect(kinds("/srv/bob/.openclaw/:/state")).toEqual(["credentials"]);
});

test("a workspace, and a folder beside the state, do not", () => {
  expect(kinds("/home/ada/.openclaw/workspace:/w")).toEqual([]);
  expect(kinds("/srv/claws:/c", "/srv/claw/state")).toEqual([]);
});
