import { expect, test } from "vitest";
import type { Scanner } from "@parapet/assessment";
import { lastChange } from "./last-change.ts";

const environment = { homeDir: "/home/ada", cwd: "/", env: {}, hostName: "office" };

const statsOf = async (file: string) => ({
  mtime: new Date(file.endsWith("/main.conf") ? "2026-01-01" : "2026-02-02"),
});

/** When a workspace changed last, of which one file was written after its configuration. */
async function changeOf(path: string, status: "read" | "missing" = "read"): Promise<string> {
  const files = [{ path, status }];
  const scan = { configPath: "/w/main.conf", workspacePath: "/w", files };
  return lastChange(
    { statsOf } as unknown as Scanner,
    scan as unknown as Parameters<typeof lastChange>[1],
    environment,
  );
}

test.each(["a.json", "a.json5", "a.jsonc", "a.toml", "a.yaml", "a.yml"])(
  "what was seen before a change of a settings file is not told as of now: %s",
  async (path) => {
    expect(await changeOf(path)).toBe("2026-02-02T00:00:00.000Z");
  },
);

test.each(["SOUL.md", "notes.txt", "a.jsonl", "config", "a.yaml.bak"])(
  "a note that was written changes no settings: %s",
  async (path) => {
    expect(await changeOf(path)).toBe("2026-01-01T00:00:00.000Z");
  },
);

test("a file that could not be read is not asked for its time", async () => {
  expect(await changeOf("a.json", "missing")).toBe("2026-01-01T00:00:00.000Z");
});
