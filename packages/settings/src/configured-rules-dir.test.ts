import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { configuredRulesDir } from "./configured-rules-dir.ts";

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "parapet-home-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const ask = (env: Record<string, string> = {}) =>
  configuredRulesDir({ env, homeDir: home, cwd: "/work" });

async function configure(text: string): Promise<string> {
  const file = join(home, ".config", "parapet", "parapet.yaml");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

test("a scan without settings uses the shipped rules alone", async () => {
  expect(await ask()).toBeUndefined();
  await configure("port: 8001\n");
  expect(await ask()).toBeUndefined();
});

test("a scan uses the rules that the service uses", async () => {
  const file = await configure("rulesDir: rules\n");
  expect(await ask()).toBe(join(dirname(file), "rules"));
  expect(await ask({ PARAPET_RULES_DIR: "own" })).toBe("/work/own");
  const other = join(home, "other.yaml");
  await writeFile(other, "rulesDir: /etc/parapet/rules\n");
  expect(await ask({ PARAPET_CONFIG: other })).toBe("/etc/parapet/rules");
});

test("a configuration file that cannot be used is named, not skipped", async () => {
  const file = await configure("rulesdir: rules\n");
  await expect(ask()).rejects.toThrow(`${file}:1:1`);
});
