import { expect, test } from "vitest";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import type { Store } from "../store/store.ts";
import type { Task } from "./index.ts";
import { workspacesFor, type WorkspacesOptions } from "./workspaces-for.ts";

/** The workspaces of a server without the scanner, and what was passed to its threads. */
function workspacesOf(store: Store, perform: WorkspacesOptions["perform"]) {
  const tasks: Task[] = [];
  const workspaces = workspacesFor({
    store,
    scanner: async () => undefined,
    perform: (task, requester) => {
      tasks.push(task);
      return perform(task, requester);
    },
    environment: { env: {}, homeDir: "/", cwd: "/", hostName: "machine" },
    roots: [],
  })({ key: "test" });
  return { workspaces, tasks };
}

const answer = { text: "{}", media_type: "application/json", extension: ".json", truncated: false };

test("a topology is worked out again only when another scan or other spans may have changed it", () =>
  withStore(sqliteDatabase, async (store) => {
    const { workspaces, tasks } = workspacesOf(store, async () => answer);
    for (const seen of ["1/1/a", "1/1/a", "1/2/b", "1/2/b"]) {
      expect(await workspaces.topology({ service: "home", limit: 5_000, seen })).toEqual(answer);
    }
    expect(tasks.map(({ request }) => request)).toMatchObject([
      { seen: "1/1/a" },
      { seen: "1/2/b" },
    ]);
    await workspaces.topology({ service: "other", limit: 5_000, seen: "1/2/b" });
    await workspaces.topology({ service: "other", limit: 10, seen: "1/2/b" });
    expect(tasks).toHaveLength(4);
  }));

test("what is asked of stored graphs each time again is not kept", () =>
  withStore(sqliteDatabase, async (store) => {
    const { workspaces, tasks } = workspacesOf(store, async () => answer);
    await workspaces.coverage({ service: "", limit: 50 });
    await workspaces.coverage({ service: "", limit: 50 });
    expect(tasks.map(({ name }) => name)).toEqual(["coverage", "coverage"]);
  }));

test("without the scanner nothing is handed to a thread that would read files", () =>
  withStore(sqliteDatabase, async (store) => {
    const { workspaces, tasks } = workspacesOf(store, async () => answer);
    const asked = [
      workspaces.scan({ path: "/x" }),
      workspaces.fix({ path: "/x", checkIds: [], by: "ada" }),
      workspaces.previewFix({ path: "/x", checkIds: [] }),
      workspaces.suppressions({ service: "x" }),
      workspaces.explain({ service: "x", agentId: "main" }),
      workspaces.sourceLines({ service: "x", file: "a" }),
    ];
    for (const { status, ...rest } of await Promise.allSettled<unknown>(asked)) {
      expect({ status, ...rest }).toMatchObject({
        status: "rejected",
        reason: { code: "scanner-not-installed" },
      });
    }
    expect(tasks).toEqual([]);
  }));
