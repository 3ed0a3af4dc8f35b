import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inspectWorkspace } from "./workspace.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-agents-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function inspect() {
  const environment = { env: {}, homeDir: folder, cwd: folder, hostName: "box" };
  return inspectWorkspace(folder, { environment });
}

function ids(count: number) {
  return Array.from({ length: count }, (_, index) => `a${index}`);
}

async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

test.each([
  ["listed", 5_001, (count: number) => ({ list: ids(count).map((id) => ({ id })) })],
  [
    "by name",
    60_000,
    (count: number) => ({ entries: Object.fromEntries(ids(count).map((id) => [id, {}])) }),
  ],
])(
  "a configuration with more agents than are read, %s, is refused with the limit, before they are read",
  async (_, tooMany, agents) => {
    const configured = (count: number) =>
      writeFile(join(folder, "openclaw.json"), JSON.stringify({ agents: agents(count) }));
    await configured(300);
    const read = await processorMs(inspect);
    await configured(tooMany);
    const refused = await processorMs(() =>
      expect(inspect()).rejects.toThrow(/\d+ agents; at most 5000 are read/),
    );
    expect(refused).toBeLessThan(5 * read);
  },
);
