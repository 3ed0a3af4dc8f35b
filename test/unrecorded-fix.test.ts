import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { makeWorkspace, post, send, startTestService } from "./support/service.ts";

test("a fix whose end could not be recorded is in the history with the next fix, without a restart", async () => {
  const service = await startTestService();
  onTestFinished(() => service.remove());
  const path = await makeWorkspace(service.folder, "shop", `{ gateway: { bind: "lan" } }`);
  const fix = () =>
    post(service.url, "/api/v1/scan/fix", { workspace_path: path, check_ids: ["OC-NET-001"] });
  expect((await fix()).json).toMatchObject({ applied: ["OC-NET-001"] });
  const database = new DatabaseSync(join(service.folder, "data", "parapet.db"));
  database.exec("update fixes set status = 'pending'");
  database.close();
  const history = async () => (await send(service.url, "/api/v1/scan/fixes")).json;
  expect(await history()).toEqual([]);
  expect((await fix()).json).toMatchObject({ applied: ["OC-NET-001"] });
  expect(await history()).toMatchObject([{ check_ids: ["OC-NET-001"] }]);
});
