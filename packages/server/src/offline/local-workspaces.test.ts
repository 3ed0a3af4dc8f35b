import { expect, test } from "vitest";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import type { AnalysisRequest } from "../workspaces/analysis.ts";
import { localWorkspaces } from "./local-workspaces.ts";
import type { WorkspaceWork } from "../workspaces/workspace-work.ts";

test("a topology is worked out again only when another scan or other spans may have changed it", () =>
  withStore(sqliteDatabase, async (store) => {
    const asked: AnalysisRequest[] = [];
    const work: Pick<WorkspaceWork, "analyze"> = {
      analyze: async (request) => {
        asked.push(request);
        return { text: "{}", media_type: "application/json", extension: ".json", truncated: false };
      },
    };
    const workspaces = localWorkspaces({
      store,
      scanner: async () => undefined,
      workFor: () => work as WorkspaceWork,
      environment: { env: {}, homeDir: "/", cwd: "/", hostName: "machine" },
      roots: [],
    })({ key: "test" });
    for (const seen of ["1/1/a", "1/1/a", "1/2/b", "1/2/b"]) {
      await workspaces.topology("home", 5_000, seen);
    }
    expect(asked).toMatchObject([{ seen: "1/1/a" }, { seen: "1/2/b" }]);
    await workspaces.topology("other", 5_000, "1/2/b");
    await workspaces.topology("other", 10, "1/2/b");
    expect(asked).toHaveLength(4);
  }));
