import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Installation } from "@parapet/adapter-link";
import { inspectWorkspace } from "@parapet/scanner";
import { expect, onTestFinished, test } from "vitest";
import { hasNativeHook } from "./support-hook-clients/clients.ts";
import { installed, type Version, type Way } from "./support-claude-code/real-claude.ts";

const link: Installation = {
  installation_id: "ad_01m7zg37mtg6h3ngm7x4tn",
  key: Buffer.alloc(32, 7).toString("base64url"),
  url: "http://127.0.0.1:8000",
  service: "claude-code",
  agent_id: "claude-code",
};

/**
 * The checks that find something in a person's settings with these hooks, as `protect` lays them.
 */
async function found(version?: Version, hook: Way = "http", url = link.url) {
  const home = await realpath(await mkdtemp(join(tmpdir(), "parapet-own-")));
  onTestFinished(() => rm(home, { recursive: true }));
  const folder = join(home, "data", "adapters", link.installation_id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(join(home, ".claude"), { mode: 0o700 });
  // Any program below /tmp is reported, by its path.
  const named = hook === "native command" ? folder.replace(home, "/home/ann") : folder;
  const made = version && installed(version, hook, { ...link, url }, named);
  for (const { name, text, mode } of made?.files ?? [])
    await writeFile(join(folder, name), text, { mode });
  const settings = join(home, ".claude", "settings.json");
  await writeFile(settings, JSON.stringify(made?.settings ?? {}));
  await chmod(settings, 0o600);
  const { scan } = await inspectWorkspace(join(home, ".claude"), {
    environment: { env: {}, homeDir: home, cwd: home, hostName: "host", systemRoot: home },
  });
  return scan.findings.map(({ check_id }) => check_id).toSorted();
}

test.each([
  ["2.1.329", "http", "http://127.0.0.1:8000"],
  ["2.1.329", "http", "http://[::1]:8000"],
  ["2.1.329", "http", "http://localhost:8000"],
  ["2.1.329", "command", "http://127.0.0.1:8000"],
  ["2.1.197", "command", "http://127.0.0.1:8000"],
  ...(hasNativeHook
    ? ([
        ["2.1.329", "native command", "http://127.0.0.1:8000"],
        ["2.1.197", "native command", "http://127.0.0.1:8000"],
      ] as const)
    : []),
] as const)("a scan reports nothing of the hooks for %s, %s to %s", async (version, hook, url) => {
  expect(await found(version, hook, url)).toEqual(await found());
});

test("hooks like them that lead to another machine are reported", async () => {
  expect(await found("2.1.329", "http", "http://guards.example.net")).toContain("CC-HOOK-005");
  expect(await found("2.1.329", "http", "https://guards.example.net")).toContain("CC-HOOK-007");
});
