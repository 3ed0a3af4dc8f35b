import { expect, test } from "vitest";
import { sampleAgent } from "../testing/sample.ts";

test("there is no sandbox until one is asked for", () => {
  const { sandbox } = sampleAgent("{}");
  expect(sandbox.mode).toEqual({ value: "off", at: "/agents/defaults/sandbox/mode" });
  expect([sandbox.scope.value, sandbox.workspaceAccess.value, sandbox.network.value]).toEqual([
    "agent",
    "none",
    "none",
  ]);
});

test("an agent's own settings come before the defaults of all agents", () => {
  const { sandbox } = sampleAgent(`{ agents: {
    defaults: { sandbox: { mode: "non-main", scope: "session", docker: { network: "none" } } },
    entries: { a: { sandbox: { mode: "all", workspaceAccess: "rw", docker: { network: "bridge" } } } },
  } }`);
  expect(sandbox.mode).toEqual({ value: "all", at: "/agents/entries/a/sandbox/mode" });
  expect(sandbox.scope.at).toBe("/agents/defaults/sandbox/scope");
  expect(sandbox.workspaceAccess.value).toBe("rw");
  expect(sandbox.network).toEqual({
    value: "bridge",
    at: "/agents/entries/a/sandbox/docker/network",
  });
});

test("folders of the defaults and of the agent are both mounted", () => {
  const { sandbox } = sampleAgent(`{ agents: {
    defaults: { sandbox: { docker: { binds: ["/srv/a:/a"] } } },
    entries: { a: { sandbox: { docker: { binds: [7, "/srv/b:/b"] } } } },
  } }`);
  expect(sandbox.binds).toEqual([
    { value: "/srv/a:/a", at: "/agents/defaults/sandbox/docker/binds/0" },
    { value: "7", at: "/agents/entries/a/sandbox/docker/binds/0" },
    { value: "/srv/b:/b", at: "/agents/entries/a/sandbox/docker/binds/1" },
  ]);
});

test("a shared container ignores what one agent asks of Docker", () => {
  const { sandbox } = sampleAgent(`{ agents: {
    defaults: { sandbox: { scope: "shared" } },
    entries: { a: { sandbox: { docker: { network: "host", binds: ["/:/host"] } } } },
  } }`);
  expect([sandbox.network.value, sandbox.binds]).toEqual(["none", []]);
});

test("the older perSession still says the scope", () => {
  const { sandbox } = sampleAgent(`{ agents: { defaults: { sandbox: { perSession: false } } } }`);
  expect(sandbox.scope).toEqual({
    value: "shared",
    at: "/agents/defaults/sandbox/perSession",
  });
});
