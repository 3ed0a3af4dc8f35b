import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { fixReplacements, previewFix } from "./preview-fix.ts";
import { fixSite } from "./site-plan.ts";
import { toyRuntime } from "./testing/toy-runtime.ts";
import { toyOptions } from "./testing/toy-setting.ts";
import { textOf, toyWorkspace } from "./testing/toy-workspace.ts";

async function previewOf(files: Readonly<Record<string, string>>, checkIds: readonly string[]) {
  const workspace = await toyWorkspace(files);
  const options = { ...toyOptions(workspace), randomBytes };
  const preview = await previewFix(toyRuntime, workspace.location, checkIds, options);
  return { preview, workspace };
}

describe("a preview", () => {
  test("shows a unified diff and the edits of each check", async () => {
    const { preview } = await previewOf(
      { "toy.json": `{\n  // mine\n  gate: "open",\n  token: 1,\n}\n` },
      ["TOY-OPEN", "NOPE"],
    );
    expect(preview).toMatchObject({
      applied: ["TOY-OPEN"],
      skipped: ["NOPE"],
      errors: {},
      diff: `--- toy.json\n+++ toy.json\n@@ -1,5 +1,5 @@\n {\n   // mine\n-  gate: "open",\n+  gate: "closed",\n   token: "[redacted]",\n }\n`,
      edits: {
        "TOY-OPEN": [{ file: "toy.json", pointer: "/gate", before: `"open"`, after: `"closed"` }],
      },
    });
  });

  test("writes nothing at all", async () => {
    const { workspace } = await previewOf({ "toy.json": `{}` }, ["TOY-TOKEN"]);
    expect(await readdir(workspace.folder)).toEqual(["toy.json"]);
    expect(await textOf(workspace)).toBe("{}");
    await expect(readdir(workspace.dataDir)).rejects.toThrow("ENOENT");
  });

  test("is empty when nothing would change", async () => {
    const { preview } = await previewOf({ "toy.json": `{ gate: "closed" }` }, ["TOY-OPEN"]);
    expect([preview.diff, preview.edits]).toEqual(["", {}]);
  });

  test("names the secret that would be made, and shows no value of .env", async () => {
    const files = { "toy.json": "{}", ".env": "# pin 1234\nOTHER=hunter2\n" };
    const { preview } = await previewOf(files, ["TOY-TOKEN"]);
    expect(preview.diff).toContain(
      " # [redacted]\n OTHER=[redacted]\n+TOY_TOKEN=[redacted]\n--- toy.json",
    );
    expect(preview.diff).toContain("${TOY_TOKEN}");
    expect(JSON.stringify(preview)).not.toMatch(/hunter2|1234/);
  });
});

describe("on top of other fixes", () => {
  const files = { "toy.json": `{\n  gate: "open",\n  lamp: "on",\n  allow: ["*", "b"],\n}\n` };

  async function onTopOf(made: readonly string[], ids: readonly string[]) {
    const workspace = await toyWorkspace(files);
    const options = { ...toyOptions(workspace), randomBytes, onTopOf: made };
    return previewFix(toyRuntime, workspace.location, ids, options);
  }

  test("shows only what comes on top, with those in its context", async () => {
    const preview = await onTopOf(["TOY-OPEN", "NOPE"], ["TOY-ALLOW", "TOY-OPEN"]);
    expect(preview).toMatchObject({ applied: ["TOY-ALLOW"], skipped: [], errors: {} });
    expect(preview.diff).toContain(
      `   gate: "closed",\n   lamp: "on",\n-  allow: ["*", "b"],\n+  allow: ["b"],\n`,
    );
    expect(Object.keys(preview.edits)).toEqual(["TOY-ALLOW"]);
  });

  test("is empty where those have fixed it already, and a secret is not made twice", async () => {
    expect((await onTopOf(["TOY-OPEN"], ["TOY-OPEN"])).diff).toBe("");
    const { diff } = await onTopOf(["TOY-TOKEN"], ["TOY-OPEN"]);
    expect(diff).not.toContain(".env");
    expect(diff).not.toMatch(/^[-+].*token/m);
  });
});

async function linesOf(files: Readonly<Record<string, string>>, checkId: string) {
  const { location, ...workspace } = await toyWorkspace(files);
  const options = { ...toyOptions({ location, ...workspace }), randomBytes };
  return fixReplacements(
    (checkIds) => [fixSite(toyRuntime, location, { checkIds }, options)],
    checkId,
  );
}

describe("the lines that a fix changes", () => {
  test("are named where they say all that it does", async () => {
    const files = { "toy.json": `{\n  gate: "open",\n  token: 1,\n}\n` };
    expect(await linesOf(files, "TOY-OPEN")).toEqual({
      file: "toy.json",
      lines: [{ line: 2, removed: 1, text: `  gate: "closed",\n` }],
    });
  });

  test.each([
    ["has a secret beside the setting", { "toy.json": `{ gate: "open", token: 1 }` }, "TOY-OPEN"],
    ["goes into two files", { "toy.json": "{}" }, "TOY-TOKEN"],
    ["is not there", { "toy.json": `{ gate: "closed" }` }, "TOY-OPEN"],
  ])("are not given where one %s", async (_, files, checkId) => {
    const found = await linesOf(files, checkId);
    expect(found?.lines ?? []).toEqual([]);
  });
});
