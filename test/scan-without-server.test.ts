import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const program = join(import.meta.dirname, "support", "list-loaded-modules.ts");
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-modules-"));
  cpSync(join(import.meta.dirname, "../packages/server/demo"), join(folder, "demo"), {
    recursive: true,
  });
  cpSync(join(import.meta.dirname, "../packages/attack-paths/rules"), join(folder, "rules"), {
    recursive: true,
  });
  writeFileSync(join(folder, "parapet.yaml"), "data: kept\nrulesDir: rules\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  [["scan", "demo"], {}],
  [["scan", "demo", "--json", "--rules", "rules"], {}],
  [["scan", "demo"], { PARAPET_CONFIG: "parapet.yaml" }],
  [["rules", "list"], {}],
  [["rules", "test"], {}],
  [["rules", "lint", "rules"], {}],
])("%j with %j loads nothing of the service", (args, variables) => {
  const loaded = modulesLoadedBy(args, variables);
  expect(loaded.filter((url) => url.includes("/packages/attack-paths/src/"))).not.toEqual([]);
  expect(loaded.filter((url) => url.includes("/packages/server/"))).toEqual([]);
});

test("config check loads only the settings", () => {
  const loaded = modulesLoadedBy(["config", "check"], {});
  const packages = new Set(
    loaded.flatMap((url) => /\/packages\/([\w-]+)\/src\//.exec(url)?.[1] ?? []),
  );
  expect([...packages].toSorted()).toEqual(["cli", "posture", "settings"]);
});

function modulesLoadedBy(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): readonly string[] {
  const list = join(folder, "modules.txt");
  const { status, stdout } = spawnSync(process.execPath, [program, list, ...args], {
    cwd: folder,
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: "", XDG_DATA_HOME: "", ...variables },
    encoding: "utf8",
  });
  expect(stdout).not.toBe("");
  expect(status).not.toBe(2);
  return readFileSync(list, "utf8").split("\n");
}
