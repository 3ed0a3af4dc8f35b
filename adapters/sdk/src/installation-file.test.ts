import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { installationFile, installationIn } from "./installation-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-sdk-"));
  vi.stubEnv("PARAPET_INSTALLATION", undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const projectOf = (text: string) => writeFileSync(join(folder, "parapet.json"), text);

test("the installation is what the program names, else the environment, else the folder's file", async () => {
  projectOf('{"installation":"/folder/installation.json"}');
  expect(await installationFile(undefined, folder)).toBe("/folder/installation.json");
  vi.stubEnv("PARAPET_INSTALLATION", "named.json");
  expect(await installationFile(undefined, folder)).toBe(resolve("named.json"));
  expect(await installationFile("/given.json", folder)).toBe("/given.json");
});

test.each([
  ["is not there", undefined],
  ["is no JSON", "{"],
  ["names none", "{}"],
  ["names something else", '{"installation":7}'],
])(
  "a folder's file that %s names no installation, and the error says what to do",
  async (_how, text) => {
    if (text !== undefined) projectOf(text);
    await expect(installationFile(undefined, folder)).rejects.toThrow(
      "No installation is configured: set PARAPET_INSTALLATION",
    );
  },
);

test.each([null, "text", 7])("%j names no installation", (project) => {
  expect(installationIn(project)).toBe("");
});
