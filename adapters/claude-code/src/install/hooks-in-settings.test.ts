import type { ConfigEdit, Installation } from "@parapet/adapter-link";
import { describe, expect, test } from "vitest";
import { hooksOf, withoutHooksOf } from "./hooks-in-settings.ts";
import { install } from "./install.ts";

const installation: Installation = {
  installation_id: "ad_1",
  key: "k".repeat(43),
  url: "http://127.0.0.1:8000",
  service: "home",
  agent_id: "",
};
const own = { hooks: [{ type: "command", command: "say done" }] };

function installed(version: string, hook: "http" | "command", before: unknown = {}) {
  const located = { target: "/s", version, agentIds: [], fixedAgentId: "", hook, notes: [] };
  return install(located, installation, "/data/adapters/ad_1", before, ["/opt/node"]);
}

test("what is no hook is ignored, and a hook beside it found", () => {
  const hook = { type: "command", command: "/d/ad_1/hook" };
  const settings = { hooks: { PreToolUse: [7, { hooks: [null, 7, hook] }], Stop: 7 } };
  expect(hooksOf(settings, "ad_1")).toEqual([
    { event: "PreToolUse", hook, group: 1, at: 2, matcher: "" },
  ]);
});

/** What the framework does with the text of the file. */
function edited(settings: unknown, edits: readonly ConfigEdit[]): unknown {
  const root = structuredClone(settings) as Record<string, unknown>;
  const parentOf = (path: readonly (string | number)[], makes: boolean) =>
    path.reduce<Record<string | number, unknown>>((at, key) => {
      if (makes) at[key] ??= {};
      return at[key] as Record<string, unknown>;
    }, root);
  for (const edit of edits) {
    if ("append" in edit) {
      const parent = parentOf(edit.append.slice(0, -1), true);
      const list = (parent[edit.append.at(-1)!] ??= []) as unknown[];
      list.push(edit.value);
    } else if ("removeItem" in edit) {
      const list = parentOf(edit.removeItem, false) as unknown as unknown[];
      const wanted = JSON.stringify(edit.value);
      const left = list.filter((item) => JSON.stringify(item) !== wanted);
      list.splice(0, list.length, ...left);
    } else if ("remove" in edit) {
      const parent = parentOf(edit.remove.slice(0, -1), false);
      delete parent[edit.remove.at(-1)!];
    } else throw new Error("no such edit is made");
  }
  return root;
}

describe.for([
  ["2.1.329", "http"],
  ["2.1.329", "command"],
  ["2.1.197", "command"],
] as const)("Claude Code %s, %s hook", ([version, hook]) => {
  test.for([
    [{}],
    [{ model: "opus" }],
    [{ hooks: { PreToolUse: [own], Stop: [own] }, model: "opus" }],
    [{ hooks: { Stop: [] } }],
  ])("unprotect leaves the settings as they were: %j", ([before]) => {
    const { edits } = installed(version, hook, before);
    const after = edited(before, edits);
    expect(hooksOf(after, "ad_1").map(({ event }) => event)).toEqual(
      expect.arrayContaining(["PreToolUse", "PostToolUse", "UserPromptSubmit"]),
    );
    expect(edited(after, withoutHooksOf(after, "ad_1"))).toEqual(before);
  });

  test("protecting again leaves one hook for each event", () => {
    const once = edited({}, installed(version, hook).edits);
    const twice = edited(once, installed(version, hook, once).edits);
    expect(twice).toEqual(once);
  });

  test("a hook that somebody has put among others is taken out alone", () => {
    const once = edited({}, installed(version, hook).edits);
    const [mine] = hooksOf(once, "ad_1");
    const mixed = {
      hooks: { PreToolUse: [{ matcher: "Bash", hooks: [...own.hooks, mine!.hook] }] },
    };
    expect(edited(mixed, withoutHooksOf(mixed, "ad_1"))).toEqual({
      hooks: { PreToolUse: [{ matcher: "Bash", hooks: own.hooks }] },
    });
  });

  test("another installation's hooks stay", () => {
    const once = edited({}, installed(version, hook).edits);
    expect(withoutHooksOf(once, "ad_2")).toEqual([]);
  });
});

test("the command hook puts no secret into the settings", () => {
  const { edits, files } = installed("2.1.197", "command");
  expect(JSON.stringify(edits)).not.toMatch(/k{43}|Bearer/);
  expect(files).toMatchObject([{ name: "parapet-hook.cjs", mode: 0o600 }]);
});

test("the http hook's token is not the installation's key", () => {
  const { edits, files } = installed("2.1.329", "http");
  expect(JSON.stringify(edits)).toContain("Bearer ");
  expect(JSON.stringify(edits)).not.toContain("k".repeat(43));
  expect(files).toEqual([]);
});

test("a version that lets calls through when an http hook fails gets none, whatever was asked for", () => {
  for (const version of ["2.1.294", "2.0.77", "1.9.999", "", "next"]) {
    expect(JSON.stringify(installed(version, "http").edits)).not.toContain('"http"');
  }
  for (const version of ["2.1.295", "2.1.329", "2.2.0", "3.0.0"]) {
    expect(JSON.stringify(installed(version, "http").edits)).toContain('"http"');
  }
});

test("settings of any shape are looked at without harm", () => {
  for (const odd of [null, [], 1, { hooks: 1 }, { hooks: [1] }, { hooks: { PreToolUse: {} } }]) {
    expect(withoutHooksOf(odd, "ad_1")).toEqual([]);
  }
  const odd = { hooks: { PreToolUse: [null, 1, { hooks: "x" }, { hooks: [null, { url: 1 }] }] } };
  expect(withoutHooksOf(odd, "ad_1")).toEqual([]);
});
