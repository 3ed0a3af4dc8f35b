import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { reinstallCommand } from "./reinstall-command.ts";

let data: string;
const installed = {
  adapter: "mcp",
  folder: "/gone/adapters/ad_1",
  agent_ids: ["mcp:files"],
  target: "/home/ada/my tools/.mcp.json",
} as const;
const again = (of: Partial<Parameters<typeof reinstallCommand>[0]> = {}) =>
  reinstallCommand({ ...installed, ...of }, join(data, "adapters"), "/restored");

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "parapet-again-"));
});
afterEach(() => rm(data, { recursive: true }));

async function recorded(record: unknown, folder = join(data, "adapters", "ad_1")): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "record.json"), JSON.stringify(record));
}

test("the command after a restore names the server, the agent and the hook that were asked for", async () => {
  await recorded({ asked: { server: "files", agent: "it's", hook: "command" } });
  expect(again()).toBe(
    String.raw`parapet protect mcp --server files --agent 'it'\''s' --hook command --target '/home/ada/my tools/.mcp.json' --data /restored`,
  );
});

test("the record of the folder that was backed up counts where none came along", async () => {
  const folder = join(data, "elsewhere", "ad_1");
  await recorded({ asked: { server: "notes" } }, folder);
  expect(again({ folder })).toContain("protect mcp --server notes --target");
});

test.each([[null], ["asked"], [{}], [{ asked: { server: 1, agent: [], hook: {} } }]])(
  "a record that is none, such as %j, adds nothing to the command",
  async (record) => {
    await recorded(record);
    expect(again()).toBe(
      "parapet protect mcp --target '/home/ada/my tools/.mcp.json' --data /restored",
    );
  },
);

test("a program of one's own is named by the agent that it protects", () => {
  expect(again({ adapter: "sdk", agent_ids: ["mailer"] })).toContain("sdk --agent mailer --target");
  expect(again({ adapter: "sdk", agent_ids: [] })).toContain("sdk --agent ID --target");
});
