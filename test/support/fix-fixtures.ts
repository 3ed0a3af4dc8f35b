import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { filesIn } from "../../packages/scan-core/src/testing/staged-fixture.ts";

const packages = join(import.meta.dirname, "..", "..", "packages");

/** The fixtures before each fix, of all runtimes; those of the same check stand side by side. */
export function fixFixtures(): readonly string[] {
  return globSync("*/src/**/fixtures/*/fix-*.before.*", { cwd: packages }).toSorted();
}

/** Every tenth fixture and the first one of each runtime; with PARAPET_EVERY_FIX all of them. */
export function someFixFixtures(): readonly string[] {
  const isLong = process.env["PARAPET_EVERY_FIX"] !== undefined;
  const all = fixFixtures();
  const firsts = new Set(
    [...Map.groupBy(all, (path) => basename(dirname(path)).slice(0, 3)).values()].map(
      ([first]) => first,
    ),
  );
  return all.filter((path, index) => isLong || index % 10 === 0 || firsts.has(path));
}

/**
 * Lays the files of a fixture out in a folder, and gives the environment in which they are found.
 */
export function stageFixFixture(fixture: string, folder: string) {
  const home = join(folder, "home");
  const app = join(home, "app");
  const text = readFileSync(join(packages, fixture), "utf8");
  const files = fixture.endsWith(".txt")
    ? filesIn(text)
    : [{ name: "~/.openclaw/openclaw.json", text }];
  for (const file of files.filter(({ name }) => !name.startsWith("/"))) {
    const path = file.name.startsWith("~/") ? join(home, file.name.slice(2)) : join(app, file.name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, file.text.replaceAll("@HOME@", home), { mode: 0o600 });
  }
  mkdirSync(app, { recursive: true });
  const systemRoot = join(folder, "machine");
  return { env: {}, homeDir: home, cwd: app, hostName: "box", systemRoot };
}
