import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inspectWorkspace } from "../workspace.ts";

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

test.each([
  ["listed", () => ({ list: ids(5_001).map((id) => ({ id })) })],
  ["by name", () => ({ entries: Object.fromEntries(ids(60_000).map((id) => [id, {}])) })],
])(
  "a configuration with more agents than are read, %s, is refused with the limit",
  async (_, agents) => {
    await writeFile(join(folder, "openclaw.json"), JSON.stringify({ agents: agents() }));
    const started = performance.now();
    await expect(inspect()).rejects.toThrow(/\d+ agents; at most 5000 are read/);
    // It takes a second at most; read whole, over a minute.
    expect(performance.now() - started).toBeLessThan(20_000);
  },
);
