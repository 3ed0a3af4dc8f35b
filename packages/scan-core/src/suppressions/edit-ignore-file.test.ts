import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  addSuppression,
  removeSuppression,
  type SuppressionRequest,
  suppressionsOf,
} from "./edit-ignore-file.ts";
import { SuppressionRefused } from "./suppression-refused.ts";

const checkIds = new Set(["OC-NET-001", "OC-EXEC-001"]);
const tablet: SuppressionRequest = {
  check_id: "OC-NET-001",
  pointer: "/gateway/bind",
  reason: "The tablet connects from the living room.",
  owner: "ada",
  expires: "2027-01-31",
};

let workspace: string;
let path: string;
let options: Parameters<typeof addSuppression>[3];
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-ignore-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  workspace = join(folder, "desk");
  mkdirSync(workspace);
  path = join(workspace, "parapet-ignore.json5");
  options = {
    dataDir: join(folder, "data"),
    randomBytes,
    now: () => new Date("2026-11-21T08:00:00.000Z"),
  };
});

const add = (request: SuppressionRequest) => addSuppression(workspace, request, checkIds, options);
const remove = (id: string) =>
  removeSuppression({ workspacePath: workspace, id, checkIds, options });
const text = () => readFileSync(path, "utf8");

const written = `// Reviewed every quarter.
{
  suppressions: [
    // The cron job of the night.
    { check_id: 'OC-EXEC-001', reason: "nightly", owner: "bob", expires: "2026-12-31" }, // soon
  ],
}
`;

describe("a suppression that is added", () => {
  test("makes a file that only its owner reads, and its removal takes the file away again", async () => {
    const { suppression_id } = await add(tablet);
    expect(text()).toBe(`{
  suppressions: [
    {
      check_id: "OC-NET-001",
      pointer: "/gateway/bind",
      reason: "The tablet connects from the living room.",
      owner: "ada",
      expires: "2027-01-31",
    },
  ],
}
`);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await remove(suppression_id);
    expect(existsSync(path)).toBe(false);
  });

  test("keeps comments and quotes of the others, with a copy beside it, and its removal restores every byte", async () => {
    writeFileSync(path, written, { mode: 0o640 });
    const { suppression_id, line } = await add(tablet);
    expect(line).toBe(6);
    expect(text().startsWith(written.slice(0, written.indexOf("\n  ],")))).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o640);
    const copies = readdirSync(workspace).filter((name) => name.endsWith(".json.bak"));
    expect(copies.map((name) => readFileSync(join(workspace, name), "utf8"))).toEqual([written]);
    await remove(suppression_id);
    expect(text()).toBe(written);
  });

  test("that covers what another does renews that one, comment and all", async () => {
    writeFileSync(path, written);
    await add({
      check_id: "OC-EXEC-001",
      reason: "still nightly",
      owner: "bob",
      expires: "2027-06-30",
    });
    expect(text()).toBe(
      written.replace('"nightly"', '"still nightly"').replace("2026-12-31", "2027-06-30"),
    );
  });

  test("never through a link that leaves the workspace", async () => {
    const elsewhere = join(workspace, "..", "elsewhere.json5");
    writeFileSync(elsewhere, written);
    symlinkSync(elsewhere, path);
    await expect(add(tablet)).rejects.toThrow(SuppressionRefused);
    await expect(suppressionsOf(workspace, checkIds)).rejects.toThrow(SuppressionRefused);
    expect(readFileSync(elsewhere, "utf8")).toBe(written);
  });

  test("not to a file that is read-only, has another form or does not parse", async () => {
    for (const broken of ["{ suppressions: {} }", "[]", "{ suppressions: [ }"]) {
      writeFileSync(path, broken);
      await expect(add(tablet)).rejects.toMatchObject({ code: "conflict" });
      expect(text()).toBe(broken);
    }
    writeFileSync(path, written);
    chmodSync(path, 0o400);
    await expect(add(tablet)).rejects.toMatchObject({ code: "conflict" });
    expect(await suppressionsOf(workspace, checkIds)).toHaveLength(1);
  });

  test.each([
    ["a check that is not there", { check_id: "OC-NET-999" }],
    ["a suppression of what is said of suppressions", { check_id: "PP-SUP-001" }],
    ["a day that is not in the calendar", { expires: "2027-02-31" }],
    ["a pointer that is none", { pointer: "gateway.bind" }],
    ["no reason", { reason: "  " }],
    ["a secret in the reason", { reason: "password=Hunter2Hunter2 is only for the tablet" }],
  ])("not for %s", async (_, change) => {
    await expect(add({ ...tablet, ...change })).rejects.toMatchObject({ code: "invalid" });
    expect(existsSync(path)).toBe(false);
  });
});

test("several at once all stand afterwards", async () => {
  const pointers = Array.from({ length: 6 }, (_, index) => `/agents/${index}`);
  await Promise.all(pointers.map((pointer) => add({ ...tablet, pointer })));
  const kept = await suppressionsOf(workspace, checkIds);
  expect(kept.map(({ pointer }) => pointer).toSorted()).toEqual(pointers);
});

test("an entry that has changed since it was listed is not removed", async () => {
  const { suppression_id } = await add(tablet);
  writeFileSync(path, text().replace("living room", "kitchen"));
  await expect(remove(suppression_id)).rejects.toMatchObject({ code: "not_found" });
  expect(text()).toContain("kitchen");
});
