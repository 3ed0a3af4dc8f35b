import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { scanNotes } from "./scan-notes.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-notes-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const notes = (now: string) =>
  scanNotes(
    { env: { PARAPET_DATA: join(folder, "data") }, homeDir: folder, cwd: folder, hostName: "box" },
    new Date(now),
  );
const longAgo = "2020-01-01T00:00:00.000Z";

test("there is nothing to say of new advisories where no agent is protected", async () => {
  expect(await notes(longAgo)).toEqual([]);
});

test("advisories that are old are said to be", async () => {
  const [note, ...others] = await notes("2040-01-01T00:00:00.000Z");
  expect(note).toMatch(
    /database was last changed \d{4,} days ago.*`parapet advisories update --from FILE`/,
  );
  expect(others).toEqual([]);
});

test("anyone who has protected agents in the data folder of the settings hears that guardrails are not counted", async () => {
  mkdirSync(join(folder, "data", "adapters", "one"), { recursive: true });
  expect(await notes(longAgo)).toEqual([
    expect.stringContaining("Guardrails are not counted here."),
  ]);
});
