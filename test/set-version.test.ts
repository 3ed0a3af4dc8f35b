import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { version } from "@parapet/posture";

const root = join(import.meta.dirname, "..");

test("one command sets a version that can be released, and nothing else", () => {
  const copy = mkdtempSync(join(tmpdir(), "parapet-version-"));
  const files = [
    ...globSync(["package.json", "package-lock.json", "CHANGELOG.md"], { cwd: root }),
    ...globSync("{packages,adapters}/*/package.json", { cwd: root }),
    ...globSync("scripts/{*.ts,release/*.ts}", { cwd: root }),
    "adapters/openclaw-plugin/src/plugin/parapet-plugin.ts",
    "adapters/openclaw-plugin/src/installation/plugin-files.ts",
  ];
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  const changelog = readFileSync(join(copy, "CHANGELOG.md"), "utf8");
  writeFileSync(
    join(copy, "CHANGELOG.md"),
    changelog.replace(/^## /m, "## Unreleased\n\n- Something new.\n\n## "),
  );
  const run = (...args: readonly string[]): string =>
    execFileSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
  run("scripts/set-version.ts", "9.8.7", "2030-01-31");
  expect(run("scripts/check-release.ts", "v9.8.7").trim()).toBe("- Something new.");
  const left = files.filter((file) => file !== "CHANGELOG.md" && !file.startsWith("scripts/"));
  for (const file of left) {
    const before = readFileSync(join(root, file), "utf8");
    const after = readFileSync(join(copy, file), "utf8");
    const others = after.match(/"@parapet\/[^"]+": "(?!9\.8\.7")\d[^"]*"/g);
    expect([file, others]).toEqual([file, null]);
    expect([file, after.replaceAll(/"9\.8\.7"/g, `"${version}"`)]).toEqual([file, before]);
  }
  for (const wrong of ["next", "1.2", "01.2.3", "1.2.3-", "1.2.3-a..b", "1.2.3-01"]) {
    expect(() => run("scripts/set-version.ts", wrong)).toThrow("Give a version");
  }
  expect(() => run("scripts/set-version.ts", "1.2.3", "2026-02-30")).toThrow("Give a version");
  expect(run("scripts/set-version.ts", "9.8.8-rc.1")).toContain("no section `## Unreleased`");
});
