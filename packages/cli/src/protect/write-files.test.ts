import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { writeFiles } from "./write-files.ts";

test("what was put in place of a draft is not written through", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-lay-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const elsewhere = join(folder, "elsewhere");
  writeFileSync(elsewhere, "of somebody");
  symlinkSync(elsewhere, join(folder, "installation.json.new"));
  await writeFiles(folder, [{ name: "installation.json", text: "{}", mode: 0o600 }]);
  expect(readFileSync(elsewhere, "utf8")).toBe("of somebody");
  expect(readFileSync(join(folder, "installation.json"), "utf8")).toBe("{}");
  expect(statSync(join(folder, "installation.json")).mode & 0o777).toBe(0o600);
});
