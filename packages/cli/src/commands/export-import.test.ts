import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { service } from "../service/service.ts";
import { runIn } from "../testing/context.fixture.ts";

const { backUp, checkBackup, exportData, importData, openAudit, openTokens } = service;
const run = (...args: string[]) =>
  runIn(
    { service: { backUp, checkBackup, exportData, importData, openAudit, openTokens } },
    ...args,
  );

test("an installation is exported and imported with its tokens and its audit log, and says what to do next", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-export-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const at = (name: string) => join(folder, name);
  const [from, to] = [
    ["--data", at("old")],
    ["--data", at("new")],
  ] as const;
  await run("token", "create", "--name", "ci", "--scope", "read", ...from);

  const made = await run("export", at("e.tar.gz"), ...from);
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(made.out).toMatch(/^Wrote .*e\.tar\.gz: \d+ files, /);
  expect(made.out).toMatch(/\d+ tables, \d+ rows; counts and checksums agree\.\n/);
  expect(made.out).toContain("protect it like the data folder.");
  expect((await run("backup", "--check", at("e.tar.gz"))).out).toContain(
    "The export can be imported.",
  );

  const done = await run("import", at("e.tar.gz"), ...to);
  expect(done).toMatchObject({ code: 0, err: "" });
  expect(done.out).toContain(`Data folder  ${at("new")}\n`);
  expect(done.out).toContain("`parapet serve --data");
  expect((await run("token", "list", ...to)).out).toContain("ci");
  expect((await run("audit", "verify", ...to)).out).toContain("The audit log is intact: 1 entry");

  const again = await run("import", at("e.tar.gz"), ...to);
  expect(again.code).toBe(2);
  expect(again.err).toContain("import to an empty folder (--data), or pass --replace");
  const replaced = await run("import", at("e.tar.gz"), "--replace", "--json", ...to);
  expect(JSON.parse(replaced.out)).toMatchObject({
    schema_version: 1,
    moved_aside: expect.stringContaining("replaced-"),
    tables: expect.arrayContaining([{ name: "tokens", rows: 1, sha256: expect.any(String) }]),
  });
});
