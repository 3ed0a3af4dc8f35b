import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { pluginFiles } from "./plugin-files.ts";

test("a plugin that is JavaScript already, as the published package has it, is laid as it is", () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-plugin-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const entry = join(folder, "entry.js");
  const text = 'import { a } from "node:fs";\nexport const b = a;\n';
  writeFileSync(entry, text);
  const files = pluginFiles(entry);
  expect(files.map(({ name }) => name)).toEqual([
    "plugin/openclaw.plugin.json",
    "plugin/package.json",
    "plugin/index.js",
  ]);
  expect(files.at(-1)).toEqual({ name: "plugin/index.js", text, mode: 0o600 });
});
