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

test("a workspace, and a folder next to the state, do not", () => {
  expect(kinds("/home/ada/.openclaw/workspace:/w")).toEqual([]);
  expect(kinds("/srv/claws:/c", "/srv/claw/state")).toEqual([]);
});

test.each([
  ["/var/run/docker.sock:/d", "container-engine"],
  ["/run/podman/podman.sock:/d", "container-engine"],
  ["/run/containerd/containerd.sock:/d", "container-engine"],
  ["/run/crio/crio.sock:/d", "container-engine"],
  ["/:/host", "whole-machine"],
  ["/etc:/etc", "system-folder"],
  ["/home/ada/.ssh:/s", "credentials"],
  ["/home:/h", "credentials"],
])("a mount is reported by its kind: %s", (bind, kind) => {
  expect(kinds(bind)).toEqual([kind]);
});

test.each([
  ["host", ["host-network"]],
  ["Container:db", ["container-network"]],
  ["bridge", []],
  ["containers", []],
])("an outside network is reported by its kind: %s", (network, expected) => {
  const agent = sampleAgent(
    `{ agents: { defaults: { sandbox: { mode: "all", docker: { network: "${network}" } } } } }`,
  );
  expect(sandboxLeaks(agent, "/home/ada/.openclaw").map(({ kind }) => kind)).toEqual(expected);
});
